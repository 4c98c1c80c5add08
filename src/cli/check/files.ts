/** Finds the files that a check is about. */
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { PLAN_FILE_ENDING } from "../../contract/planFile.ts";
import { RULES_FOLDER } from "../../contract/review.ts";
import { LIMITS } from "../../engine/rules/limits.ts";

const LEFT_OUT = new Set(["node_modules", ".git"]);

export interface TextFile {
  /** With forward slashes, from the folder that the command runs in. */
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

/** The plans below some paths; a file that is named is taken whatever its name. @throws Error of the file system */
export async function planFiles(paths: readonly string[]): Promise<TextFile[]> {
  return readAll(await below(paths, (name) => name.endsWith(PLAN_FILE_ENDING)));
}

/** The team's rules, in the order of their paths. @throws Error where a path that is named does not exist */
export async function ruleFiles(paths: readonly string[] | undefined): Promise<TextFile[]> {
  const wanted = paths ?? ((await exists(RULES_FOLDER)) ? [RULES_FOLDER] : []);
  const found = await below(wanted, (name) => /\.ya?ml$/.test(name));
  if (found.length > LIMITS.packs)
    throw new Error(`There are ${found.length} files of rules; at most ${LIMITS.packs} are read at once.`);
  return readAll(found);
}

async function below(paths: readonly string[], isWanted: (name: string) => boolean): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    if ((await stat(path)).isFile()) found.push(path);
    else await walk(path, isWanted, found);
  }
  return [...new Set(found.map((path) => resolve(path)))].sort();
}

/** Links are not followed: they could lead round in a circle, or out. */
async function walk(folder: string, isWanted: (name: string) => boolean, found: string[]): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !LEFT_OUT.has(entry.name)) await walk(path, isWanted, found);
    else if (entry.isFile() && isWanted(entry.name)) found.push(path);
  }
}

function readAll(paths: readonly string[]): Promise<TextFile[]> {
  return Promise.all(
    paths.map(async (path) => ({
      name: relative(process.cwd(), path).split(sep).join("/"),
      path,
      text: await readFile(path, "utf8"),
    })),
  );
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
