/** What may be read for paths that somebody named: modules mostly stand beside the folder that calls them. */
import { lstat, realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join, parse, relative, resolve, sep } from "node:path";
import { ReadError, type SourceFiles } from "../engine/read/model.ts";
import { sourceFiles } from "../mcp/sourceFiles.ts";
import { PathError } from "../shared/files/pathError.ts";
import { isWithin } from "../shared/files/within.ts";

export interface Reach {
  /** The folder that paths of `files` begin at. */
  readonly root: string;
  readonly files: SourceFiles;
}

/**
 * The files of the git work tree that a folder is in, or else of the folder that the command runs in, where that holds
 * it; of nothing else than the folder itself where it is in neither, or is a link that leads out of it. No link is
 * followed out of what may be read. A folder that is not there does not spoil the others: what is asked for in it is
 * said to be missing.
 * @param folders absolute paths, as {@link placeOf} has them
 */
export async function reachOf(folders: readonly string[]): Promise<Reach> {
  const found = await Promise.all(folders.map(treeAround));
  const all = new Set(found.filter((one) => one !== undefined));
  const trees = [...all].filter((one) => ![...all].some((other) => other !== one && isWithin(other, one)));
  const root = commonFolder(folders.map((folder, index) => found[index] ?? folder));
  const missing = folders.filter((_, index) => found[index] === undefined);
  return { root, files: await joined(root, trees, missing) };
}

/** A folder's path without links on the way to it: two ways to a place are one. The folder itself may be a link. */
export async function placeOf(folder: string): Promise<string> {
  const around = await orNothing(realpath(dirname(folder)));
  return around === undefined ? folder : join(around, basename(folder));
}

/** Undefined where there is no such folder. */
async function treeAround(folder: string): Promise<string | undefined> {
  const real = await orNothing(realpath(folder));
  if (real === undefined) return undefined;
  const tree = (await workTree(folder)) ?? workingFolder(folder);
  // Whoever names a link means where it leads, and no more of that than it names.
  return tree !== undefined && isWithin(tree, real) ? tree : folder;
}

/**
 * The innermost folder around that holds `.git`, which is a folder, or a file where the tree is not the only one. Neither
 * a whole disk nor all that somebody has is a project, even where it is kept in git.
 */
async function workTree(folder: string): Promise<string | undefined> {
  const home = await orNothing(realpath(homedir()));
  for (let at = folder; at !== home && at !== dirname(at); at = dirname(at))
    if ((await orNothing(lstat(join(at, ".git")))) !== undefined) return at;
  return undefined;
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
async function joined(
  root: string,
  trees: readonly string[],
  missing: readonly string[],
): Promise<SourceFiles> {
  const parts = await Promise.all(trees.map(async (tree) => ({ tree, files: await sourceFiles(tree) })));
  const among = async <T>(
    path: string,
    use: (files: SourceFiles, path: string, tree: string) => Promise<T>,
  ): Promise<T> => {
    const full = resolve(root, path);
    const part = parts.find(({ tree }) => isWithin(tree, full));
    if (!part) {
      const isThere = !missing.some((folder) => isWithin(folder, full));
      const message = isThere
        ? `${path} is outside of what may be read.`
        : new PathError("missing", path).message;
      throw new ReadError(message, { file: path }, isThere);
    }
    try {
      return await use(part.files, relative(part.tree, full).split(sep).join("/"), part.tree);
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      throw new ReadError(error.message, { file: path }, error.isThere, error.isLink);
    }
  };
  return {
    list: (path) => among(path, (files, inTree) => files.list(inTree)),
    read: (path) => among(path, (files, inTree) => files.read(inTree)),
    place: (path) =>
      among(path, async (files, inTree, tree) => {
        const place = (await files.place?.(inTree)) ?? inTree;
        return relative(root, resolve(tree, place)).split(sep).join("/");
      }),
  };
}

async function orNothing<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch(() => undefined);
}
