/** Finds the files that a check is about. */
import { readFile, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { PLAN_FILE_ENDING } from "../../contract/planFile.ts";
import { RULES_FOLDER } from "../../contract/review.ts";
import { filesBelow, walkBelow } from "../../shared/files/below.ts";
import { isMissing } from "../../shared/files/pathError.ts";
import { MOST_RULE_FILES, ruleFilesAmong, textOfRules } from "../../shared/files/ruleFiles.ts";
import { type Place, placeBelow } from "../place.ts";

const LEFT_OUT = new Set(["node_modules", ".git"]);

export interface TextFile {
  /** With forward slashes, from the folder that the command runs in. */
  readonly name: string;
  readonly place: Place;
  readonly text: string;
}

/** A file that was named, or that was found in a folder that was. */
interface Found {
  readonly folder: string;
  /** From the folder on. */
  readonly path: string;
  readonly read: () => Promise<Uint8Array>;
}

/** The plans below some paths; a file that is named is taken whatever its name. @throws Error of the file system */
export async function planFiles(paths: readonly string[]): Promise<TextFile[]> {
  const found: Found[] = [];
  for (const path of paths) {
    if ((await stat(path)).isDirectory()) found.push(...(await plansBelow(path)));
    else found.push(named(path));
  }
  return readAll(found, (content) => new TextDecoder().decode(content));
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
    found.push(...files);
  }
  if (!paths) found.push(...(await rulesIn(".", RULES_FOLDER).catch(noneWhereMissing)));
  if (found.length > MOST_RULE_FILES)
    throw new Error(`There are ${found.length} files of rules; at most ${MOST_RULE_FILES} are read at once.`);
  return readAll(found, textOfRules);
}

/** What somebody names may be any file that they may read. */
function named(path: string): Found {
  return { folder: dirname(path), path: basename(path), read: () => readFile(path) };
}

async function rulesIn(folder: string, path: string): Promise<readonly Found[]> {
  const below = await filesBelow(folder);
  return ruleFilesAmong((await below.entries(path)).files).map((name) => {
    const file = path === "" ? name : `${path}/${name}`;
    return { folder, path: file, read: () => below.read(file) };
  });
}

async function plansBelow(folder: string): Promise<readonly Found[]> {
  const below = await filesBelow(folder);
  const isWanted = (name: string, isFolder: boolean) =>
    isFolder ? !LEFT_OUT.has(name) : name.endsWith(PLAN_FILE_ENDING);
  const found: Found[] = [];
  for await (const path of walkBelow(below, isWanted))
    found.push({ folder, path, read: () => below.read(path) });
  return found;
}

async function readAll(
  found: readonly Found[],
  textOf: (content: Uint8Array) => string,
): Promise<TextFile[]> {
  const byPath = new Map(found.map((file) => [resolve(join(file.folder, file.path)), file]));
  const sorted = [...byPath].sort(([a], [b]) => (a < b ? -1 : 1));
  return Promise.all(
    sorted.map(async ([full, { folder, path, read }]) => ({
      name: relative(process.cwd(), full).split(sep).join("/"),
      place: placeBelow(folder, path),
      text: textOf(await read()),
    })),
  );
}

function noneWhereMissing(error: unknown): readonly Found[] {
  if (isMissing(error)) return [];
  throw error;
}
