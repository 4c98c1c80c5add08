/** The files that a command may read: those of the folders that were named, and nothing else. */
import { constants } from "node:fs";
import { type FileHandle, lstat, realpath } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { ReadError, type SourceFiles } from "../engine/read/model.ts";
import { entriesWithin, LeadsOutside, openedWithin } from "../shared/files/within.ts";

/** Larger files are refused: read, they take several times their size in memory. */
const LARGEST = 256 * 1024 * 1024;
/** A link that takes a file's place after the look at it is not followed. */
const NO_LINK = constants.O_NOFOLLOW ?? 0;
/** A folder of more files is no project's. */
const MOST_FILES = 10_000;

/**
 * Files below a folder, by their paths in it. What leads out of it is refused: `..`, absolute paths, and links, also
 * of a folder on the way.
 * @param largest bytes of a file; larger ones are refused
 */
export async function sourceFiles(folder: string, largest = LARGEST): Promise<SourceFiles> {
  const root = await realpath(folder);
  const inside = async (path: string): Promise<string> => {
    const full = resolve(root, path);
    const way = relative(root, full);
    if (way === ".." || way.startsWith(`..${sep}`) || resolve(way) === way) throw outside(path);
    let at = root;
    for (const step of way.split(sep).filter((part) => part !== "")) {
      at = join(at, step);
      const status = await lstat(at).catch(() => undefined);
      if (!status) throw new ReadError("There is no such file or folder.", { file: path });
      if (status.isSymbolicLink())
        throw new ReadError("This is a link, which is not followed.", { file: path });
    }
    return full;
  };
  return {
    async list(path) {
      const full = await inside(path);
      const entries = await entriesWithin(root, full).catch((error) => unreadable(error, path));
      return entries
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .slice(0, MOST_FILES)
        .sort();
    },
    async read(path) {
      const full = await inside(path);
      return openedWithin(root, full, (handle) => contentOf(handle, path, largest), NO_LINK).catch((error) =>
        unreadable(error, path),
      );
    },
  };
}

async function contentOf(handle: FileHandle, file: string, largest: number): Promise<Uint8Array> {
  const status = await handle.stat();
  if (!status.isFile()) throw new ReadError("This is no file.", { file });
  if (status.size > largest)
    throw new ReadError(`The file is larger than ${largest / 1024 ** 2} MB.`, { file });
  return handle.readFile();
}

function outside(file: string): ReadError {
  return new ReadError("This is outside of the folders that may be read.", { file });
}

function unreadable(error: unknown, file: string): never {
  if (error instanceof ReadError) throw error;
  if (error instanceof LeadsOutside) throw outside(file);
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  throw new ReadError(`It cannot be read (${code}).`, { file });
}
