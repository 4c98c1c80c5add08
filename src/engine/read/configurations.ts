/** Folders of several configurations, such as `modules/` or `envs/`: each of them counts. */
import { isHidden } from "../../shared/files/names.ts";
import { ReadError, type Reading, type ReadProblem, type SourceFiles } from "./model.ts";
import { isConfiguration } from "./terraform/fileNames.ts";
import { readTerraformFolder } from "./terraform/folder.ts";

/** Folders that are looked into, and how far down; what people review at once has fewer. */
const MOST_FOLDERS = 2_000;
const DEEPEST = 8;
/** Where package managers keep what others wrote. */
const LEFT_OUT: ReadonlySet<string> = new Set(["node_modules", "vendor"]);

/** The folders below one that hold a configuration, in the order of their paths; and whether others were not looked into. */
export async function configurationsBelow(
  files: SourceFiles,
  folder: string,
): Promise<{ readonly found: readonly string[]; readonly isCut: boolean }> {
  const found: string[] = [];
  const waiting: (readonly [folder: string, depth: number])[] = [[folder, 0]];
  let looked = 0;
  for (let next = waiting.pop(); next && looked < MOST_FOLDERS; next = waiting.pop()) {
    const [at, depth] = next;
    looked++;
    const names = await namesIn(files, at);
    if (names.some(isConfiguration)) found.push(at);
    const folders = names.filter((name) => name.endsWith("/")).map((name) => name.slice(0, -1));
    const inner = folders.filter((name) => !isHidden(name) && !LEFT_OUT.has(name));
    if (depth < DEEPEST && waiting.length < MOST_FOLDERS)
      for (const name of inner) waiting.push([at === "" ? name : `${at}/${name}`, depth + 1]);
  }
  return { found: found.sort(), isCut: looked >= MOST_FOLDERS };
}

/** What cannot be listed among others is left out; the folder that was named was listed before. */
async function namesIn(files: SourceFiles, folder: string): Promise<readonly string[]> {
  try {
    return await files.list(folder);
  } catch (error) {
    if (error instanceof ReadError) return [];
    throw error;
  }
}

/**
 * Reads each as a configuration of its own. What cannot be read of several is told with the others.
 * @throws ReadError where that is so of all
 */
export async function readConfigurations(
  files: SourceFiles,
  { found, isCut }: Awaited<ReturnType<typeof configurationsBelow>>,
): Promise<readonly Reading[]> {
  const readings: Reading[] = [];
  const refused: ReadProblem[] = [];
  if (isCut)
    refused.push({
      message: `There are more than ${MOST_FOLDERS} folders: the others are not read. Name those that are meant.`,
      unread: "here",
    });
  let first: unknown;
  for (const folder of found)
    try {
      readings.push(await readTerraformFolder(files, folder));
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      first ??= error;
      refused.push({ message: error.message, place: error.place ?? { file: folder }, unread: "here" });
    }
  const [one, ...more] = readings;
  if (!one) throw first;
  return [{ ...one, problems: [...refused, ...one.problems] }, ...more];
}

/**
 * Without configurations that others call as modules: read by themselves, all that they declare would be there twice.
 * @param named folders that somebody named: they count whoever calls them
 */
export function withoutCalled(readings: readonly Reading[], named: ReadonlySet<string>): readonly Reading[] {
  const called = new Set(readings.flatMap(({ folders = [] }) => folders.slice(1)));
  return readings.filter(
    ({ folders: [own] = [] }) => own === undefined || named.has(own) || !called.has(own),
  );
}
