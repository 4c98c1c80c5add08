/** What can be wrong with the place where the service keeps its state, in words for whoever has to mend it. */

export type StorageProblem =
  | "full"
  | "readOnly"
  | "damaged"
  | "foreign"
  | "newer"
  | "busy"
  | "closed"
  | "failing"
  | "uncertain"
  | "unreachable"
  | "unusable";

/** What the problems are called where it is a data folder. */
export const WORDS: Readonly<Record<StorageProblem, string>> = {
  full: "The disk with the service's data is full. Nothing was changed. Free some space, then try again.",
  readOnly:
    "The service's data folder cannot be written to. Nothing was changed. Make the folder writable, then try again.",
  damaged:
    "The service's database is damaged, or another program has changed it. It was left as it is. Put a copy of service.db in its place, or move it " +
    "away to begin anew, then try again.",
  foreign:
    "What is in the place of the service's database is none of its own. It was left as it is. Use another data folder, " +
    "or move it away, then try again.",
  newer:
    "The data was written by a newer version of Infra Planner. It was left as it is. Update Infra Planner, or use " +
    "another data folder.",
  busy: "Another process holds the service's database. Nothing was changed. Try again.",
  closed: "The service was closed. What was under way has changed nothing. Start it again, then try again.",
  failing:
    "The disk with the service's data cannot be read or written. Nothing was changed. Check that it is there and " +
    "not full, then try again.",
  uncertain:
    "The disk with the service's data failed while changes were being kept: they may be there, or not. Check the disk, " +
    "and look whether they are there.",
  unreachable: "The service's database cannot be reached. Check that it runs, then try again.",
  unusable: "The service's data folder cannot be used. Check that it is a folder of yours, then try again.",
};

/**
 * The service's state cannot be read or kept. What was kept before is as it was, unless that is `uncertain`: then it is
 * as it was, or as it was to be.
 */
export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly problem: StorageProblem;
  /** What the system said. */
  readonly detail: string;

  /** @param detail what the system said @param words what the problems are called where it is no data folder */
  constructor(problem: StorageProblem, detail: string, cause?: unknown, words = WORDS) {
    super(`${words[problem]} (${detail})`, { cause });
    this.problem = problem;
    this.detail = detail;
  }

  /** Whether what is open is of no use any more: only opening it anew can help. */
  get needsReopening(): boolean {
    return !PASSING.has(this.problem);
  }
}

/** What may be over when it is tried again. */
const PASSING: ReadonlySet<StorageProblem> = new Set(["full", "busy", "unreachable"]);

/** What only writing can meet: an imported file that cannot be read is no problem of the data folder. */
const WRITING: ReadonlyMap<string, StorageProblem> = new Map([
  ["ENOSPC", "full"],
  ["EDQUOT", "full"],
  ["EFBIG", "full"],
  ["EROFS", "readOnly"],
]);

const OPENING: ReadonlyMap<string, StorageProblem> = new Map([
  ...WRITING,
  ["EACCES", "readOnly"],
  ["EPERM", "readOnly"],
  ["EIO", "failing"],
]);

/**
 * An error of the file system as a {@link StorageError} where it is one, else as it came.
 * @param inDataFolder whether the failing step was one on the data folder itself, and not on an imported file
 */
export function storageError(error: unknown, inDataFolder = false): unknown {
  if (!(error instanceof Error) || error instanceof StorageError) return error;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  const problem = inDataFolder ? (OPENING.get(code) ?? "unusable") : WRITING.get(code);
  return problem === undefined ? error : new StorageError(problem, error.message, error);
}

/** Does a step on the data folder. @throws StorageError */
export function onStorage<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw storageError(error, true);
  }
}

/** A step on the data folder whose end is waited for. @throws StorageError */
export async function written<T>(step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    throw storageError(error, true);
  }
}
