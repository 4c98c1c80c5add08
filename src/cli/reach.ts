/** What may be read for paths that somebody named: modules mostly stand beside the folder that calls them. */
import { lstat, realpath } from "node:fs/promises";
import { dirname, join, parse, relative, resolve, sep } from "node:path";
import { ReadError, type SourceFiles } from "../engine/read/model.ts";
import { sourceFiles } from "../mcp/sourceFiles.ts";
import { isWithin } from "../shared/files/within.ts";

export interface Reach {
  /** The folder that paths of `files` begin at. */
  readonly root: string;
  readonly files: SourceFiles;
}

/**
 * The files of the git work tree that a folder is in, or else of the folder that the command runs in, where that holds
 * it; of nothing else than the folder itself where it is in neither, or is a link that leads out of it. No link is
 * followed out of what may be read.
 * @param folders absolute paths
 * @throws PathError where there is no such folder
 */
export async function reachOf(folders: readonly string[]): Promise<Reach> {
  const all = new Set(await Promise.all(folders.map(treeAround)));
  const trees = [...all].filter((one) => ![...all].some((other) => other !== one && isWithin(other, one)));
  const root = commonFolder(trees);
  const [only, ...more] = trees;
  if (only === undefined || more.length === 0) return { root, files: await sourceFiles(root) };
  return { root, files: await joined(root, trees) };
}

async function treeAround(folder: string): Promise<string> {
  const tree = (await workTree(folder)) ?? workingFolder(folder);
  if (tree === undefined) return folder;
  // Whoever names a link means where it leads, and no more of that than it names.
  const [real, around] = await Promise.all([realpath(folder), realpath(tree)].map(orNothing));
  return real !== undefined && around !== undefined && isWithin(around, real) ? tree : folder;
}

/** The innermost folder around that holds `.git`, which is a folder, or a file where the tree is not the only one. */
async function workTree(folder: string): Promise<string | undefined> {
  for (let at = folder; ; at = dirname(at)) {
    if ((await orNothing(lstat(join(at, ".git")))) !== undefined) return at;
    if (at === dirname(at)) return undefined;
  }
}

/** From the root of a disk everything is below. */
function workingFolder(folder: string): string | undefined {
  const here = process.cwd();
  return here !== parse(here).root && isWithin(here, folder) ? here : undefined;
}

/** The innermost folder that holds all of them. */
function commonFolder(folders: readonly string[]): string {
  const [first = ".", ...others] = folders;
  let common = first;
  while (others.some((other) => !isWithin(common, other))) common = dirname(common);
  return common;
}

/** Files of several trees, by their paths from the folder around all; what is between the trees is not read. */
async function joined(root: string, trees: readonly string[]): Promise<SourceFiles> {
  const parts = await Promise.all(trees.map(async (tree) => ({ tree, files: await sourceFiles(tree) })));
  const among = async <T>(
    path: string,
    use: (files: SourceFiles, path: string) => Promise<T>,
  ): Promise<T> => {
    const full = resolve(root, path);
    const part = parts.find(({ tree }) => isWithin(tree, full));
    if (!part) throw new ReadError(`${path} is outside of what may be read.`, { file: path }, true);
    try {
      return await use(part.files, relative(part.tree, full).split(sep).join("/"));
    } catch (error) {
      throw error instanceof ReadError ? new ReadError(error.message, { file: path }, error.isThere) : error;
    }
  };
  return {
    list: (path) => among(path, (files, inTree) => files.list(inTree)),
    read: (path) => among(path, (files, inTree) => files.read(inTree)),
  };
}

async function orNothing<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch(() => undefined);
}
