import assert from "node:assert/strict";
import pg from "pg";
import { PostgresDriver } from "../../src/service/store/postgres/driver.ts";
import { MIGRATING } from "../../src/service/store/postgres/locks.ts";
import { migrationsFor } from "../../src/service/store/schema.ts";
import { sql } from "../../src/service/store/sql.ts";
import { StorageError } from "../../src/service/store/storageError.ts";
import { askServer, emptyDatabase, freshDatabase } from "../support/postgres/cluster.ts";
import { runServiceCommand, SAMPLE_DIR, spawnService } from "../support/service.ts";
import { closeOpened, nameOf, openDatabase, openInstance, waitingIn } from "./support.ts";

closeOpened();

/** Does something in a database as another program would. */
async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const tables = (url: string) =>
  inDatabase(url, async (client) => {
    const { rows } = await client.query(
      "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY relname",
    );
    return rows.map(({ relname }) => String(relname));
  });

const refuses = (url: string, problem: string, words: RegExp) =>
  assert.rejects(PostgresDriver.open(url), (error) => {
    assert.ok(error instanceof StorageError, String(error));
    assert.equal(error.problem, problem, error.message);
    assert.match(error.message, words);
    return true;
  });

describe("A PostgreSQL database", () => {
  it("that is empty is made by the first, however many begin at once", async () => {
    const url = await emptyDatabase();
    await Promise.all(Array.from({ length: 5 }, () => openDatabase(url)));
    const { rows } = await inDatabase(url, (client) =>
      client.query("SELECT version FROM infra_planner_schema"),
    );
    assert.deepEqual(rows, [{ version: migrationsFor("postgres").length }]);
    assert.deepEqual(await tables(url), await tables(await freshDatabase()));
  });

  it("is filled with the sample once, however many begin at once", async () => {
    const url = await emptyDatabase();
    const services = await Promise.all([0, 1, 2].map(() => openInstance(url, { sampleDir: SAMPLE_DIR })));
    const [first, ...others] = await Promise.all(services.map((service) => service.projects()));
    assert.equal(first?.length, 3);
    for (const other of others) assert.deepEqual(other, first);
  });

  it("of a version before is brought up to date", async () => {
    const url = await emptyDatabase();
    await inDatabase(url, async (client) => {
      await client.query(migrationsFor("postgres")[0] ?? "");
      await client.query(
        "CREATE TABLE infra_planner_schema (only_row BOOLEAN DEFAULT true, version INTEGER)",
      );
      await client.query("INSERT INTO infra_planner_schema (version) VALUES (1)");
    });
    await openDatabase(url);
    const shape = (of: string) =>
      inDatabase(of, async (client) => {
        const { rows } = await client.query(
          `SELECT table_name, column_name, data_type, collation_name FROM information_schema.columns
           WHERE table_schema = 'public' AND table_name <> 'infra_planner_schema' ORDER BY 1, 2`,
        );
        return rows;
      });
    assert.deepEqual(await shape(url), await shape(await freshDatabase()));
  });

  it("of another program, or of a newer version, is left as it is, and said to be so", async () => {
    const url = await emptyDatabase();
    await inDatabase(url, (client) => client.query('CREATE TABLE "their things" (id INTEGER)'));
    await refuses(url, "foreign", /"their things"/);
    assert.deepEqual(await tables(url), ["their things"]);
    const newer = await freshDatabase();
    await inDatabase(newer, (client) => client.query("UPDATE infra_planner_schema SET version = 1000"));
    await refuses(newer, "newer", /version 1000/);
  });

  it("that another program has changed is left as it is, and said to be damaged", async () => {
    const version = migrationsFor("postgres").length;
    for (const [statement, words] of [
      ["DROP TABLE cost_item_days", /cost_item_days is missing/],
      ["UPDATE infra_planner_schema SET version = 3", /drift_reports/],
      ["UPDATE infra_planner_schema SET version = 1; DROP TABLE tokens", /tokens is missing/],
      ["UPDATE infra_planner_schema SET version = 2", /cost_items/],
      ["DELETE FROM infra_planner_schema", /version is missing/],
      ["ALTER TABLE infra_planner_schema DROP COLUMN version", /"version" does not exist/],
      ["ALTER TABLE infra_planner_schema ALTER COLUMN version TYPE TEXT", new RegExp(`is "${version}"`)],
    ] as const) {
      const url = await freshDatabase();
      await inDatabase(url, (client) => client.query(statement));
      const before = await tables(url);
      await refuses(url, "damaged", words);
      assert.deepEqual(await tables(url), before);
    }
  });

  it("is brought up to date however little time its statements have otherwise", async () => {
    const url = await emptyDatabase();
    const name = nameOf(url);
    await askServer(`ALTER DATABASE ${name} SET statement_timeout = 1`);
    await askServer(`ALTER DATABASE ${name} SET lock_timeout = 1`);
    await inDatabase(url, async (client) => {
      await client.query("SET statement_timeout = 0; SET lock_timeout = 0");
      await client.query(`BEGIN; ${MIGRATING}`);
      const opening = PostgresDriver.open(`${url}?lock_timeout=1`);
      opening.catch(() => {});
      await waitingIn(url);
      await client.query("COMMIT");
      await (await opening).close();
    });
  });

  it("may be a schema of one that is another program's for the rest", async () => {
    const url = await emptyDatabase();
    await inDatabase(url, (client) =>
      client.query("CREATE TABLE theirs (id INTEGER); CREATE SCHEMA planner"),
    );
    const database = await openDatabase(`${url}?options=-csearch_path%3Dplanner`);
    assert.equal(await database.get(sql`SELECT id FROM projects`), undefined);
    assert.deepEqual(await tables(url), ["theirs"]);
  });

  it("has to keep texts as UTF-8", async () => {
    const url = await emptyDatabase();
    const name = `${nameOf(url)}_latin`;
    await askServer(
      `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' STRATEGY FILE_COPY`,
    );
    await refuses(Object.assign(new URL(url), { pathname: name }).href, "unusable", /LATIN1/);
  });

  it("that cannot be reached or used is named without the password", async () => {
    const url = new URL(await freshDatabase());
    const said = async (change: Partial<URL>) => {
      const changed = Object.assign(new URL(url), change).href;
      const { code, errors } = await runServiceCommand(["list", "--database", changed]);
      assert.equal(code, 1);
      for (const secret of [url.password, decodeURIComponent(url.password), "wr%6Fng", "wrong"])
        assert.ok(!errors.includes(secret), errors);
      return errors;
    };
    assert.match(await said({ password: "wr%6Fng" }), /cannot be used.*password authentication failed/);
    assert.match(await said({ pathname: "/nowhere" }), /cannot be used.*"nowhere" does not exist/);
    assert.match(await said({ password: "wrong%ff" }), /cannot be used.*in its password begins no character/);
    assert.match(await said({ password: "" }), /cannot be used.*empty password/);
    for (const [search, words] of [
      ["sslmode=prefer", /sslmode can be disable, require, verify-ca, verify-full/],
      ["sslmode=verify-ca", /sslmode=verify-ca needs sslrootcert/],
      ["sslmode=verify-full&sslrootcert=system", /sslrootcert names a file/],
      ["sslrootcert=/nowhere", /sslrootcert needs sslmode/],
      ["statement_timeout=abc", /statement_timeout is a number of milliseconds/],
      ["options=-cnonsense%3D1", /unrecognized configuration parameter "nonsense"/],
      ["options=nonsense", /invalid command-line argument/],
    ] as const) {
      const errors = await said({ search });
      assert.match(errors, /cannot be used/);
      assert.match(errors, words);
    }
    assert.match(await said({ port: "1" }), /cannot be reached.*ECONNREFUSED/);
    assert.match(await said({ search: "?sslmode=require" }), /cannot be reached.*does not support SSL/);
    assert.match(
      await said({ search: "?sslmode=verify-full&sslrootcert=/nowhere" }),
      /cannot be used.*ENOENT/,
    );
  });
});

describe("The service's command line over PostgreSQL", () => {
  it("has every command do what it does over a folder, in processes that serve at once", async () => {
    const DATABASE_URL = await emptyDatabase();
    const services = await Promise.all([0, 1].map(() => spawnService([], { DATABASE_URL })));
    try {
      const command = async (...args: readonly string[]) => {
        const { code, output, errors } = await runServiceCommand([...args, "--database", DATABASE_URL]);
        assert.equal(code, 0, errors);
        return JSON.parse(output);
      };
      const { id } = await command("create", "project", "Mine");
      assert.equal((await command("list")).length, 4);
      const { loginCode } = await command("login-code");
      const tokens = await Promise.all(
        services.map(async ({ url }) => {
          const body = JSON.stringify({ code: loginCode });
          const headers = { "content-type": "application/json" };
          return (await fetch(`${url}/v1/auth/cli-exchange`, { method: "POST", headers, body })).json();
        }),
      );
      const [token, ...more] = tokens.flatMap((answer) => (answer as { token?: string }).token ?? []);
      assert.ok(token && more.length === 0);
      for (const { url } of services) {
        const answer = await fetch(`${url}/v1/orgs/org_built_in/projects`, {
          headers: { authorization: `Bearer ${token}` },
        });
        assert.ok((await answer.text()).includes(id));
      }
      assert.deepEqual(await command("revoke", "tokens"), { revoked: 1 });
    } finally {
      for (const service of services) assert.deepEqual(await service.stop(), { code: 0, errors: "" });
    }
  });

  it("refuses an address that is none without showing it", async () => {
    for (const address of ["mysql://user:secret@host/db", "secret", "postgres://user:secret@host:port/db"]) {
      const { code, errors } = await runServiceCommand(["list", "--database", address]);
      assert.equal(code, 2);
      assert.match(errors, /^--database is no address of a PostgreSQL database/);
      assert.ok(!errors.includes("secret"));
    }
  });
});
