import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { MIGRATIONS } from "./schema.ts";

/** How long a writer waits for another process's transaction, in milliseconds. Transactions here take far less. */
const BUSY_TIMEOUT = 10_000;

type Row = Record<string, SQLOutputValue>;

/**
 * One connection to the service's database, which several processes may share: write-ahead logging keeps readers
 * and the one writer apart, and every write transaction takes the lock at its start.
 */
export class Database {
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #depth = 0;

  /** Opens or creates `service.db` in `directory`, or a database in memory. @throws Error when it cannot be used. */
  constructor(directory: string | undefined) {
    if (directory !== undefined) mkdirSync(directory, { recursive: true, mode: 0o700 });
    this.#connection = new DatabaseSync(
      directory === undefined ? ":memory:" : join(directory, "service.db"),
      {
        timeout: BUSY_TIMEOUT,
        enableForeignKeyConstraints: true,
      },
    );
    try {
      if (directory !== undefined)
        this.#connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
      this.#migrate();
    } catch (error) {
      this.#connection.close();
      throw error;
    }
  }

  /** The first row, or undefined. */
  get(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#statement(sql).get(...values);
  }

  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#statement(sql).all(...values);
  }

  /** Runs a statement; the number of rows it changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  /**
   * Runs `work` as one transaction: all of it or nothing. A nested call joins the transaction around it. The work
   * is synchronous, so that no other request of this process can slip into the transaction.
   */
  transaction<T>(work: () => T): T {
    if (this.#depth > 0) return work();
    this.#connection.exec("BEGIN IMMEDIATE");
    this.#depth++;
    try {
      const result = work();
      this.#connection.exec("COMMIT");
      return result;
    } catch (error) {
      this.#connection.exec("ROLLBACK");
      throw error;
    } finally {
      this.#depth--;
    }
  }

  close(): void {
    this.#statements.clear();
    this.#connection.close();
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#connection.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #migrate(): void {
    // Read again inside the transaction: another process may be doing the same.
    this.transaction(() => {
      const version = Number(this.#connection.prepare("PRAGMA user_version").get()?.["user_version"]);
      if (version > MIGRATIONS.length) {
        throw new Error(
          "The data was written by a newer version of Infra Planner. Update Infra Planner, or use another data folder.",
        );
      }
      for (const migration of MIGRATIONS.slice(version)) this.#connection.exec(migration);
      this.#connection.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
    });
  }
}
