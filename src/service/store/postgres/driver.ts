import type { Driver, Row, Session } from "../driver.ts";
import type { Sql } from "../sql.ts";
import { PROJECTS, type Subject, USERS } from "../subjects.ts";
import { failureOf } from "./errors.ts";
import { migrate } from "./migrate.ts";
import { closedError, type PoolName, Pools } from "./pools.ts";
import { Queues } from "./queues.ts";
import { PostgresSession } from "./session.ts";
import { preparedOf } from "./statements.ts";

/** A PostgreSQL database (15 or later), which any number of instances may share. */
export class PostgresDriver implements Driver {
  readonly #pools: Pools;
  readonly #queues = new Queues();
  /** Those that are open. */
  readonly #sessions = new Set<PostgresSession>();

  private constructor(pools: Pools) {
    this.#pools = pools;
  }

  /**
   * Connects, and brings the database to the shape of this version.
   * @param url `postgres://USER:PASSWORD@HOST:PORT/DATABASE?sslmode=verify-full`
   * @throws StorageError which does not hold the password
   */
  static async open(url: string): Promise<PostgresDriver> {
    const pools = new Pools(url);
    try {
      await migrate(pools);
      return new PostgresDriver(pools);
    } catch (error) {
      await pools.close();
      throw error;
    }
  }

  async get(statement: Sql): Promise<Row | undefined> {
    return (await this.all(statement))[0];
  }

  async all(statement: Sql): Promise<Row[]> {
    return (await this.#single("reading", statement)).rows;
  }

  async run(statement: Sql): Promise<number> {
    return (await this.#single("short", statement)).rowCount ?? 0;
  }

  beginReading(): Promise<Session> {
    return this.#begin("reading", () => {});
  }

  /**
   * Those of this instance about the same wait for one another before they take a connection: however many they are,
   * there is one left for what is about something else.
   */
  async beginWriting(subject: Subject): Promise<Session> {
    this.#pools.refuseClosed();
    const leave = await this.#queues.enter(subject.name);
    return this.#begin(subject === USERS || subject === PROJECTS ? "short" : "long", leave, subject);
  }

  /** @param atEnd called when it is over, also where it does not begin */
  async #begin(pool: PoolName, atEnd: () => void, subject?: Subject): Promise<Session> {
    const client = await this.#pools.connect(pool).catch((error: unknown) => {
      atEnd();
      throw error;
    });
    const session: PostgresSession = new PostgresSession(client, !subject, () => {
      this.#sessions.delete(session);
      atEnd();
    });
    this.#sessions.add(session);
    await session.begin(subject);
    return session;
  }

  async close(): Promise<void> {
    this.#queues.close(closedError());
    const closed = this.#pools.close();
    for (const session of this.#sessions) session.cut();
    await closed;
  }

  async #single(pool: PoolName, statement: Sql) {
    const query = preparedOf(statement);
    const client = await this.#pools.connect(pool);
    let isBroken = false;
    try {
      return await client.query<Row>(query);
    } catch (error) {
      const failure = failureOf(error, pool === "reading");
      isBroken = failure.isBroken;
      throw failure.error;
    } finally {
      client.release(isBroken);
    }
  }
}
