import type { Mode, Row, Session } from "../driver.ts";
import type { Sql } from "../sql.ts";
import type { Connection } from "./connection.ts";

/** A write transaction takes the lock at its start: it would be too late for another process's changes later. */
const BEGIN: Readonly<Record<Mode, string>> = { write: "BEGIN IMMEDIATE", read: "BEGIN" };

/** A transaction on a connection, which it has for itself until it is released. */
export class SqliteSession implements Session {
  readonly #connection: Connection;
  #ended = false;

  private constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Begins one as soon as nobody else of this process has the connection. */
  static async begin(connection: Connection, mode: Mode): Promise<SqliteSession> {
    await connection.lane.enter();
    try {
      connection.exec(BEGIN[mode]);
    } catch (error) {
      connection.lane.leave();
      throw error;
    }
    return new SqliteSession(connection);
  }

  async get(statement: Sql): Promise<Row | undefined> {
    return this.#open().get(statement);
  }

  async all(statement: Sql): Promise<Row[]> {
    return this.#open().all(statement);
  }

  async run(statement: Sql): Promise<number> {
    return this.#open().run(statement);
  }

  runEach(statements: Iterable<Sql>): Promise<void> {
    return this.#open().runEach(this.#whileOpen(statements));
  }

  async commit(): Promise<void> {
    this.#open().exec("COMMIT");
    this.#ended = true;
  }

  async rollBack(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    this.#connection.rollBack();
  }

  release(): void {
    this.#connection.lane.leave();
  }

  /** Between their turns it may have been ended: what comes then would be written by itself, or into another's. */
  *#whileOpen(statements: Iterable<Sql>): Iterable<Sql> {
    for (const statement of statements) {
      this.#open();
      yield statement;
    }
  }

  #open(): Connection {
    if (this.#ended) throw new Error("The transaction has ended: a step was not awaited.");
    return this.#connection;
  }
}
