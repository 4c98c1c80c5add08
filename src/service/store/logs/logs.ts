/** Where the logs of deployment runs are: in files beside the database, or in its tables. Who keeps runs does not know. */
import type { LogDraft } from "./draft.ts";

/** Bytes that are read, compared and sent at a time. */
export const PIECE = 256 * 1024;
/** So much of a log is compared with another within a transaction, in bytes: a longer one is a run of its own. */
export const COMPARED = 64 * 1024 * 1024;

/** A log that is read: the state in which it was opened, however it grows meanwhile. */
export interface OpenLog {
  /** In bytes. */
  readonly size: number;
  /**
   * Bytes from a position on: so many, unless the log ends before.
   * @throws LostLogError where it was deleted meanwhile, StorageError
   */
  read(position: number, length: number): Promise<Uint8Array>;
  /** Once more, it does nothing. */
  close(): void;
}

/** What is within a transaction waits for nothing but the database. */
export interface Logs {
  /** Undefined where there is none of that name (any more). */
  open(name: string): Promise<OpenLog | undefined>;
  /** Whether a log is there, so long, with nothing missing. */
  isWhole(name: string, size: number): Promise<boolean>;
  /** Whether a draft begins with all that a log holds, which is there and neither empty nor longer than {@link COMPARED}. */
  isBegunBy(name: string, draft: LogDraft): Promise<boolean>;
  /**
   * Makes a draft a run's log, within the transaction that keeps the run; with that it comes to nothing.
   * @param known name of the run's log until then, which it grows from or takes the place of
   * @returns the name under which {@link open} finds it
   */
  keep(draft: LogDraft, known: string | undefined): Promise<string>;
  /** Removes a log, within the transaction that deletes its run. */
  remove(name: string): Promise<void>;
  /** Removes what those that ended half-way left behind. */
  removeAbandoned(): Promise<void>;
}

/** A run's log is not where it was kept: somebody removed it. Importing it again brings it back. */
export class LostLogError extends Error {
  override readonly name = "LostLogError";
}
