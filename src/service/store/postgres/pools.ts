import pg from "pg";
import type { StorageError } from "../storageError.ts";
import { configOf } from "./address.ts";
import { connectingErrorOf, postgresError, storageErrorOf } from "./errors.ts";
import { Waiting } from "./waiting.ts";

/**
 * How many connections an instance has at most, 12 in all: eight instances have room in a server as it is installed, which
 * takes 100. What writes about an environment may take a minute, so that it has its own: neither who signs in nor who
 * reads waits for it.
 */
const CONNECTIONS = {
  /** What reads takes milliseconds; with more of them at once than a server has processors, none is done sooner. */
  reading: 6,
  /** Users and projects, one after the other as they come: each takes milliseconds. */
  short: 2,
  /** Imports into that many environments at once, and logs that are read for them; each keeps a processor of the server busy. */
  long: 4,
} as const;

export type PoolName = keyof typeof CONNECTIONS;

/** How long a connection may take to come about, in milliseconds: over networks it takes tens of them. */
const CONNECTING = 10_000;
/**
 * How long another instance's transaction about the same is waited for, in milliseconds. The longest are imports:
 * a hundred thousand rows take some ten seconds.
 */
const LOCK = 60_000;
/** How long one statement may take, waiting for a lock among it, in milliseconds; the service's longest take seconds. */
const STATEMENT = LOCK + 30_000;
/** How long a transaction may do nothing, in milliseconds: it waits for nothing but the database, so that its service hangs. */
const IDLE = 60_000;
/** So much longer than the server would take to say that it gave up, an answer is waited for: then the way to it is gone. */
const ANSWER = STATEMENT + 15_000;

/** Connections that are lost, and known to be. */
const lost = new WeakSet<pg.ClientBase>();

/** Whether nothing that is asked over a connection is sent any more. */
export function isLost(client: pg.ClientBase): boolean {
  return lost.has(client);
}

/** Fails sooner where a server cannot be reached, while those who wait for a connection in use wait as long as it takes. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECTING });
    // One that breaks, were it while it begins, fails what is asked of it, and what is asked later.
    this.on("error", () => lost.add(this));
  }
}

/** The connections of an instance. */
export class Pools {
  readonly #pools: Readonly<Record<PoolName, pg.Pool>>;
  readonly #waiting = new Waiting();
  readonly #config: pg.ClientConfig;
  #closing: Promise<void> | undefined;

  /** @param url `postgres://…`; its own parameters stand above those given here. @throws StorageError */
  constructor(url: string) {
    this.#config = {
      ...configOf(url),
      application_name: "infra-planner",
      keepAlive: true,
      lock_timeout: LOCK,
      idle_in_transaction_session_timeout: IDLE,
    };
    const open = (name: PoolName) => {
      const pool = new pg.Pool({
        ...this.#config,
        Client,
        max: CONNECTIONS[name],
        statement_timeout: STATEMENT,
        query_timeout: ANSWER,
        // Statements that do not need each other's answers go together: imports take half as long.
        pipeline: true,
        ...(name === "reading" && { onConnect: readOnly }),
      });
      // One that breaks while nobody uses it is replaced.
      pool.on("error", () => {});
      return pool;
    };
    this.#pools = { reading: open("reading"), short: open("short"), long: open("long") };
  }

  /** A connection for oneself, until it is released. @throws StorageError */
  async connect(name: PoolName): Promise<pg.PoolClient> {
    this.refuseClosed();
    const connecting = (async () => this.#pools[name].connect())();
    try {
      const client = await this.#waiting.for(connecting);
      this.refuseClosed();
      return client;
    } catch (error) {
      if (this.#closing) connecting.then((client) => client.release(true)).catch(() => {});
      throw connectingErrorOf(error);
    }
  }

  /** A connection besides, whose statements may take as long as they do, for work that ends with it. @throws StorageError */
  async withoutHurry<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    try {
      const client = new Client(this.#config);
      try {
        await client.connect().catch((error: unknown) => {
          throw connectingErrorOf(error);
        });
        return await work(client);
      } finally {
        await client.end();
      }
    } catch (error) {
      throw storageErrorOf(error);
    }
  }

  /** @throws StorageError once it is closed */
  refuseClosed(): void {
    if (this.#closing) throw closedError();
  }

  /** What was asked is answered; whoever waits for a connection is told that it was closed. */
  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<void> {
    this.#waiting.turnAway(closedError());
    await Promise.all(Object.values(this.#pools).map((pool) => pool.end()));
  }
}

/** What whoever uses it then is told. */
export function closedError(): StorageError {
  return postgresError("closed", "the database is not open");
}

/** A statement that changes something where nothing is to be changed is refused by the server. */
async function readOnly(client: pg.ClientBase): Promise<void> {
  await client.query("SET default_transaction_read_only = on");
}
