/** Finds the files that a check is about. */
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { PLAN_FILE_ENDING } from "../../contract/planFile.ts";
import { RULES_FOLDER } from "../../contract/review.ts";
import { MOST_RULE_FILES, ruleFilesAmong, textOfRules } from "../../shared/files/ruleFiles.ts";

const LEFT_OUT = new Set(["node_modules", ".git"]);

export interface TextFile {
  /** With forward slashes, from the folder that the command runs in. */
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

/** The plans below some paths; a file that is named is taken whatever its name. @throws Error of the file system */
export async function planFiles(paths: readonly string[]): Promise<TextFile[]> {
  const found: string[] = [];
  for (const path of paths) {
    if ((await stat(path)).isDirectory()) await walk(path, found);
    else found.push(path);
  }
  return readAll(distinct(found), (content) => new TextDecoder().decode(content));
}

/**
 * The team's rules, in the order of their paths: those that are named, or those of the folder that agents and the
 * editor take them from.
 * @throws Error where a path that is named does not exist, or is a folder without rules
 */
export async function ruleFiles(paths: readonly string[] | undefined): Promise<TextFile[]> {
  const wanted = paths ?? ((await exists(RULES_FOLDER)) ? [RULES_FOLDER] : []);
  const found: string[] = [];
  for (const path of wanted) {
    const files = (await stat(path)).isDirectory() ? await rulesIn(path) : [path];
    if (files.length === 0 && paths) throw new Error(`There are no rules (*.yaml) directly in ${path}.`);
    found.push(...files);
  }
  if (found.length > MOST_RULE_FILES)
    throw new Error(`There are ${found.length} files of rules; at most ${MOST_RULE_FILES} are read at once.`);
  return readAll(distinct(found), textOfRules);
}

async function rulesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return ruleFilesAmong(names).map((name) => join(folder, name));
}

/** Links are not followed: they could lead round in a circle, or out. */
async function walk(folder: string, found: string[]): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !LEFT_OUT.has(entry.name)) await walk(path, found);
    else if (entry.isFile() && entry.name.endsWith(PLAN_FILE_ENDING)) found.push(path);
  }
}

const distinct = (paths: readonly string[]) => [...new Set(paths.map((path) => resolve(path)))].sort();

function readAll(paths: readonly string[], textOf: (content: Uint8Array) => string): Promise<TextFile[]> {
  return Promise.all(
    paths.map(async (path) => ({
      name: relative(process.cwd(), path).split(sep).join("/"),
      path,
      text: textOf(await readFile(path)),
    })),
  );
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
