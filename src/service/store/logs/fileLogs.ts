import { closeSync, fstatSync, fsyncSync, openSync, read, renameSync, rmSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Database } from "../database.ts";
import { sql } from "../sql.ts";
import { onStorage, written } from "../storageError.ts";
import type { LogDraft, Logs, OpenLog } from "./logs.ts";
import { removeFiles, type Scratch } from "./scratch.ts";

/** What logs of runs are called in their folder: see {@link FileDraft.keep}. */
const LOG_NAME = /^run_[a-z\d]+-\d+(?:-again)?\.log$/;

/**
 * Logs as files in one folder beside the database. Every state of a growing log is a file of its own: whoever reads the
 * last one reads it to its end.
 */
export class FileLogs implements Logs {
  readonly #database: Database;
  readonly #scratch: Scratch;
  readonly #now: () => number;

  /** @param scratch where half-written logs are, and with them the others */
  constructor(database: Database, scratch: Scratch, now: () => number) {
    this.#database = database;
    this.#scratch = scratch;
    this.#now = now;
  }

  begin(): LogDraft {
    return new FileDraft(this.#database, this.#scratch);
  }

  async open(name: string): Promise<OpenLog | undefined> {
    try {
      return new FileLog(join(this.#scratch.folder, name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }

  async remove(_run: string, name: string): Promise<void> {
    removeAfterCommit(this.#database, join(this.#scratch.folder, name));
  }

  async removeAbandoned(): Promise<void> {
    const rows = await this.#database.all(sql`SELECT log FROM runs`);
    const known = new Set(rows.map((row) => String(row["log"])));
    // The folder may have been somebody else's before.
    removeFiles(
      this.#scratch.folder,
      this.#now(),
      (name, isOld) => isOld && LOG_NAME.test(name) && !known.has(name),
    );
  }
}

const readAsync = promisify(read);

class FileLog implements OpenLog {
  readonly size: number;
  #descriptor: number | undefined;

  constructor(path: string) {
    this.#descriptor = openSync(path, "r");
    // What is written later belongs to the next who opens it.
    this.size = fstatSync(this.#descriptor).size;
  }

  async read(position: number, length: number): Promise<Uint8Array> {
    if (this.#descriptor === undefined) throw new Error("The log was closed.");
    const wanted = Math.max(0, Math.min(length, this.size - position));
    const { bytesRead, buffer } = await readAsync(
      this.#descriptor,
      Buffer.alloc(wanted),
      0,
      wanted,
      position,
    );
    return buffer.subarray(0, bytesRead);
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}

class FileDraft implements LogDraft {
  readonly #database: Database;
  readonly #scratch: Scratch;
  readonly #path: string;
  #output: FileHandle | undefined;
  #size = 0;

  constructor(database: Database, scratch: Scratch) {
    this.#database = database;
    this.#scratch = scratch;
    this.#path = scratch.newPart();
  }

  get size(): number {
    return this.#size;
  }

  async append(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    const output = await this.#opened();
    await written(output.appendFile(bytes));
    this.#size += bytes.length;
  }

  async finish(): Promise<void> {
    const output = await this.#opened();
    // It has to be there before the database says so.
    await written(output.sync());
    await this.#close();
  }

  async open(): Promise<OpenLog> {
    return new FileLog(this.#path);
  }

  /** Gives it its final name; it goes again if the transaction comes to nothing. */
  async keep(run: string, bytes: number, replaced: string | undefined): Promise<string> {
    const { folder } = this.#scratch;
    const name = replaced === `${run}-${bytes}.log` ? `${run}-${bytes}-again.log` : `${run}-${bytes}.log`;
    const path = join(folder, name);
    onStorage(() => renameSync(this.#path, path));
    this.#scratch.handOn(this.#path);
    this.#database.afterRollback(() => rmSync(path, { force: true }));
    onStorage(() => syncFolder(folder));
    if (replaced !== undefined) removeAfterCommit(this.#database, join(folder, replaced));
    return name;
  }

  async drop(): Promise<void> {
    await this.#close().catch(() => {});
    this.#scratch.dropPart(this.#path);
  }

  async #opened(): Promise<FileHandle> {
    this.#output ??= await written(open(this.#path, "wx", 0o600));
    return this.#output;
  }

  async #close(): Promise<void> {
    const output = this.#output;
    this.#output = undefined;
    await output?.close();
  }
}

/** Not before: a commit that comes to nothing would leave a run without a log. */
function removeAfterCommit(database: Database, path: string): void {
  database.afterCommit(() => rmSync(path, { force: true }));
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
