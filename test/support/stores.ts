/**
 * The service as tests open it: over SQLite, or where `TEST_STORE` says so over PostgreSQL, by two instances that are
 * asked in turn.
 */
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { createService, type Service, type ServiceOptions } from "../../src/service/service.ts";
import { Database } from "../../src/service/store/database.ts";
import { PostgresDriver } from "../../src/service/store/postgres/driver.ts";
import { SqliteDriver } from "../../src/service/store/sqlite/driver.ts";
import { Store } from "../../src/service/store/store.ts";
import { freshDatabase } from "./postgres/cluster.ts";

/** Whether this process's tests are over PostgreSQL. */
export const overPostgres = process.env["TEST_STORE"] === "postgres";

/** The addresses of the databases, by the data folders that a file would be in. */
const databases = new Map<string, Promise<string>>();

/** The address of the database that stands for what is in a data folder; undefined over SQLite. */
export async function databaseOf(directory: string): Promise<string | undefined> {
  if (!overPostgres) return undefined;
  const folder = resolve(directory);
  const database = databases.get(folder) ?? freshDatabase();
  databases.set(folder, database);
  return database;
}

/** Changes what is kept in a data folder, as another program would. */
export async function changeDatabase(directory: string, statements: string): Promise<void> {
  const address = await databaseOf(directory);
  if (address !== undefined) {
    const client = new pg.Client(address);
    await client.connect();
    await client.query(statements);
    return client.end();
  }
  const database = new DatabaseSync(join(directory, "service.db"));
  database.exec(statements);
  database.close();
}

/** Does something with the database of a data folder, which a service may have open. */
export async function inDatabase<T>(directory: string, work: (database: Database) => Promise<T>): Promise<T> {
  const address = await databaseOf(directory);
  const driver = address === undefined ? new SqliteDriver(directory) : await PostgresDriver.open(address);
  const database = new Database(driver);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Opens a store as {@link Store.open} does. */
export async function openStore(directory: string | undefined, now: () => number): Promise<Store> {
  if (!overPostgres) return Store.open(directory, now);
  const address = await (directory === undefined ? freshDatabase() : databaseOf(directory));
  return Store.open(undefined, now, () => PostgresDriver.open(address ?? ""));
}

/** Opens the service as {@link createService} does. */
export async function openService(options: ServiceOptions): Promise<Service> {
  if (!overPostgres) return createService(options);
  const { dataDir } = options;
  const address = await (dataDir === ":memory:" ? freshDatabase() : databaseOf(dataDir));
  const open = () =>
    createService({ ...options, dataDir: ":memory:", database: () => PostgresDriver.open(address ?? "") });
  const first = await open();
  // Each counts what it limits by itself.
  return inTurn(first, options.rateLimit ? first : await open());
}

/** Two instances as one service: each request is for the other one than the last. */
function inTurn(first: Service, second: Service): Service {
  let asked = first;
  const next = () => {
    asked = asked === first ? second : first;
    return asked;
  };
  return {
    organization: first.organization,
    fetch: (request) => next().fetch(request),
    issueLoginCode: () => next().issueLoginCode(),
    projects: () => next().projects(),
    createProject: (name) => next().createProject(name),
    createEnvironment: (projectId, name) => next().createEnvironment(projectId, name),
    importFiles: (request) => next().importFiles(request),
    imports: (environmentId) => next().imports(environmentId),
    deleteImports: (environmentId, ids) => next().deleteImports(environmentId, ids),
    revokeTokens: () => next().revokeTokens(),
    async close() {
      await Promise.all([first.close(), second.close()]);
    },
  };
}
