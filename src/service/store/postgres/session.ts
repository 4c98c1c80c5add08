import type { PoolClient, QueryResult } from "pg";
import type { Row, Session } from "../driver.ts";
import type { Sql } from "../sql.ts";
import { StorageError } from "../storageError.ts";
import type { Subject } from "../subjects.ts";
import { failureOf, postgresError } from "./errors.ts";
import { firstLocks, furtherLock } from "./locks.ts";
import { closedError, isLost } from "./pools.ts";
import { preparedOf } from "./statements.ts";

/**
 * So many statements are on their way at once. Each takes some hundred bytes, and the way back and forth is then a small
 * part of the time that they take.
 */
const TOGETHER = 256;

/** A transaction on a connection, which it has for itself until it is released. */
export class PostgresSession implements Session {
  readonly #client: PoolClient;
  readonly #onlyReads: boolean;
  readonly #atRelease: () => void;
  /** Whether the connection is of no use any more. */
  #broken = false;
  #cut = false;
  #isCommitting = false;

  /** @param atRelease called once the connection is another's to have */
  constructor(client: PoolClient, onlyReads: boolean, atRelease: () => void) {
    this.#client = client;
    this.#onlyReads = onlyReads;
    this.#atRelease = atRelease;
  }

  /**
   * Begins it. One that only reads sees one state. In one that writes each statement sees what was kept until then: a
   * state that was chosen before a lock was there to be had would be older than what others had kept meanwhile.
   * @param subject what one that writes is about. @throws StorageError; it is released then
   */
  begin(subject?: Subject): Promise<void> {
    return this.#begin(
      subject
        ? ["BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", ...firstLocks(subject)]
        : ["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"],
    );
  }

  async #begin(statements: readonly string[]): Promise<void> {
    try {
      await this.#ask(() => this.#client.query(statements.join("; ")));
    } catch (error) {
      await this.rollBack();
      this.release();
      throw error;
    }
  }

  async take(subject: Subject): Promise<void> {
    await this.#ask(() => this.#client.query(furtherLock(subject)));
  }

  async get(statement: Sql): Promise<Row | undefined> {
    return (await this.all(statement))[0];
  }

  async all(statement: Sql): Promise<Row[]> {
    const query = preparedOf(statement);
    return (await this.#ask(() => this.#client.query<Row>(query))).rows;
  }

  async run(statement: Sql): Promise<number> {
    const query = preparedOf(statement);
    return (await this.#ask(() => this.#client.query(query))).rowCount ?? 0;
  }

  async runEach(statements: Iterable<Sql>): Promise<void> {
    let under: Promise<unknown>[] = [];
    try {
      for (const statement of statements) {
        under.push(this.run(statement));
        if (under.length < TOGETHER) continue;
        await allDone(under);
        under = [];
      }
    } finally {
      await allDone(under);
    }
  }

  async commit(): Promise<void> {
    this.#isCommitting = true;
    const isSent = !isLost(this.#client);
    const { command } = await this.#ask(() => this.#client.query("COMMIT")).catch((error: unknown) => {
      throw isSent && this.#broken && error instanceof StorageError
        ? postgresError("uncertain", error.detail, error)
        : error;
    });
    if (command !== "COMMIT") throw new Error("The transaction was not kept: a statement of it had failed.");
  }

  async rollBack(): Promise<void> {
    if (this.#broken) return;
    try {
      await this.#ask(() => this.#client.query("ROLLBACK"));
    } catch {
      // It ends with its connection.
      this.#broken = true;
    }
  }

  release(): void {
    this.#client.release(this.#broken);
    this.#atRelease();
  }

  /**
   * Ends it with its connection, whatever it waits for: the server undoes it. One that is being kept is waited for: nobody
   * could say otherwise what has become of it.
   */
  cut(): void {
    if (this.#isCommitting) return;
    this.#broken = true;
    this.#cut = true;
    this.#client.connection.stream.destroy();
  }

  async #ask<Result extends QueryResult>(step: () => Promise<Result>): Promise<Result> {
    try {
      return await step();
    } catch (error) {
      if (this.#cut) throw closedError();
      const failure = failureOf(error, this.#onlyReads);
      if (failure.isBroken) this.#broken = true;
      throw failure.error;
    }
  }
}

/** Waits for all of them, also where one fails. @throws what the first that failed did */
async function allDone(steps: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(steps)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}
