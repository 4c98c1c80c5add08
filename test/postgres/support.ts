import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { createService, type ServiceOptions } from "../../src/service/service.ts";
import { Database } from "../../src/service/store/database.ts";
import { PostgresDriver } from "../../src/service/store/postgres/driver.ts";
import { Store } from "../../src/service/store/store.ts";
import { eventually } from "../support/clock.ts";
import { askServer } from "../support/postgres/cluster.ts";

const opened = new Set<{ close(): Promise<void> }>();

/** Closes what a file's tests have opened after each of them. Each file says so itself. */
export function closeOpened(): void {
  afterEach(async () => {
    for (const each of opened) await each.close();
    opened.clear();
  });
}

/** An instance's view of a database. */
export async function openDatabase(url: string): Promise<Database> {
  const database = new Database(await PostgresDriver.open(url));
  opened.add(database);
  return database;
}

export async function openInstance(url: string, options: Partial<ServiceOptions> = {}) {
  const service = await createService({
    dataDir: ":memory:",
    database: () => PostgresDriver.open(url),
    ...options,
  });
  opened.add(service);
  return service;
}

export async function openStoreOf(url: string): Promise<Store> {
  const store = await Store.open(undefined, Date.now, () => PostgresDriver.open(url));
  opened.add(store);
  return store;
}

/** Its name in the server. */
export function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

/** The server's processes that wait for a lock in a database, once there is one. */
export function waitingIn(url: string): Promise<readonly number[]> {
  return eventually(async () => {
    const rows = await askServer(
      "SELECT pid FROM pg_stat_activity WHERE datname = $1 AND wait_event_type = 'Lock'",
      [nameOf(url)],
    );
    assert.ok(rows.length > 0, "nobody waits");
    return rows.map(({ pid }) => Number(pid));
  });
}

/**
 * The address of a database to which the way leads through this process, which may end it.
 * @param last what of an answer comes at last, before the connection ends; undefined where it goes on. It is told what
 *   was asked
 */
export async function breakableWay(
  url: string,
  last: (asked: Buffer, answer: Buffer) => Buffer | undefined,
): Promise<string> {
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    let asked: Buffer = Buffer.alloc(0);
    for (const [side, other] of [
      [client, database],
      [database, client],
    ] as const)
      side.on("error", () => {}).on("close", () => other.destroy());
    client.on("data", (chunk) => {
      asked = chunk;
      database.write(chunk);
    });
    database.on("data", (answer) => {
      const end = last(asked, answer);
      if (!end) return void client.write(answer);
      client.end(end);
      database.removeAllListeners("data").removeAllListeners("close").destroy();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  opened.add({ close: async () => void server.close() });
  return Object.assign(new URL(url), { port: `${(server.address() as AddressInfo).port}` }).href;
}

/** An error by which the server ends a connection, as it goes over the wire (protocol-message-formats, ErrorResponse). */
export function endedByServer(): Buffer {
  const fields = Buffer.from(
    "SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0",
  );
  const head = Buffer.from("E\0\0\0\0");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
