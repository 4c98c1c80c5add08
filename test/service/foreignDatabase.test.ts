/** What is in the database's place and is not the service's, or not of use to it: named, and left alone. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { BuiltInService } from "../../src/editor/builtin/builtInService.ts";
import { createService, StorageError } from "../../src/service/service.ts";
import { sqliteError } from "../../src/service/store/sqlite/errors.ts";
import { Store } from "../../src/service/store/store.ts";
import { runServiceCommand, spawnService } from "../support/service.ts";

/** Makes a database as another program would. */
function made(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

/** Everything about a folder that a program could change. */
function stateOf(dir: string): readonly string[] {
  return ["", ...readdirSync(dir, { recursive: true, encoding: "utf8" }).sort()].map((name) => {
    const { mode, size, mtimeMs, ino } = statSync(join(dir, name));
    const content = statSync(join(dir, name)).isFile() ? readFileSync(join(dir, name)) : Buffer.alloc(0);
    // Reading a folder is no change of it.
    return [name, mode, size, mtimeMs, ino, createHash("sha256").update(content).digest("hex")].join(" ");
  });
}

const FOREIGN = /is none of its own\. It was left as it is\. Use another data folder, or move it away/;
const TABLES = "CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('mine');";

const CASES: Readonly<
  Record<string, readonly [make: (file: string) => void | Promise<void>, words: RegExp, what: RegExp]>
> = {
  "another program's SQLite database": [
    (file) => made(file, TABLES),
    FOREIGN,
    /service\.db is an SQLite database of another program/,
  ],
  "one in write-ahead mode, with a version of its own": [
    (file) => made(file, `PRAGMA journal_mode = WAL; ${TABLES} PRAGMA user_version = 3;`),
    FOREIGN,
    /service\.db is an SQLite database of another program/,
  ],
  "one that names the program": [
    (file) => made(file, `PRAGMA application_id = 252006673; ${TABLES}`),
    FOREIGN,
    /service\.db is an SQLite database of another program/,
  ],
  "a text": [
    (file) => writeFileSync(file, "no database at all, but text\n".repeat(100)),
    FOREIGN,
    /service\.db is no SQLite database/,
  ],
  "a single byte": [(file) => writeFileSync(file, "x"), FOREIGN, /service\.db is no SQLite database/],
  "an encrypted database": [
    (file) =>
      writeFileSync(file, createHash("sha512").update("x").digest().toString("binary").repeat(64), "latin1"),
    FOREIGN,
    /service\.db is no SQLite database/,
  ],
  "a folder": [
    (file) => {
      mkdirSync(file);
      writeFileSync(join(file, "mine"), "");
    },
    FOREIGN,
    /service\.db is no file/,
  ],
  "the data of a newer version": [
    async (file) => {
      await (await Store.open(join(file, ".."), Date.now)).close();
      made(file, "PRAGMA user_version = 99");
    },
    /written by a newer version of Infra Planner\. It was left as it is\. Update Infra Planner/,
    /service\.db has version 99, this one knows \d+/,
  ],
  "data of a version that is none": [
    async (file) => {
      await (await Store.open(join(file, ".."), Date.now)).close();
      made(file, "PRAGMA user_version = -1");
    },
    /database is damaged, or another program has changed it\. It was left as it is\./,
    /service\.db has version -1, which is none/,
  ],
  "data that was cut off": [
    async (file) => {
      await (await Store.open(join(file, ".."), Date.now)).close();
      truncateSync(file, 3 * 4096);
    },
    /database is damaged, or another program has changed it\. It was left as it is\. Put a copy of service\.db in its place, or move it away/,
    /service\.db was cut off: it has 12288 bytes of at least \d+/,
  ],
  "data that was cut off in its first bytes": [
    async (file) => {
      await (await Store.open(join(file, ".."), Date.now)).close();
      truncateSync(file, 50);
    },
    /database is damaged, or another program has changed it\. It was left as it is\./,
    /service\.db was cut off: it has 50 bytes of at least 100/,
  ],
};

describe("In the place of the service's database", () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "infra-planner-test-"));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  for (const [what, [make, words, detail]] of Object.entries(CASES)) {
    it(`${what}: named by the service, and left as it is`, async () => {
      const file = join(dir, "service.db");
      await make(file);
      chmodSync(file, statSync(file).isDirectory() ? 0o755 : 0o644);
      chmodSync(dir, 0o755);
      const before = stateOf(dir);
      await assert.rejects(createService({ dataDir: dir }), (error: Error) => {
        assert.ok(error instanceof StorageError, `${error}`);
        assert.match(error.message, words);
        assert.match(error.message, detail);
        assert.ok(error.message.includes(file), "it says where");
        return true;
      });
      assert.deepEqual(stateOf(dir), before);
    });
  }

  it("a foreign one is named by the command line, by the extension, and left as it is by both", async () => {
    const dataDir = join(dir, "built-in");
    mkdirSync(dataDir);
    made(join(dataDir, "service.db"), `PRAGMA journal_mode = WAL; ${TABLES}`);
    const before = stateOf(dir);
    for (const command of [["list"], ["login-code"], ["--port", "0"]]) {
      const { code, output, errors } = await runServiceCommand([...command, "--data", dataDir]);
      assert.deepEqual([code, output, errors.split("\n").length], [1, "", 2], errors);
      assert.match(errors, FOREIGN);
      assert.ok(errors.includes(join(dataDir, "service.db")));
    }
    const service = new BuiltInService(dir, dir, async () => ({ createService, StorageError }));
    const answer = await service.fetch(new Request("http://built-in.invalid/v1/me"));
    assert.equal(answer.status, 507);
    const { error } = (await answer.json()) as { error: string };
    assert.match(error, FOREIGN);
    assert.ok(error.includes(join(dataDir, "service.db")));
    service.dispose();
    assert.deepEqual(stateOf(dir), before);
  });

  it("data that another program has changed is said to be so, and not in the words of SQLite alone", async () => {
    for (const sql of [
      "PRAGMA foreign_keys = OFF; DROP TABLE projects",
      "ALTER TABLE projects RENAME COLUMN name TO title",
      "PRAGMA user_version = 0",
      "PRAGMA user_version = 3",
    ]) {
      const dataDir = mkdtempSync(join(dir, "data-"));
      await (await createService({ dataDir })).close();
      made(join(dataDir, "service.db"), sql);
      const { code, output, errors } = await runServiceCommand(["list", "--data", dataDir]);
      assert.deepEqual([code, output], [1, ""], sql);
      assert.match(errors, /^The service's database is damaged, or another program has changed it\. /, sql);
    }
  });

  it("a sound one is not said to be damaged where a statement itself is at fault", () => {
    const database = new DatabaseSync(":memory:");
    database.exec("CREATE TABLE projects (id TEXT)");
    const said = (sql: string) => {
      try {
        database.prepare(sql).all();
      } catch (error) {
        const told = sqliteError(error);
        return told instanceof StorageError ? told.problem : told === error && "as it came";
      }
      return assert.fail(sql);
    };
    for (const sql of [
      ...[
        "SELEC 1",
        "SELECT json('{')",
        "SELECT unknown(1)",
        "SELECT id FROM projects WHERE",
        "SELECT abs(1, 2)",
      ],
      ...["INSERT INTO projects VALUES (1, 2)", "ROLLBACK", "SELECT 'no such table: x' FROM"],
    ])
      assert.equal(said(sql), "as it came", sql);
    for (const sql of [
      ...["SELECT * FROM runs", "SELECT name FROM projects", "CREATE TABLE projects (id TEXT)"],
      ...["ALTER TABLE projects ADD COLUMN id TEXT", "INSERT INTO projects (name) VALUES ('x')"],
    ])
      assert.equal(said(sql), "damaged", sql);
    database.close();
  });

  it("each table, column or trigger that is not as the service made it is named at the start, before the service serves", async () => {
    const sound = mkdtempSync(join(dir, "data-"));
    await (await createService({ dataDir: sound })).close();
    const file = join(sound, "service.db");
    const database = new DatabaseSync(file);
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    database.close();
    assert.ok(tables.length > 10);
    const cases: [sql: string, what: RegExp][] = [
      ...tables.map(({ name }): [string, RegExp] => [
        `DROP TABLE ${name}`,
        RegExp(`\\(${name}\\.\\w+ is missing\\)`),
      ]),
      ["ALTER TABLE daily_costs RENAME COLUMN cost TO price", /\(daily_costs\.cost is missing\)/],
      ["ALTER TABLE drift_reports DROP COLUMN state", /\(drift_reports\.state is missing\)/],
      ["DROP TABLE tokens; CREATE VIEW tokens AS SELECT * FROM users", /\(tokens\.hash is missing\)/],
      [
        "DROP TABLE organizations; CREATE TABLE organizations (id INTEGER, name TEXT)",
        /\(organizations\.id was changed\)/,
      ],
      [
        "CREATE TRIGGER deny BEFORE INSERT ON users BEGIN SELECT raise(ABORT, 'x'); END",
        /\(deny is a trigger that the service did not make\)/,
      ],
      // One of an older version is looked at before it is brought to this one.
      ["DROP TABLE tokens; PRAGMA user_version = 1", /\(tokens\.hash is missing\)/],
    ];
    for (const [sql, what] of cases) {
      const dataDir = mkdtempSync(join(dir, "data-"));
      cpSync(file, join(dataDir, "service.db"));
      made(join(dataDir, "service.db"), `PRAGMA foreign_keys = OFF; ${sql}`);
      const before = readFileSync(join(dataDir, "service.db"));
      await assert.rejects(createService({ dataDir }), (error: Error) => {
        assert.match(
          error.message,
          /^The service's database is damaged, or another program has changed it\. /,
        );
        assert.match(error.message, what, sql);
        return true;
      });
      assert.deepEqual(readFileSync(join(dataDir, "service.db")), before, sql);
    }
    // What others put beside is theirs.
    made(
      file,
      "CREATE TABLE notes (text TEXT); ALTER TABLE users ADD COLUMN note TEXT; DROP INDEX runs_by_environment",
    );
    await (await createService({ dataDir: sound })).close();
  });

  it("a start that fails once it listens says so, and ends", async () => {
    await (await createService({ dataDir: dir })).close();
    // The columns are those of the service; what it writes is refused all the same.
    made(
      join(dir, "service.db"),
      `DROP TABLE login_codes;
       CREATE TABLE login_codes (hash BLOB PRIMARY KEY, user_id TEXT NOT NULL, expires_at INTEGER NOT NULL CHECK (expires_at < 0), used_at INTEGER) STRICT, WITHOUT ROWID`,
    );
    const { code, output, errors } = await runServiceCommand(["--data", dir]);
    assert.deepEqual([code, output, errors.split("\n").length], [1, "", 2], errors);
    assert.match(
      errors,
      /^The service's database is damaged, or another program has changed it\. .*CHECK constraint/,
    );
  });

  it("links and pipes are named, and neither followed nor waited for", async () => {
    const theirs = join(dir, "theirs");
    mkdirSync(theirs);
    for (const [name, make, what] of [
      ["service.db", (path: string) => symlinkSync(join(theirs, "service.db"), path), /is a link/],
      ["runs", (path: string) => symlinkSync(theirs, path), /is a link/],
      ["open", (path: string) => symlinkSync(theirs, path), /is a link/],
      ["service.db", (path: string) => execFileSync("mkfifo", [path]), /is no file/],
    ] as const) {
      const dataDir = mkdtempSync(join(dir, "data-"));
      make(join(dataDir, name));
      await assert.rejects(Store.open(dataDir, Date.now), what);
      assert.deepEqual([readdirSync(dataDir), readdirSync(theirs)], [[name], []]);
    }
  });

  it("a folder that others use, too, loses nothing of theirs, however old", async () => {
    const old = new Date(Date.now() - 3 * 24 * 60 * 60_000);
    const names = ["runs/results.csv", "runs/run-1.log", "runs/best.part", "open/issues.txt"];
    for (const name of names) {
      mkdirSync(join(dir, name, ".."), { recursive: true });
      writeFileSync(join(dir, name), "theirs");
      utimesSync(join(dir, name), old, old);
    }
    await (await Store.open(dir, Date.now)).close();
    for (const name of names) assert.equal(readFileSync(join(dir, name), "utf8"), "theirs");
  });

  it("a folder that cannot be looked into is said to be of no use", async () => {
    const loop = join(dir, "loop");
    symlinkSync(loop, loop);
    const file = join(dir, "file");
    writeFileSync(file, "");
    for (const folder of [loop, join(loop, "data"), join(dir, "n".repeat(300)), file, join(file, "data")])
      await assert.rejects(Store.open(folder, Date.now), (error) => {
        assert.ok(error instanceof StorageError, `${folder}: ${error}`);
        assert.equal(error.problem, "unusable", folder);
        return true;
      });
    assert.deepEqual(readdirSync(dir).sort(), ["file", "loop"]);
  });

  it("an empty file is none yet, and what a killed service has only in its log is its own", async () => {
    writeFileSync(join(dir, "service.db"), "");
    const running = await spawnService(["--data", dir]);
    await running.stop("SIGKILL");
    assert.ok(statSync(join(dir, "service.db-wal")).size > 0);
    const { code, output, errors } = await runServiceCommand(["list", "--data", dir]);
    assert.equal(code, 0, errors);
    assert.match(output, /^\[/);
  });
});
