/** Folders of several configurations and templates, such as `modules/` or `envs/`: each of them counts. */
import { append, push } from "../../shared/append.ts";
import { isHidden } from "../../shared/files/names.ts";
import { isConfiguration } from "../../shared/sources/configurationFiles.ts";
import { mayHoldDocument } from "./documents.ts";
import { ReadError, type Reading, type ReadProblem, refusalOf, type SourceFiles } from "./model.ts";
import { folderPlace, inFolder } from "./paths.ts";

/** Folders that are looked into; what people review at once has fewer. */
const MOST_FOLDERS = 2_000;
/** Where package managers keep what others wrote. */
const LEFT_OUT: ReadonlySet<string> = new Set(["node_modules", "vendor"]);
/** Where the CDK keeps what it has built: the same infrastructure as in its code, or what a test of it is to build. */
const BUILT = /(?:^|\/)(?:cdk\.out|[^/]+\.snapshot)$/;
/** What the CDK writes into each of them: the version of what it has built, which the folder is called after. */
const MARK = "cdk.out";

/** A file of which only its text tells whether it is a template, a plan or a state. */
export interface MaybeDocument {
  readonly file: string;
  /** Whether a configuration stands in the same folder: plans and states there are its own. */
  readonly isBeside: boolean;
}

/** What stands below a folder. */
export interface Below {
  /** Folders that hold a configuration, in the order of their paths. */
  readonly found: readonly string[];
  /** Files that may be templates, plans or states, the nearer ones first. */
  readonly documents: readonly MaybeDocument[];
  /** What was not looked into. */
  readonly problems: readonly ReadProblem[];
}

/** Looks into the folders below one, the nearer ones first. */
export async function configurationsBelow(files: SourceFiles, folder: string): Promise<Below> {
  const found: string[] = [];
  const documents: MaybeDocument[] = [];
  const problems: ReadProblem[] = [];
  const folders = [folder];
  let isCut = false;
  // Folders are added while this goes on.
  for (const at of folders) {
    const names = await namesIn(files, at, problems);
    if (at !== folder && BUILT.test(at) && names.includes(MARK)) {
      problems.push(builtIn(at));
      continue;
    }
    if (names.some(isConfiguration)) found.push(at);
    append(documents, documentsIn(at, names));
    for (const name of names) {
      const inner = name.replace(/\/$/, "");
      if (isHidden(inner) || LEFT_OUT.has(inner)) continue;
      if (inner === name) {
        const link = await linkAt(files, inFolder(at, name));
        if (link) problems.push(link);
      } else if (folders.length < MOST_FOLDERS) folders.push(inFolder(at, inner));
      else isCut = true;
    }
  }
  if (isCut)
    problems.push({
      message: `There are more than ${MOST_FOLDERS} folders: the others are not read. Name those that are meant.`,
      place: folderPlace(folder),
      unread: "here",
    });
  return { found: found.sort(), documents, problems };
}

/** Files that may be templates, plans or states among the names of a folder. */
export function documentsIn(folder: string, names: readonly string[]): MaybeDocument[] {
  const isBeside = names.some(isConfiguration);
  return names
    .filter((name) => mayHoldDocument(name) && !isHidden(name) && !isConfiguration(name))
    .map((name) => ({ file: inFolder(folder, name), isBeside }));
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
    problems.push({ message, place: folderPlace(folder), unread: "here" });
    return [];
  }
}

function builtIn(file: string): ReadProblem {
  const message =
    "This is what the CDK has built, and is not read with the others. Name the folder where it is meant.";
  return { message, place: { file }, unread: "here" };
}

/**
 * Names of folders end with `/`: what has files and is listed as none is a link. Few names of folders have a dot. What
 * leads out of what may be read is nothing that is kept here: builds leave such links, to all that they have made.
 */
async function linkAt(files: SourceFiles, file: string): Promise<ReadProblem | undefined> {
  if (file.includes(".", file.lastIndexOf("/") + 1)) return undefined;
  try {
    if ((await files.list(file)).length === 0) return undefined;
  } catch (error) {
    const isOut = error instanceof ReadError && error.isLink;
    return isOut ? { message: error.message, place: { file }, unread: "elsewhere" } : undefined;
  }
  const message = "This is a link to a folder, which is not followed. Name the folder where it is meant.";
  return { message, place: { file }, unread: "here" };
}

/** Reads each by itself. What cannot be read of several is told with the others. */
export async function readEach(
  paths: readonly string[],
  read: (path: string) => Promise<Reading>,
): Promise<{ readonly readings: readonly Reading[]; readonly problems: readonly ReadProblem[] }> {
  const readings: Reading[] = [];
  const problems: ReadProblem[] = [];
  for (const path of paths)
    try {
      readings.push(await read(path));
    } catch (error) {
      const { message, place } = refusalOf(error, path);
      problems.push({ message, place: place ?? folderPlace(path), unread: "here" });
    }
  return { readings, problems };
}

/**
 * Each configuration and template once, without those that others call as modules or have as stacks: read by themselves,
 * all that they declare would be there twice. Of several that call each other the first one counts.
 * @param named those that somebody named: they count whoever calls them
 */
export function withoutCalled(readings: readonly Reading[], named: ReadonlySet<Reading>): readonly Reading[] {
  const inOrder = [...readings.filter((one) => named.has(one)), ...readings.filter((one) => !named.has(one))];
  const byPath = new Map<string, Reading>();
  for (const reading of inOrder) {
    const [own] = reading.readFrom ?? [];
    if (own !== undefined && !byPath.has(own)) byPath.set(own, reading);
  }
  const places = new Map([...byPath.keys()].map((own, index) => [own, index]));
  const callers = new Map<string, string[]>();
  for (const [own, { readFrom = [] }] of byPath)
    for (const path of readFrom.slice(1)) push(callers, path, own);
  const isCalled = (own: string, readFrom: readonly string[]) => {
    const calls = new Set(readFrom);
    const isBefore = (caller: string) => (places.get(caller) ?? 0) < (places.get(own) ?? 0);
    return callers.get(own)?.some((caller) => !calls.has(caller) || isBefore(caller)) === true;
  };
  return readings.filter((reading) => {
    const { readFrom = [] } = reading;
    const [own] = readFrom;
    if (own === undefined) return true;
    return byPath.get(own) === reading && (named.has(reading) || !isCalled(own, readFrom));
  });
}
