import { StorageError, type StorageProblem } from "../storageError.ts";

/** SQLite's primary result codes (sqlite.org/rescode.html), the last byte of what it reports. */
const PROBLEMS: ReadonlyMap<number, StorageProblem> = new Map([
  [5, "busy"],
  [6, "busy"],
  [8, "readOnly"],
  [10, "failing"],
  [11, "damaged"],
  [13, "full"],
  [14, "unusable"],
  // What the service writes holds wherever it has made the tables itself.
  [19, "damaged"],
  [26, "damaged"],
]);

/** Code of every error that has none of its own, a fault in the service's own statements among them. */
const GENERIC = 1;
/**
 * What SQLite says where tables and columns are not those that the service made: what it asks for is in every database
 * of its version.
 */
const ALTERED =
  /^(?:no such (?:table|column|index)\b|\w+ \S+ already exists|there is already an? |duplicate column name\b|table \S+ has no column named\b)/;

/** An error of SQLite as a {@link StorageError} where it is one, else as it came. */
export function sqliteError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, errcode } = error as { code?: string; errcode?: number };
  if (code !== "ERR_SQLITE_ERROR" || errcode === undefined) return error;
  const primary = errcode & 0xff;
  const isAltered = primary === GENERIC && ALTERED.test(error.message);
  const problem = isAltered ? "damaged" : PROBLEMS.get(primary);
  return problem === undefined ? error : new StorageError(problem, error.message, error);
}

/** Does a step of SQLite. @throws StorageError */
export function guarded<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw sqliteError(error);
  }
}

/** Whether a statement was refused as one that changes something; what the disk refuses has other codes. */
export function isWriting(error: unknown): boolean {
  return error instanceof Error && (error as { errcode?: number }).errcode === 8;
}
