import assert from "node:assert/strict";
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
