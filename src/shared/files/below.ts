/** The one way in which files of a folder are read that were found there, by a name or on a walk: below it, by no link. */
import { constants } from "node:fs";
import { type FileHandle, lstat, realpath } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { PathError, pathError } from "./pathError.ts";
import { entriesWithin, LeadsOutside, openedWithin } from "./within.ts";

/** In bytes. Larger files are refused: read, they take several times their size in memory. */
export const LARGEST_FILE = 256 * 1024 * 1024;
/** A link that takes a file's place after the look at it is not followed. */
const NO_LINK = constants.O_NOFOLLOW ?? 0;

/** What is directly in a folder, sorted by name; links, pipes and devices are neither. */
export interface Entries {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** Files below a folder, by their paths in it, with `/`; `""` is the folder itself. */
export interface FilesBelow {
  /** @throws PathError */
  entries(path: string): Promise<Entries>;
  /** @throws PathError for a link, what is no file, is too large or cannot be read */
  read(path: string): Promise<Uint8Array>;
}

/**
 * What leads out of the folder is refused: `..`, absolute paths, and links, also of a folder on the way.
 * @param largest bytes of a file; larger ones are refused
 * @throws PathError where there is no such folder
 */
export async function filesBelow(folder: string, largest = LARGEST_FILE): Promise<FilesBelow> {
  const root = await realpath(folder).catch((error) => {
    throw pathError(error, folder);
  });
  return {
    entries: (path) =>
      told(join(folder, path), async () => entriesAt(root, await placeBelow(root, path, folder))),
    read: (path) =>
      told(join(folder, path), async () => {
        const place = await placeBelow(root, path, folder);
        const content = (handle: FileHandle) => contentOf(handle, join(folder, path), largest);
        return openedWithin(root, place, content, NO_LINK);
      }),
  };
}

/** Where a path is. @param shown the root as people know it @throws PathError for what leads out of the root, is not there, or has a link on the way */
async function placeBelow(root: string, path: string, shown: string): Promise<string> {
  const full = resolve(root, path);
  const way = relative(root, full);
  if (way === ".." || way.startsWith(`..${sep}`) || resolve(way) === way)
    throw new PathError("outside", join(shown, path));
  let at = root;
  for (const name of way.split(sep).filter((part) => part !== "")) {
    at = join(at, name);
    if ((await lstat(at)).isSymbolicLink()) throw new PathError("link", join(shown, relative(root, at)));
  }
  return full;
}

async function entriesAt(root: string, full: string): Promise<Entries> {
  const entries = await entriesWithin(root, full);
  const named = (found: typeof entries) => found.map(({ name }) => name).sort();
  return {
    files: named(entries.filter((entry) => entry.isFile())),
    folders: named(entries.filter((entry) => entry.isDirectory())),
  };
}

async function contentOf(handle: FileHandle, path: string, largest: number): Promise<Uint8Array> {
  const status = await handle.stat();
  if (!status.isFile()) throw new PathError("notFile", path);
  if (status.size > largest) throw new PathError("tooLarge", path, sizeText(largest));
  return handle.readFile();
}

/** A number of bytes, for people. */
export function sizeText(bytes: number): string {
  return bytes < 1024 ** 2 ? `${Math.round(bytes / 1000)} KB` : `${bytes / 1024 ** 2} MB`;
}

async function told<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof LeadsOutside ? new PathError("outside", path) : pathError(error, path);
  }
}
