/** The files that a command may read: those of the folders that were named, and nothing else. */
import { constants, type Dirent } from "node:fs";
import { lstat, open, readdir, realpath } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { ReadError, type SourceFiles } from "../engine/read/model.ts";

/** Larger files are refused: read, they take several times their size in memory. */
const LARGEST = 256 * 1024 * 1024;
/** A link that takes a file's place after the look at it is not followed, and a pipe is not waited for. */
const OPEN = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
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
    if (way === ".." || way.startsWith(`..${sep}`) || resolve(way) === way)
      throw new ReadError("This is outside of the folders that may be read.", { file: path });
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
      const entries = await entriesOf(await inside(path), path);
      return entries
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .slice(0, MOST_FILES)
        .sort();
    },
    async read(path) {
      const handle = await open(await inside(path), OPEN).catch((error) => unreadable(error, path));
      try {
        const status = await handle.stat();
        if (!status.isFile()) throw new ReadError("This is no file.", { file: path });
        if (status.size > largest)
          throw new ReadError(`The file is larger than ${largest / 1024 ** 2} MB.`, { file: path });
        return await handle.readFile();
      } catch (error) {
        // Thrown, as a promise that rejects while the file is being closed would end the process.
        if (error instanceof ReadError) throw error;
        unreadable(error, path);
      } finally {
        await handle.close();
      }
    },
  };
}

async function entriesOf(full: string, path: string): Promise<Dirent[]> {
  return readdir(full, { withFileTypes: true }).catch((error) => unreadable(error, path));
}

function unreadable(error: unknown, file: string): never {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  throw new ReadError(`It cannot be read (${code}).`, { file });
}
