/**
 * The one way in which files are written where a person or a repository says: below the folder that was named, through
 * no link, and whole or not at all. What somebody reads meanwhile is the old file or the new one.
 *
 * Linux goes on from folders that are open, so that it does not matter what takes their place meanwhile. Elsewhere a
 * link that takes a folder's place between the look at it and the next step gets an empty file of a random name, or an
 * empty folder, where it leads; content does not get there, since a file is written only after it was found within.
 */
import { randomBytes } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { type FileHandle, lstat, mkdir, open, realpath, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeFolder } from "./folders.ts";
import { namesOnWay } from "./names.ts";
import { isMissing, PathError, pathError } from "./pathError.ts";
import { OPENED, standsWithin } from "./within.ts";

/** For files and folders that only their owner reads. */
export const PRIVATE = { mode: 0o600, folderMode: 0o700 } as const;

export interface WriteOptions {
  /** Permissions of the file; absent: those of the file before, or else what the umask leaves. */
  readonly mode?: number;
  /** Permissions of folders that are made on the way. */
  readonly folderMode?: number;
  /** Whether it outlives a power failure, for which the disk is waited for; absent: it does. */
  readonly durable?: boolean;
}

/** A folder that is open for as long as something is done in it. */
interface OpenFolder {
  /** By which its files are reached: on Linux whatever becomes of its path, else the real path. */
  readonly at: string;
  /** The real path of the folder that was named. */
  readonly root: string;
  /** The path as people know it. */
  readonly shown: string;
}

const FOLDER = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0);
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);

/**
 * Writes a file below a folder; folders on the way are made where they are missing.
 * @param folder trusted as it is: what leads to it may be links
 * @param path from there on, through no link
 * @throws PathError; then what was there before is as it was, and nothing is left beside it
 */
export async function writeWithin(
  folder: string,
  path: string,
  content: string | Uint8Array,
  options: WriteOptions = {},
): Promise<void> {
  await replaceWithin(
    folder,
    path,
    (file) =>
      file.writeFile(content).catch((error) => {
        throw pathError(error, join(folder, path));
      }),
    options,
  );
}

/**
 * The same of content that comes piece by piece.
 * @param produce writes it; what it throws is thrown as it is
 */
export async function replaceWithin<T>(
  folder: string,
  path: string,
  produce: (file: FileHandle) => Promise<T>,
  options: WriteOptions = {},
): Promise<T> {
  const { names, name } = wayTo(folder, path);
  return inFolder(folder, names, options, async (place) => {
    const target = join(place.at, name);
    const shown = join(place.shown, name);
    const before = await fileAt(target, shown);
    // Its folder would let it be replaced, but its owner has said that it stays as it is.
    if (before && (before.mode & 0o200) === 0) throw new PathError("denied", shown);
    const part = join(place.at, `.${randomBytes(12).toString("hex")}.part`);
    const file = await open(part, NEW_FILE, options.mode ?? (before ? 0o600 : 0o666)).catch((error) => {
      throw notMade(error, shown);
    });
    try {
      const result = await filled(file, place, part, produce, before, options);
      // A link that somebody put there meanwhile would only be replaced; it is told all the same.
      await fileAt(target, shown);
      await inPlace(part, target);
      return result;
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      throw error instanceof StepFailed ? pathError(error.cause, shown) : error;
    }
  });
}

/** Removes a file below a folder; nothing where there is none. @throws PathError, as of a file that is written */
export async function removeWithin(folder: string, path: string): Promise<void> {
  await whereFolderIs(folder, path, async (target, shown) => {
    await rm(target, { force: true }).catch((error) => {
      throw pathError(error, shown);
    });
  });
}

/** Looks whether a file could be written there as far as links and folders go. @throws PathError where it could not */
export async function checkWritable(folder: string, path: string): Promise<void> {
  await whereFolderIs(folder, path, async () => undefined);
}

/** @param use is called with a place that is no link, unless the folder around it is missing */
async function whereFolderIs(
  folder: string,
  path: string,
  use: (target: string, shown: string) => Promise<void>,
): Promise<void> {
  const { names, name } = wayTo(folder, path);
  try {
    await inFolder(folder, names, undefined, async (place) => {
      const [target, shown] = [join(place.at, name), join(place.shown, name)];
      await fileAt(target, shown);
      await use(target, shown);
    });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** A step of this module on the file system, told from what the caller's own work throws. */
class StepFailed extends Error {
  constructor(cause: unknown) {
    super("", { cause });
  }
}

function step<T>(work: Promise<T>): Promise<T> {
  return work.catch((error) => {
    throw new StepFailed(error);
  });
}

function wayTo(folder: string, path: string) {
  const names = [...namesOnWay(path)];
  const name = names.pop();
  if (name === undefined) throw new PathError("notFile", join(folder, path));
  return { names, name };
}

/** @param making undefined: folders that are missing are not made */
async function inFolder<T>(
  folder: string,
  names: readonly string[],
  making: WriteOptions | undefined,
  use: (place: OpenFolder) => Promise<T>,
): Promise<T> {
  const mode = making?.folderMode ?? 0o777;
  const started = async () => {
    if (making)
      await makeFolder(folder, mode).catch((error) => {
        throw notMade(error, folder);
      });
    const root = await realpath(folder);
    return { root, handle: OPENED ? await open(root, FOLDER) : undefined };
  };
  let { root, handle } = await started().catch((error) => {
    throw pathError(error, folder);
  });
  let at = handle ? `${OPENED}/${handle.fd}` : root;
  let shown = folder;
  try {
    for (const name of names) {
      const next = join(at, name);
      shown = join(shown, name);
      if (making) await madeFolder(next, mode, shown);
      const inner = await folderAt(next, shown);
      await handle?.close();
      handle = inner;
      at = handle ? `${OPENED}/${handle.fd}` : next;
    }
    return await use({ at, root, shown });
  } finally {
    await handle?.close();
  }
}

async function madeFolder(path: string, mode: number, shown: string): Promise<void> {
  await mkdir(path, { mode }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw notMade(error, shown);
  });
}

/** Of what is made the file system says that there is none where it lets nobody make anything, as in `/proc`. */
function notMade(error: NodeJS.ErrnoException, shown: string): PathError {
  return error.code === "ENOENT"
    ? new PathError("notMade", shown, "", { cause: error })
    : pathError(error, shown);
}

/** Opens a folder that is no link, where folders that are open can be gone on from. */
async function folderAt(path: string, shown: string): Promise<FileHandle | undefined> {
  try {
    const status = await lstat(path);
    if (status.isSymbolicLink()) throw new PathError("link", shown);
    if (!status.isDirectory()) throw new PathError("notFolder", shown);
    return OPENED ? await open(path, FOLDER) : undefined;
  } catch (error) {
    // Linux says so of a link that took the folder's place.
    if (error instanceof Error && "code" in error && error.code === "ENOTDIR")
      throw new PathError("link", shown, "", { cause: error });
    throw pathError(error, shown);
  }
}

/** The file that is to be replaced; undefined where there is none. @throws PathError for a link, and what is no file */
async function fileAt(path: string, shown: string): Promise<Stats | undefined> {
  const status = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw pathError(error, shown);
    return undefined;
  });
  if (status?.isSymbolicLink()) throw new PathError("link", shown);
  if (status && !status.isFile()) throw new PathError("notFile", shown);
  return status;
}

/** Lets a new file be filled, and closes it once it is on the disk, where it is to be durable. */
async function filled<T>(
  file: FileHandle,
  { root, shown }: OpenFolder,
  part: string,
  produce: (file: FileHandle) => Promise<T>,
  before: Stats | undefined,
  { mode, durable = true }: WriteOptions,
): Promise<T> {
  try {
    // Where a folder is no more than its path, a link may have taken its place: then nothing is written.
    if (!OPENED && !(await step(standsWithin(root, part, file)))) throw new PathError("outside", shown);
    const result = await produce(file);
    await step(likeBefore(file, before, mode));
    if (durable) await step(flushed(file));
    return result;
  } finally {
    await step(file.close());
  }
}

/** What says of flushing that a file system knows nothing of it. */
const NO_FLUSHING: readonly string[] = ["EINVAL", "ENOSYS", "ENOTSUP"];

async function flushed(file: FileHandle): Promise<void> {
  await file.datasync().catch((error: NodeJS.ErrnoException) => {
    if (!NO_FLUSHING.includes(error.code ?? "")) throw error;
  });
}

/**
 * Gives a file its permissions, and its owner where this process may. A file system that knows no permissions does not
 * keep a file from being written anew: only a private one, which anybody could read then.
 */
async function likeBefore(file: FileHandle, before: Stats | undefined, mode: number | undefined) {
  if (before && (before.uid !== process.getuid?.() || before.gid !== process.getgid?.()))
    await file.chown(before.uid, before.gid).catch(() => undefined);
  // Whatever the umask took away besides.
  const wanted = mode ?? (before && before.mode & 0o777);
  if (wanted === undefined || ((await file.stat()).mode & 0o777) === wanted) return;
  await file.chmod(wanted).catch((error) => {
    if (mode !== undefined) throw error;
  });
}

/** Times that Windows is asked again, and for how long, in ms: a second in all. */
const [TRIES, PAUSE] = [20, 50];

/** Puts a file in the place of another. Windows refuses that as long as anybody has the other open. */
async function inPlace(part: string, target: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await rename(part, target);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? "";
      const isBusy = process.platform === "win32" && ["EPERM", "EACCES", "EBUSY"].includes(code);
      if (!isBusy || tries === TRIES) throw new StepFailed(error);
      await wait(PAUSE);
    }
  }
}
