import type { Row, Session } from "../driver.ts";
import type { Sql } from "../sql.ts";
import { StorageError } from "../storageError.ts";
import type { Connection } from "./connection.ts";
import { Turns } from "./turns.ts";

/** Whether it can change something. */
type Mode = "write" | "read";

/** A write transaction takes the lock at its start: it would be too late for another process's changes later. */
const BEGIN: Readonly<Record<Mode, string>> = { write: "BEGIN IMMEDIATE", read: "BEGIN" };

/** A transaction on a connection, which it has for itself until it is released. */
export class SqliteSession implements Session {
  readonly #connection: Connection;
  readonly #turns = new Turns();

  private constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Begins one as soon as nobody else of this process has the connection. */
  static async begin(connection: Connection, mode: Mode): Promise<SqliteSession> {
    await connection.lane.enter();
    try {
      connection.onlyReads = mode === "read";
      connection.exec(BEGIN[mode]);
    } catch (error) {
      connection.lane.leave();
      throw error;
    }
    return new SqliteSession(connection);
  }

  /** SQLite has one writer at a time, whatever it is about. */
  async take(): Promise<void> {}

  get(statement: Sql): Promise<Row | undefined> {
    return this.#step(() => this.#connection.get(statement));
  }

  all(statement: Sql): Promise<Row[]> {
    return this.#step(() => this.#connection.all(statement));
  }

  run(statement: Sql): Promise<number> {
    return this.#step(() => this.#connection.run(statement));
  }

  runEach(statements: Iterable<Sql>): Promise<void> {
    return this.#step(async () => {
      for (const statement of statements) {
        this.#connection.run(statement);
        const turn = this.#turns.due();
        if (turn) await turn;
      }
    });
  }

  async commit(): Promise<void> {
    try {
      this.#connection.exec("COMMIT");
    } catch (error) {
      // What a failing disk has of it may be found there when it is opened next.
      if (error instanceof StorageError && error.problem === "failing")
        throw new StorageError("uncertain", error.detail, error);
      throw error;
    }
  }

  async rollBack(): Promise<void> {
    this.#connection.rollBack();
  }

  release(): void {
    this.#connection.lane.leave();
  }

  /**
   * Does a step, which is at once, and lets it be under way until all that was to be done in this process beside it is
   * done, as if it had been sent somewhere: a step that nobody waits for is seen at the transaction's end.
   */
  async #step<T>(work: () => T | Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      await (this.#turns.due() ?? promisesDone());
    }
  }
}

/** Resolves when nothing more can be done but what waits for it, or for something from outside. */
function promisesDone(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
