/** A real PostgreSQL server for this process's tests, started when the first of them asks, and databases in it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { PostgresDriver } from "../../../src/service/store/postgres/driver.ts";
import { atEnd } from "../atEnd.ts";

interface Cluster {
  /** Address of its first database. */
  readonly url: string;
  /** A connection to that. */
  readonly client: pg.Client;
}

const TEMPLATE = "migrated";
let cluster: Promise<Cluster> | undefined;
let databases = 0;

/** The address of a database of its own, in the shape of this version. */
export function freshDatabase(): Promise<string> {
  return created(`CREATE DATABASE %s TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
}

/** The address of a database in which there is nothing. */
export function emptyDatabase(): Promise<string> {
  return created("CREATE DATABASE %s STRATEGY FILE_COPY");
}

/** Asks the server as its owner. */
export async function askServer(
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Record<string, unknown>[]> {
  cluster ??= start();
  return (await (await cluster).client.query(text, [...values])).rows;
}

async function created(statement: string): Promise<string> {
  cluster ??= start();
  const { url } = await cluster;
  const name = `test_${++databases}`;
  await askServer(statement.replace("%s", name));
  return addressOf(url, name);
}

function addressOf(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}

async function start(): Promise<Cluster> {
  // In a group of its own: what ends this one's gives it no time to take its files away.
  const keeper = spawn(process.execPath, [join(import.meta.dirname, "keeper.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
    detached: true,
  });
  const exited = once(keeper, "exit");
  const lines = createInterface(keeper.stdout);
  const [line] = await Promise.race([
    once(lines, "line"),
    exited.then(([code]) => Promise.reject(new Error(`PostgreSQL did not start: ${code}`))),
  ]);
  const url = String(line);
  const client = new pg.Client(url);
  // It may be ended before this one is.
  client.on("error", () => {});
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE} STRATEGY FILE_COPY`);
  await (await PostgresDriver.open(addressOf(url, TEMPLATE))).close();
  atEnd(async () => {
    cluster = undefined;
    await client.end();
    keeper.stdin.end();
    await exited;
  });
  return { url, client };
}
