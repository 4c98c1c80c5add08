/** Folders of several configurations, such as `modules/` or `envs/`: each of them counts. */
import { isHidden } from "../../shared/files/names.ts";
import { push } from "../code/planGraph.ts";
import { isDocument } from "./documents.ts";
import { ReadError, type Reading, type ReadProblem, refusalOf, type SourceFiles } from "./model.ts";
import { inFolder } from "./paths.ts";
import { isConfiguration } from "./terraform/fileNames.ts";
import { readTerraformFolder } from "./terraform/folder.ts";

/** Folders that are looked into; what people review at once has fewer. */
const MOST_FOLDERS = 2_000;
/** Where package managers keep what others wrote. */
const LEFT_OUT: ReadonlySet<string> = new Set(["node_modules", "vendor"]);
/** Where the CDK keeps what it has built: the same infrastructure as in its code, or what a test of it is to build. */
const BUILT = /(?:^|\/)(?:cdk\.out|[^/]+\.snapshot)$/;
/** What the CDK writes into each of them: the version of what it has built, which the folder is called after. */
const MARK = "cdk.out";

/** What stands below a folder. */
interface Below {
  /** Folders that hold a configuration, in the order of their paths. */
  readonly found: readonly string[];
  /** Files in the others that may be templates, plans or states. */
  readonly documents: readonly string[];
  /** What was not looked into. */
  readonly problems: readonly ReadProblem[];
}

/** Looks into the folders below one, the nearer ones first. */
export async function configurationsBelow(files: SourceFiles, folder: string): Promise<Below> {
  const found: string[] = [];
  const documents: string[] = [];
  const problems: ReadProblem[] = [];
  const folders = [folder];
  let isCut = false;
  // Folders are added while this goes on.
  for (const at of folders) {
    const names = await namesIn(files, at, problems);
    if (BUILT.test(at) && names.includes(MARK)) {
      problems.push(builtIn(at));
      continue;
    }
    if (names.some(isConfiguration)) found.push(at);
    else for (const name of names.filter(isDocument)) documents.push(inFolder(at, name));
    for (const name of names) {
      const inner = name.replace(/\/$/, "");
      if (isHidden(inner) || LEFT_OUT.has(inner)) continue;
      if (inner === name) {
        const path = inFolder(at, name);
        if (await isLinkedFolder(files, path)) problems.push(linkTo(path));
      } else if (folders.length < MOST_FOLDERS) folders.push(inFolder(at, inner));
      else isCut = true;
    }
  }
  if (isCut)
    problems.push({
      message: `There are more than ${MOST_FOLDERS} folders: the others are not read. Name those that are meant.`,
      place: { file: folder === "" ? "." : folder },
      unread: "here",
    });
  return { found: found.sort(), documents, problems };
}

/** What cannot be listed among others is told; the folder that was named was listed before. */
async function namesIn(
  files: SourceFiles,
  folder: string,
  problems: ReadProblem[],
): Promise<readonly string[]> {
  try {
    return await files.list(folder);
  } catch (error) {
    const { message } = refusalOf(error, folder);
    problems.push({ message, place: { file: folder }, unread: "here" });
    return [];
  }
}

/**
 * Names of folders end with `/`: what has files and is listed as none is a link. Few names of folders have a dot. One that
 * leads out of what may be read looks like a file, and is not found.
 */
async function isLinkedFolder(files: SourceFiles, path: string): Promise<boolean> {
  if (path.includes(".", path.lastIndexOf("/") + 1)) return false;
  return files.list(path).then(
    (names) => names.length > 0,
    () => false,
  );
}

function builtIn(file: string): ReadProblem {
  const message =
    "This is what the CDK has built, and is not read with Terraform configurations. Name the folder where it is meant.";
  return { message, place: { file }, unread: "here" };
}

function linkTo(file: string): ReadProblem {
  const message = "This is a link to a folder, which is not followed. Name the folder where it is meant.";
  return { message, place: { file }, unread: "here" };
}

/**
 * Reads each as a configuration of its own. What cannot be read of several is told with the others.
 * @throws ReadError where that is so of all
 */
export async function readConfigurations(
  files: SourceFiles,
  folders: readonly string[],
): Promise<{ readonly readings: readonly Reading[]; readonly problems: readonly ReadProblem[] }> {
  const readings: Reading[] = [];
  const problems: ReadProblem[] = [];
  let first: unknown;
  for (const folder of folders)
    try {
      readings.push(await readTerraformFolder(files, folder));
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      first ??= error;
      problems.push({ message: error.message, place: error.place ?? { file: folder }, unread: "here" });
    }
  if (readings.length === 0) throw first;
  return { readings, problems };
}

/**
 * Each configuration once, without those that others call as modules: read by themselves, all that they declare would
 * be there twice. Of several that call each other the first one counts.
 * @param named those that somebody named: they count whoever calls them
 */
export function withoutCalled(readings: readonly Reading[], named: ReadonlySet<Reading>): readonly Reading[] {
  const inOrder = [...readings.filter((one) => named.has(one)), ...readings.filter((one) => !named.has(one))];
  const byFolder = new Map<string, Reading>();
  for (const reading of inOrder) {
    const [own] = reading.folders ?? [];
    if (own !== undefined && !byFolder.has(own)) byFolder.set(own, reading);
  }
  const places = new Map([...byFolder.keys()].map((own, index) => [own, index]));
  const callers = new Map<string, string[]>();
  for (const [own, { folders = [] }] of byFolder)
    for (const folder of folders.slice(1)) push(callers, folder, own);
  const isCalled = (own: string, folders: readonly string[]) => {
    const calls = new Set(folders);
    const isBefore = (caller: string) => (places.get(caller) ?? 0) < (places.get(own) ?? 0);
    return callers.get(own)?.some((caller) => !calls.has(caller) || isBefore(caller)) === true;
  };
  return readings.filter((reading) => {
    const { folders = [] } = reading;
    const [own] = folders;
    if (own === undefined) return true;
    return byFolder.get(own) === reading && (named.has(reading) || !isCalled(own, folders));
  });
}
