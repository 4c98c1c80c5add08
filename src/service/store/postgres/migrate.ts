import type { Client } from "pg";
import { migrationsFor } from "../schema.ts";
import { postgresError } from "./errors.ts";
import { MIGRATING } from "./locks.ts";
import type { Pools } from "./pools.ts";

const MIGRATIONS = migrationsFor("postgres");
/** The oldest version of PostgreSQL that the statements were written for. */
const OLDEST = 15;
/** The table whose one row says how many migrations a database has been through; it marks one as the service's own. */
const VERSION_TABLE = "infra_planner_schema";

/**
 * Brings a database to the shape of this version, whoever else is about to do the same. Nothing is changed in one that
 * is not the service's, or not one that this version can use.
 * @throws StorageError
 */
export async function migrate(pools: Pools): Promise<void> {
  await pools.withoutHurry(async (client) => {
    // Whatever the server, the database or the user have by themselves: an index over much takes its time.
    await client.query("SET statement_timeout = 0; SET lock_timeout = 0");
    await refuseUnsuited(client);
    if ((await versionOf(client)) !== MIGRATIONS.length)
      while (await inTransaction(client, () => nextStep(client)));
    await refuseMissing(client, MIGRATIONS.length);
  });
}

/** The tables that the first so many migrations make, as they say themselves. */
function tablesOf(version: number): readonly string[] {
  const made = MIGRATIONS.slice(0, version).flatMap((step) => [...step.matchAll(/\bCREATE TABLE (\w+)/g)]);
  return made.map(([, name = ""]) => name);
}

/** Leaves a database alone in which a table of its version is not there. @throws StorageError */
async function refuseMissing(client: Client, version: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(quote_ident(current_schema()) || '.' || name) IS NULL LIMIT 1",
    [tablesOf(version)],
  );
  const [missing] = rows;
  if (missing) throw postgresError("damaged", `the table ${missing.name} is missing`);
}

/** Whether the server's version and the database's encoding are those that the service can work with. */
async function refuseUnsuited(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; schema: string | null }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS version,
       current_setting('server_encoding') AS encoding, current_schema() AS schema`,
  );
  const [{ version, encoding, schema } = { version: 0, encoding: "", schema: null }] = rows;
  if (version < OLDEST)
    throw postgresError("unusable", `the server is PostgreSQL ${version}, and has to be ${OLDEST} or later`);
  if (encoding !== "UTF8")
    throw postgresError("unusable", `the database's encoding is ${encoding}, and has to be UTF8`);
  if (schema === null) throw postgresError("unusable", "no schema of its search_path is there");
}

/** Does the next migration; false where there is none left. */
async function nextStep(client: Client): Promise<boolean> {
  await client.query(MIGRATING);
  // Read when nobody else can change it any more.
  const version = await versionOf(client);
  const step = MIGRATIONS[version];
  if (step === undefined) return false;
  await refuseMissing(client, version);
  if (version === 0)
    await client.query(
      `CREATE TABLE ${VERSION_TABLE} (only_row BOOLEAN PRIMARY KEY DEFAULT true CHECK (only_row), version INTEGER NOT NULL);
       INSERT INTO ${VERSION_TABLE} (version) VALUES (0)`,
    );
  await client.query(step);
  await client.query(`UPDATE ${VERSION_TABLE} SET version = ${version + 1}`);
  return true;
}

/**
 * How many migrations it has been through. What extensions have put there is nobody's.
 * @throws StorageError for one that is not the service's, or a newer one's
 */
async function versionOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_catalog.pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
       AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_depend
         WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
     ORDER BY relname <> '${VERSION_TABLE}', relname LIMIT 1`,
  );
  const [found] = rows;
  if (!found) return 0;
  if (found.name !== VERSION_TABLE)
    throw postgresError("foreign", `it has the table ${JSON.stringify(found.name)}, and no ${VERSION_TABLE}`);
  const kept = await client.query<{ version: unknown }>(`SELECT version FROM ${VERSION_TABLE}`);
  const version = kept.rows[0]?.version;
  if (typeof version !== "number" || version < 1)
    throw postgresError(
      "damaged",
      `its version is ${version === undefined ? "missing" : JSON.stringify(version)}`,
    );
  if (version > MIGRATIONS.length)
    throw postgresError("newer", `it has version ${version}, this one knows ${MIGRATIONS.length}`);
  return version;
}

async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE");
  try {
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    // What failed says more; where the connection is lost, it ends with that.
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}
