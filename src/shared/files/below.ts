/**
 * The one way in which files of a folder are read that were found there, by a name or on a walk: below it, and through
 * links only where these stay below it.
 */
import { constants } from "node:fs";
import { type FileHandle, lstat, realpath, stat } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { PathError, pathError } from "./pathError.ts";
import { readUpTo } from "./upTo.ts";
import { entriesWithin, isWithin, LeadsOutside, openedWithin } from "./within.ts";

/** In bytes. Larger files are refused: read, they take several times their size in memory. */
export const LARGEST_FILE = 256 * 1024 * 1024;
/** What is opened is a real path: a link that took the place of a file there is not followed. */
const NO_LINK = constants.O_NOFOLLOW ?? 0;

/**
 * What is directly in a folder, each sorted by name. Links to folders are not among these: a walk would go in circles,
 * and finds where they lead without them.
 */
export interface Entries {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** What is neither: pipes, devices, and links that lead to a folder, out of this one or nowhere. Reading one says why. */
  readonly others: readonly string[];
  /** Those of the files that are links, to another one below the folder: they are read, and never written. */
  readonly links: ReadonlySet<string>;
}

/** Files below a folder, by their paths in it, with `/`; `""` is the folder itself. */
export interface FilesBelow {
  /** @throws PathError for what is no folder or leads out */
  entries(path: string): Promise<Entries>;
  /** @throws PathError for a link that leads out, what is no file, is too large or cannot be read */
  read(path: string): Promise<Uint8Array>;
  /** The path of where a file stands: another one for links. @throws PathError as `read` */
  place(path: string): Promise<string>;
}

/**
 * What leads out of the folder is refused: `..`, absolute paths, and links, also of a folder on the way. What counts is
 * where that stands which was opened: a link that takes the place of something meanwhile is not read.
 * @param largest bytes of a file; larger ones are refused
 * @throws PathError where there is no such folder
 */
export async function filesBelow(folder: string, largest = LARGEST_FILE): Promise<FilesBelow> {
  const root = await realpath(folder).catch((error) => {
    throw pathError(error, folder);
  });
  return {
    entries: (path) =>
      told(join(folder, path), async () => entriesAt(root, await realPathBelow(root, path, folder))),
    read: (path) =>
      told(join(folder, path), async () => {
        const place = await realPathBelow(root, path, folder);
        const content = (handle: FileHandle) => readOpened(handle, join(folder, path), largest);
        return openedWithin(root, place, content, NO_LINK);
      }),
    place: (path) =>
      told(join(folder, path), async () => {
        const place = await realPathBelow(root, path, folder);
        return relative(root, place).split(sep).join("/");
      }),
  };
}

/**
 * The real path of what is below a root.
 * @param shown the root as people know it
 * @throws PathError for what leads out of the root, and what the file system says
 */
async function realPathBelow(root: string, path: string, shown: string): Promise<string> {
  const full = resolve(root, path);
  const way = relative(root, full);
  if (way === ".." || way.startsWith(`..${sep}`) || resolve(way) === way)
    throw new PathError("outside", join(shown, path));
  try {
    const real = await realpath(full);
    if (isWithin(root, real)) return real;
  } catch (error) {
    throw (await linkOut(root, way, shown)) ?? error;
  }
  throw (await linkOut(root, way, shown)) ?? new LeadsOutside();
}

/** That the first link on a way leads out of the root, or nowhere; undefined where none does. */
async function linkOut(root: string, way: string, shown: string): Promise<PathError | undefined> {
  let at = root;
  for (const name of way.split(sep)) {
    at = join(at, name);
    const real = await realpath(at).catch(() => undefined);
    if (real !== undefined && isWithin(root, real)) continue;
    const isLink = await lstat(at).then(
      (found) => found.isSymbolicLink(),
      () => false,
    );
    return isLink ? new PathError("link", join(shown, relative(root, at))) : undefined;
  }
  return undefined;
}

async function entriesAt(root: string, full: string): Promise<Entries> {
  const entries = await entriesWithin(root, full);
  const named = (is: (entry: (typeof entries)[number]) => boolean) =>
    entries
      .filter(is)
      .map(({ name }) => name)
      .sort();
  const links = new Set<string>();
  for (const entry of entries)
    if (entry.isSymbolicLink() && (await leadsToFile(root, join(full, entry.name)))) links.add(entry.name);
  const isFile = (entry: (typeof entries)[number]) => entry.isFile() || links.has(entry.name);
  return {
    files: named(isFile),
    folders: named((entry) => entry.isDirectory()),
    others: named((entry) => !isFile(entry) && !entry.isDirectory()),
    links,
  };
}

/** All that is directly in a folder, sorted; names of folders end with `/`. */
export function allNames({ files, folders, others }: Entries): readonly string[] {
  return [...files, ...others, ...folders.map((name) => `${name}/`)].sort();
}

/** Whether a link leads to a file below the root, as far as a look can tell: what reads it looks again. */
async function leadsToFile(root: string, link: string): Promise<boolean> {
  try {
    const real = await realpath(link);
    return isWithin(root, real) && (await stat(real)).isFile();
  } catch {
    return false;
  }
}

async function readOpened(handle: FileHandle, path: string, largest: number): Promise<Uint8Array> {
  const status = await handle.stat();
  if (!status.isFile()) throw new PathError("notFile", path);
  const content = await readUpTo(handle, largest);
  if (!content) throw new PathError("tooLarge", path, sizeText(largest));
  return content;
}

/** A number of bytes, for people: with one decimal at most. */
export function sizeText(bytes: number): string {
  const [size, unit] = bytes < 1024 ** 2 ? [bytes / 1024, "KiB"] : [bytes / 1024 ** 2, "MiB"];
  return `${Math.round(size * 10) / 10} ${unit}`;
}

async function told<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof LeadsOutside ? new PathError("outside", path) : pathError(error, path);
  }
}
