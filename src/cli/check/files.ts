/** Finds the files that a check is about. */
import { stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { isPlanFileName } from "../../contract/planFile.ts";
import { RULES_FOLDER } from "../../contract/review.ts";
import { append } from "../../shared/append.ts";
import { allNames, filesBelow } from "../../shared/files/below.ts";
import { decoderFor } from "../../shared/files/encoding.ts";
import { isFolder } from "../../shared/files/folders.ts";
import { isHidden } from "../../shared/files/names.ts";
import { isMissing } from "../../shared/files/pathError.ts";
import { MOST_RULE_FILES, ruleFilesAmong, textOfRules } from "../../shared/files/ruleFiles.ts";
import { failureInWords } from "../failure.ts";
import { below, type Place, placeBelow } from "../place.ts";
import { namedBytes } from "../teamFile.ts";

const LEFT_OUT = new Set(["node_modules", ".git"]);

export interface TextFile {
  /** With forward slashes, from the folder that the command runs in. */
  readonly name: string;
  readonly place: Place;
  readonly text: string;
  /** Why it cannot be read, in a sentence; its text is empty then. */
  readonly refused?: string;
}

/** A file that was named, or that was found in a folder that was. */
interface Found {
  readonly folder: string;
  /** From the folder on. */
  readonly path: string;
  readonly read: () => Promise<Uint8Array>;
}

/**
 * The plans below some paths; a file that is named is taken whatever its name. What cannot be read, a folder too, is
 * among them with the reason.
 */
export async function planFiles(paths: readonly string[]): Promise<TextFile[]> {
  const found: Found[] = [];
  for (const path of paths) {
    if (await isFolder(path)) append(found, await plansBelow(path));
    else found.push(named(path));
  }
  return readAll(found, (content) => decoderFor(content).decode(content));
}

/**
 * The team's rules, in the order of their paths: those that are named, or those of the folder that agents and the
 * editor take them from.
 * @throws Error where a path that is named does not exist, or is a folder without rules
 */
export async function ruleFiles(paths: readonly string[] | undefined): Promise<TextFile[]> {
  const found: Found[] = [];
  for (const path of paths ?? []) {
    const files = (await stat(path)).isDirectory() ? await rulesIn(path, "") : [named(path)];
    if (files.length === 0) throw new Error(`There are no rules (*.yaml) directly in ${path}.`);
    append(found, files);
  }
  if (!paths) append(found, await rulesIn(".", RULES_FOLDER).catch(noneWhereMissing));
  if (found.length > MOST_RULE_FILES)
    throw new Error(`There are ${found.length} files of rules; at most ${MOST_RULE_FILES} are read at once.`);
  return readAll(found, textOfRules);
}

/** What somebody names may be any file that they may read, such as a device or a pipe. */
function named(path: string): Found {
  return { folder: dirname(path), path: basename(path), read: () => namedBytes(path) };
}

async function rulesIn(folder: string, path: string): Promise<readonly Found[]> {
  const files = await filesBelow(folder);
  return ruleFilesAmong(allNames(await files.entries(path))).map((name) => {
    const file = below({ path }, name);
    return { folder, path: file, read: () => files.read(file) };
  });
}

/** A folder that cannot be listed is found itself: reading it tells why. */
async function plansBelow(folder: string): Promise<readonly Found[]> {
  const files = await filesBelow(folder);
  const found: Found[] = [];
  const walk = async (path: string): Promise<void> => {
    const entries = await files.entries(path).catch((error: unknown) => {
      found.push({ folder, path, read: () => Promise.reject(error) });
      return { files: [], folders: [], others: [], links: new Set<string>() };
    });
    for (const name of [...entries.files, ...entries.others]) {
      const file = below({ path }, name);
      // What a link leads to here is found where it stands, and could not be rewritten by the link.
      if (isPlanFileName(name) && !isHidden(name) && !entries.links.has(name))
        found.push({ folder, path: file, read: () => files.read(file) });
    }
    for (const name of entries.folders) if (!LEFT_OUT.has(name)) await walk(below({ path }, name));
  };
  await walk("");
  return found;
}

/** One after the other: a folder may have more files than a process may have open. */
async function readAll(
  found: readonly Found[],
  textOf: (content: Uint8Array) => string,
): Promise<TextFile[]> {
  const byPath = new Map(found.map((file) => [resolve(join(file.folder, file.path)), file]));
  const files: TextFile[] = [];
  for (const [full, { folder, path, read }] of [...byPath].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const name = relative(process.cwd(), full).split(sep).join("/");
    files.push({ name, place: placeBelow(folder, path), ...(await textOrRefusal(read, textOf)) });
  }
  return files;
}

async function textOrRefusal(
  read: () => Promise<Uint8Array>,
  textOf: (content: Uint8Array) => string,
): Promise<Pick<TextFile, "text" | "refused">> {
  try {
    return { text: textOf(await read()) };
  } catch (error) {
    return { text: "", refused: failureInWords(error) };
  }
}

function noneWhereMissing(error: unknown): readonly Found[] {
  if (isMissing(error)) return [];
  throw error;
}
