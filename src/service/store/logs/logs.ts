/** Where the logs of deployment runs are: in files beside the database, or in its tables. Who keeps runs does not know. */

/** Bytes that are read, compared and sent at a time. */
export const PIECE = 256 * 1024;
/** What nothing refers to, and nobody has written to for this time, is abandoned, in milliseconds. */
export const ABANDONED_AFTER = 24 * 60 * 60_000;

export type LogsKind = "files" | "table";

/** A log that is read: one state of it, whatever takes its place meanwhile. */
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

/** A log that is written outside of transactions, and that nothing refers to yet. */
export interface LogDraft {
  /** Bytes written so far. */
  readonly size: number;
  /** @throws StorageError */
  append(text: string): Promise<void>;
  /** All of it is written and will outlast a failure of power. @throws StorageError */
  finish(): Promise<void>;
  /** Opens what is {@link finish}ed, while it is not kept. */
  open(): Promise<OpenLog>;
  /**
   * Makes it a run's log, within the transaction that keeps the run; with that it comes to nothing.
   * @param bytes size of the file that it was read from
   * @param replaced name of the run's log before
   * @returns the name under which {@link Logs.open} finds it
   */
  keep(run: string, bytes: number, replaced: string | undefined): Promise<string>;
  /** Removes it unless it is kept. Never rejects: what stays is removed as abandoned. */
  drop(): Promise<void>;
}

export interface Logs {
  begin(): LogDraft;
  /** Undefined where there is none of that name (any more). */
  open(name: string): Promise<OpenLog | undefined>;
  /** Removes a run's log, within the transaction that deletes the run. */
  remove(run: string, name: string): Promise<void>;
  /** Removes what those that ended half-way left behind. */
  removeAbandoned(): Promise<void>;
}

/** A run's log is not where it was kept: somebody removed it. Importing it again brings it back. */
export class LostLogError extends Error {
  override readonly name = "LostLogError";
}
