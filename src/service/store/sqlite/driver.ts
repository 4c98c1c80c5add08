import { chmodSync, closeSync, openSync } from "node:fs";
import { join } from "node:path";
import type { Driver, Row, Session } from "../driver.ts";
import type { Sql } from "../sql.ts";
import { onStorage } from "../storageError.ts";
import { Connection } from "./connection.ts";
import { checkWhole, migrate } from "./migrate.ts";
import { SqliteSession } from "./session.ts";

/**
 * An SQLite database, which several processes may share: write-ahead logging keeps readers and the one writer apart, and
 * what is committed is on the disk. Node's connections are synchronous, and what one process does on one is all in the
 * same transaction: so whoever uses a connection has it alone, and what reads has another one than what writes. One in
 * memory has a single connection.
 */
export class SqliteDriver implements Driver {
  readonly #writing: Connection;
  readonly #reading: Connection;

  /**
   * Opens or creates `service.db` in `directory`, or a database in memory.
   * @param check looks through the whole database first, as after an end that was none. @throws StorageError
   */
  constructor(directory: string | undefined, check = false) {
    const file = directory === undefined ? undefined : databaseIn(directory);
    if (file !== undefined) onStorage(() => keepPrivate(file));
    this.#writing = new Connection(file ?? ":memory:");
    try {
      if (file !== undefined) this.#writing.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
      if (check) checkWhole(this.#writing);
      migrate(this.#writing, file);
      this.#reading = file === undefined ? this.#writing : new Connection(file, { readOnly: true });
    } catch (error) {
      this.#writing.close();
      throw error;
    }
  }

  get(statement: Sql): Promise<Row | undefined> {
    return alone(this.#reading, true, () => this.#reading.get(statement));
  }

  all(statement: Sql): Promise<Row[]> {
    return alone(this.#reading, true, () => this.#reading.all(statement));
  }

  run(statement: Sql): Promise<number> {
    return alone(this.#writing, false, () => this.#writing.run(statement));
  }

  beginReading(): Promise<Session> {
    return SqliteSession.begin(this.#reading, "read");
  }

  beginWriting(): Promise<Session> {
    return SqliteSession.begin(this.#writing, "write");
  }

  /** The writer is the last to close: it puts what is in the log into the database. */
  async close(): Promise<void> {
    this.#reading.close();
    this.#writing.close();
  }
}

/** Does something on a connection while nobody else of this process uses it. */
async function alone<T>(connection: Connection, onlyReads: boolean, work: () => T): Promise<T> {
  const { lane } = connection;
  const turn = lane.enter();
  if (turn) await turn;
  try {
    connection.onlyReads = onlyReads;
    return work();
  } finally {
    lane.leave();
  }
}

/** The database's file in a data folder. */
export function databaseIn(directory: string): string {
  return join(directory, "service.db");
}

/** The database's file, readable by its owner alone; SQLite gives the files beside it the same mode. */
function keepPrivate(file: string): void {
  closeSync(openSync(file, "a", 0o600));
  try {
    chmodSync(file, 0o600);
  } catch {
    // Another user's file, or a file system without modes: then it is as private as the folder.
  }
}
