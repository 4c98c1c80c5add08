import { chmodSync, closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { backUp } from "./backup.ts";
import { refuseAltered } from "./recognise.ts";
import { MIGRATIONS } from "./schema.ts";
import { onStorage, StorageError, storageError } from "./storageError.ts";

/** How long a writer waits for another process's transaction, in milliseconds. Transactions here take far less. */
const BUSY_TIMEOUT = 10_000;

type Row = Record<string, SQLOutputValue>;

/** Ends a transaction that is not to be kept. */
class Undone extends Error {}

/**
 * One connection to the service's database, which several processes may share: write-ahead logging keeps readers
 * and the one writer apart, and every write transaction takes the lock at its start. What is committed is on the
 * disk: logs beside the database are removed in reliance on it. Every method throws StorageError.
 */
export class Database {
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  /** What is done when the transaction under way has ended, by how it ended. */
  #atEnd: { readonly commit: (() => void)[]; readonly rollback: (() => void)[] } | undefined;

  /**
   * Opens or creates `service.db` in `directory`, or a database in memory.
   * @param check looks through the whole database first, as after an end that was none. @throws StorageError
   */
  constructor(directory: string | undefined, check = false) {
    const file = directory === undefined ? ":memory:" : databaseIn(directory);
    if (directory !== undefined) onStorage(() => keepPrivate(file));
    this.#connection = guarded(
      () => new DatabaseSync(file, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true }),
    );
    try {
      if (directory !== undefined) this.#exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
      if (check) this.#check();
      this.#migrate(file);
    } catch (error) {
      this.#connection.close();
      throw error;
    }
  }

  /** The first row, or undefined. */
  get(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return guarded(() => this.#statement(sql).get(...values));
  }

  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return guarded(() => this.#statement(sql).all(...values));
  }

  /** Runs a statement; the number of rows it changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return guarded(() => Number(this.#statement(sql).run(...values).changes));
  }

  /**
   * Runs `work` as one transaction: all of it or nothing. A nested call joins the transaction around it. The work
   * is synchronous, so that no other request of this process can slip into the transaction.
   */
  transaction<T>(work: () => T): T {
    if (this.#atEnd) return work();
    this.#exec("BEGIN IMMEDIATE");
    const atEnd = { commit: [], rollback: [] };
    this.#atEnd = atEnd;
    let result: T;
    try {
      result = work();
      this.#exec("COMMIT");
    } catch (error) {
      this.#atEnd = undefined;
      this.#rollBack();
      runAll(atEnd.rollback);
      throw error;
    }
    this.#atEnd = undefined;
    runAll(atEnd.commit);
    return result;
  }

  /** Does something once the transaction under way is kept; at once where there is none. */
  afterCommit(work: () => void): void {
    if (this.#atEnd) this.#atEnd.commit.push(work);
    else work();
  }

  /** What work within a transaction comes to, of which nothing stays. */
  undone<T>(work: () => T): T {
    let outcome: { readonly result: T } | undefined;
    try {
      return this.transaction(() => {
        outcome = { result: work() };
        throw new Undone();
      });
    } catch (error) {
      if (outcome === undefined || !(error instanceof Undone)) throw error;
      return outcome.result;
    }
  }

  /** Does something when the transaction under way comes to nothing. */
  afterRollback(work: () => void): void {
    this.#atEnd?.rollback.push(work);
  }

  close(): void {
    this.#statements.clear();
    if (this.#connection.isOpen) this.#connection.close();
  }

  #exec(sql: string): void {
    guarded(() => this.#connection.exec(sql));
  }

  /** SQLite ends a transaction by itself where it has to, such as on a full disk; then there is nothing to end. */
  #rollBack(): void {
    if (!this.#connection.isOpen || !this.#connection.isTransaction) return;
    try {
      this.#connection.exec("ROLLBACK");
    } catch {
      // What failed before says more, and an open transaction ends with the connection.
    }
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#connection.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #check(): void {
    const found = guarded(() => this.#connection.prepare("PRAGMA integrity_check(1)").get());
    const words = String(found?.["integrity_check"]);
    if (words !== "ok") throw new StorageError("damaged", words.replaceAll(/\s+/g, " "));
  }

  #migrate(file: string): void {
    if (this.#version() === MIGRATIONS.length) {
      guarded(() => refuseAltered(this.#connection, MIGRATIONS.length));
      return;
    }
    // Read again inside the transaction: another process may be doing the same.
    this.transaction(() => {
      const version = this.#version();
      if (version > MIGRATIONS.length) throw new StorageError("newer", `version ${version}`);
      if (version < 0) throw new StorageError("damaged", `version ${version}`);
      guarded(() => refuseAltered(this.#connection, version));
      if (version > 0 && version < MIGRATIONS.length && file !== ":memory:")
        guarded(() => backUp(file, version));
      for (const migration of MIGRATIONS.slice(version)) this.#exec(migration);
      this.#exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
    });
  }

  #version(): number {
    return Number(this.get("PRAGMA user_version")?.["user_version"]);
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

function guarded<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw storageError(error);
  }
}

/** What follows a transaction cannot undo it: a failure here, such as to remove a file, is no failure of it. */
function runAll(work: readonly (() => void)[]): void {
  for (const each of work) {
    try {
      each();
    } catch {
      // Files that stay are cleared away at a later start.
    }
  }
}
