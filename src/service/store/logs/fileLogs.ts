import { closeSync, fstatSync, fsyncSync, openSync, read, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Database } from "../database.ts";
import { newId } from "../secrets.ts";
import { sql } from "../sql.ts";
import { onStorage } from "../storageError.ts";
import { type LogDraft, readAt } from "./draft.ts";
import { COMPARED, type Logs, LostLogError, type OpenLog } from "./logs.ts";
import { removeOld } from "./scratch.ts";

/** What logs of runs are called in their folder: see {@link FileLogs.keep}. */
const LOG_NAME = /^log_[a-z\d]+\.log$/;

/**
 * Logs as files in one folder beside the database. Every state of a growing log is a file of its own: whoever reads the
 * last one reads it to its end.
 */
export class FileLogs implements Logs {
  readonly #database: Database;
  readonly #folder: string;
  readonly #now: () => number;

  constructor(database: Database, folder: string, now: () => number) {
    this.#database = database;
    this.#folder = folder;
    this.#now = now;
  }

  async open(name: string): Promise<OpenLog | undefined> {
    try {
      return new FileLog(join(this.#folder, name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }

  async isWhole(name: string, size: number): Promise<boolean> {
    return this.#sizeOf(name) === size;
  }

  async isBegunBy(name: string, draft: LogDraft): Promise<boolean> {
    const size = this.#sizeOf(name) ?? 0;
    if (size === 0 || size > COMPARED || size > draft.size) return false;
    return draft.read(0, size).equals(readAt(join(this.#folder, name), 0, size));
  }

  async keep(draft: LogDraft, known: string | undefined): Promise<string> {
    const name = `${newId("log")}.log`;
    const path = join(this.#folder, name);
    draft.moveTo(path);
    this.#database.afterRollback(() => rmSync(path, { force: true }));
    onStorage(() => syncFolder(this.#folder));
    if (known !== undefined) await this.remove(known);
    return name;
  }

  /** Not before the commit: one that comes to nothing would leave a run without a log. */
  async remove(name: string): Promise<void> {
    this.#database.afterCommit(() => rmSync(join(this.#folder, name), { force: true }));
  }

  async removeAbandoned(): Promise<void> {
    const rows = await this.#database.all(sql`SELECT log FROM runs`);
    const known = new Set(rows.map((row) => String(row["log"])));
    // The folder may have been somebody else's before.
    removeOld(this.#folder, this.#now(), (name) => LOG_NAME.test(name) && !known.has(name));
  }

  /** Undefined also of what cannot be looked at: importing it again brings it back. */
  #sizeOf(name: string): number | undefined {
    try {
      return statSync(join(this.#folder, name)).size;
    } catch {
      return undefined;
    }
  }
}

const readAsync = promisify(read);

class FileLog implements OpenLog {
  readonly size: number;
  #descriptor: number | undefined;

  constructor(path: string) {
    this.#descriptor = openSync(path, "r");
    this.size = fstatSync(this.#descriptor).size;
  }

  async read(position: number, length: number): Promise<Uint8Array> {
    if (this.#descriptor === undefined) throw new Error("The log was closed.");
    const wanted = Math.max(0, Math.min(length, this.size - position));
    const buffer = Buffer.alloc(wanted);
    const { bytesRead } = await readAsync(this.#descriptor, buffer, 0, wanted, position);
    if (bytesRead < wanted) throw new LostLogError("The log was cut off while it was read. Import it again.");
    return buffer;
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}

/** Puts the names in a folder on the disk. Windows has no such step, and needs none. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
