/**
 * Reading below a folder, and nothing outside of it: what counts is what was opened, not what the path led to when it was
 * looked at. A link may take the place of a folder between the two.
 */
import { constants, existsSync } from "node:fs";
import { type FileHandle, open, readdir, readlink, realpath, stat } from "node:fs/promises";
import { sep } from "node:path";

/** What was opened does not stand below the folder. */
export class LeadsOutside extends Error {
  override readonly name = "LeadsOutside";

  constructor() {
    super("This stands outside of the folder.");
  }
}

/** Whether a path is a folder's or one below it. Both are real ones, without links. */
export function isWithin(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** Where Linux tells of all that is open in this process: a folder there is the one that was opened, wherever it moves. */
export const OPENED = ["/proc/self/fd"].find((folder) => existsSync(folder));

/** A pipe is not waited for. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Opens what stands below a folder, and closes it after its use.
 * @param root the folder's real path
 * @param flags more of them, as for `open`
 * @throws LeadsOutside, or what the file system says
 */
export async function openedWithin<T>(
  root: string,
  path: string,
  use: (handle: FileHandle) => Promise<T>,
  flags = 0,
): Promise<T> {
  const handle = await open(path, READ | flags);
  try {
    if (!(await standsWithin(root, path, handle))) throw new LeadsOutside();
    // Awaited here, since it is closed after that.
    return await use(handle);
  } finally {
    await handle.close();
  }
}

/** What stands in a folder below another one. @throws LeadsOutside, or what the file system says */
export async function entriesWithin(root: string, path: string) {
  const list = (at: string) => readdir(at, { withFileTypes: true });
  const isWhere = async () => isWithin(root, await realpath(path));
  if (OPENED)
    return openedWithin(root, path, ({ fd }) => list(`${OPENED}/${fd}`), constants.O_DIRECTORY ?? 0);
  if (!(await isWhere())) throw new LeadsOutside();
  const entries = await list(path);
  if (!(await isWhere())) throw new LeadsOutside();
  return entries;
}

/**
 * Whether what was opened stands below a folder.
 * @param root the folder's real path
 * @param path by which it was opened
 */
export async function standsWithin(root: string, path: string, handle: FileHandle): Promise<boolean> {
  if (OPENED) return isWithin(root, await readlink(`${OPENED}/${handle.fd}`));
  const real = await realpath(path);
  if (!isWithin(root, real)) return false;
  const [there, here] = [await stat(real, { bigint: true }), await handle.stat({ bigint: true })];
  return there.dev === here.dev && there.ino === here.ino && (await realpath(path)) === real;
}
