import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Database } from "../../../src/service/store/database.ts";
import type { Driver } from "../../../src/service/store/driver.ts";
import { type Sql, sql } from "../../../src/service/store/sql.ts";
import { Connection } from "../../../src/service/store/sqlite/connection.ts";
import { SqliteDriver } from "../../../src/service/store/sqlite/driver.ts";
import { SqliteSession } from "../../../src/service/store/sqlite/session.ts";
import { StorageError } from "../../../src/service/store/storageError.ts";
import {
  aboutEnvironment,
  aboutProject,
  EVERYTHING,
  PROJECTS,
  type Subject,
  USERS,
} from "../../../src/service/store/subjects.ts";
import type { Transaction } from "../../../src/service/store/transaction.ts";

const insert = (id: string) => sql`INSERT INTO organizations (id, name) VALUES (${id}, ${"name"})`;
const ids = async (database: Database) =>
  (await database.all(sql`SELECT id FROM organizations ORDER BY id`)).map(({ id }) => String(id)).join(" ");
const isClosed = (error: unknown) => error instanceof StorageError && error.problem === "closed";

/** Lets everything go on that waits for nothing from outside. */
async function turns(): Promise<void> {
  for (let count = 0; count < 5; count++) await nextTurn();
}

describe("A transaction", () => {
  let folder: string;
  let opened: Database[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "infra-planner-test-"));
    opened = [];
  });
  afterEach(async () => {
    for (const database of opened) await database.close();
    rmSync(folder, { recursive: true });
  });
  const open = (inMemory = false) => {
    const database = new Database(new SqliteDriver(inMemory ? undefined : folder));
    opened.push(database);
    return database;
  };
  /** A transaction that has written "mine" and waits to be told to go on. */
  const waiting = async (database: Database) => {
    const begun = Promise.withResolvers<Transaction>();
    const { promise: told, resolve: goOn, reject: fail } = Promise.withResolvers<void>();
    const ended = database.transaction(EVERYTHING, async (transaction) => {
      await transaction.run(insert("mine"));
      begun.resolve(transaction);
      await told;
    });
    ended.catch(() => {});
    return { transaction: await begun.promise, ended, goOn, fail };
  };

  for (const [where, inMemory] of [
    ["a file", false],
    ["memory", true],
  ] as const)
    it(`in ${where} is left alone by what is asked meanwhile, which goes on in turn when it has ended`, async () => {
      const database = open(inMemory);
      const { ended, fail } = await waiting(database);
      const order: string[] = [];
      const done = (what: string) => () => void order.push(what);
      const others = [
        database.run(insert("single")).then(done("single")),
        database
          .transaction(EVERYTHING, async (transaction) => {
            await transaction.run(insert("first"));
            await turns();
            await transaction.run(insert("second"));
          })
          .then(done("transaction")),
        database
          .transaction(EVERYTHING, (transaction) => transaction.runEach([insert("each 1"), insert("each 2")]))
          .then(done("each")),
      ];
      await turns();
      assert.deepEqual(order, []);
      fail(new Error("no more"));
      await assert.rejects(ended, /no more/);
      await Promise.all(others);
      assert.deepEqual(order, ["single", "transaction", "each"]);
      assert.equal(await ids(database), "each 1 each 2 first second single");
    });

  it("is not waited for by what reads, which sees what is kept", async () => {
    const database = open();
    const { ended, goOn } = await waiting(database);
    assert.equal(await ids(database), "");
    assert.equal(await database.read(() => ids(database)), "");
    goOn();
    await ended;
    assert.equal(await ids(database), "mine");
  });

  it("in memory is waited for by what reads: it sees what is kept", async () => {
    const database = open(true);
    const { ended, fail } = await waiting(database);
    const read = ids(database);
    fail(new Error("no more"));
    await assert.rejects(ended);
    assert.equal(await read, "");
  });

  it("that only reads sees one state, whatever is written meanwhile, and writes nothing", async () => {
    const database = open();
    const seen = await database.read(async () => {
      const before = await ids(database);
      await new Database(new SqliteDriver(folder)).run(insert("theirs"));
      return [before, await ids(database)];
    });
    assert.deepEqual(seen, ["", ""]);
    assert.equal(await ids(database), "theirs");
    await assert.rejects(
      database.read(() => database.run(insert("mine"))),
      /only reads/,
    );
    await assert.rejects(
      database.read(() => database.transaction(EVERYTHING, async () => {})),
      /only reads/,
    );
  });

  for (const inMemory of [false, true])
    it(`that only reads refuses what changes something as a fault of the program (memory: ${inMemory})`, async () => {
      const database = open(inMemory);
      const writes = sql`INSERT INTO organizations (id, name) VALUES (${"a"}, ${"name"}) RETURNING id`;
      const isFault = (error: unknown) =>
        !(error instanceof StorageError) && error instanceof Error && /only reads/.test(error.message);
      await assert.rejects(
        database.read((transaction) => transaction.get(writes)),
        isFault,
      );
      await assert.rejects(database.get(writes), isFault);
      await assert.rejects(database.all(writes), isFault);
      assert.equal(await ids(database), "");
      await database.transaction(EVERYTHING, (transaction) => transaction.get(writes));
      assert.equal(await ids(database), "a");
    });

  it("has what is asked of the database within its work, another transaction's work among it", async () => {
    const database = open();
    await assert.rejects(
      database.transaction(EVERYTHING, async () => {
        await database.run(insert("a"));
        await database.transaction(EVERYTHING, async () => {
          await database.run(insert("b"));
        });
        assert.equal(await database.read(() => ids(database)), "a b");
        throw new Error("no more");
      }),
      /no more/,
    );
    assert.equal(await ids(database), "");
  });

  it("goes on to further subjects in their order alone: two could wait for each other", async () => {
    const database = open();
    const through = (...subjects: readonly Subject[]): Promise<void> => {
      const [subject, ...further] = subjects;
      return subject
        ? database.transaction(subject, () => through(...further))
        : database.run(sql`DELETE FROM tokens`).then(() => {});
    };
    const [a, b] = [aboutEnvironment("a"), aboutEnvironment("b")];
    for (const subjects of [
      [EVERYTHING, USERS, b, a],
      [PROJECTS, aboutProject("p"), a, b, a, PROJECTS],
      [aboutProject("p"), aboutEnvironment("a"), aboutProject("p")],
    ])
      await through(...subjects);
    for (const subjects of [
      [a, EVERYTHING],
      [a, PROJECTS],
      [a, aboutProject("p")],
      [b, a],
      [PROJECTS, b, a],
    ])
      await assert.rejects(through(...subjects), /^Error: A transaction about .* cannot go on to /);
    assert.equal(await ids(database), "");
  });

  it("comes to nothing when a part of it failed, whoever caught that", async () => {
    const database = open();
    const failing: readonly (() => Promise<unknown>)[] = [
      () => database.transaction(EVERYTHING, () => Promise.reject(new Error("a part failed"))),
      () => database.run(sql`INSERT INTO organizations (id, name) VALUES (${"x"}, ${null})`),
    ];
    for (const part of failing)
      await assert.rejects(
        database.transaction(EVERYTHING, async () => {
          await database.run(insert("whole"));
          await part().catch(() => {});
        }),
        /a part failed|NOT NULL/,
      );
    assert.equal(await ids(database), "");
  });

  it("that is used after its end is an error, and no write", async () => {
    const database = open();
    let late: Promise<unknown> = Promise.resolve();
    const transaction = await database.transaction(EVERYTHING, async (transaction) => {
      late = turns().then(() => database.run(insert("late")));
      late.catch(() => {});
      return transaction;
    });
    await assert.rejects(transaction.run(insert("later")), /has ended/);
    await assert.rejects(late, /has ended/);
    assert.equal(await ids(database), "");
  });

  it("that ends before one of its steps has is not kept", async () => {
    const database = open();
    const many = function* (): Iterable<Sql> {
      for (let count = 0; count < 1_000_000; count++) yield insert(`${count}`);
    };
    let step: Promise<unknown> = Promise.resolve();
    const ended = database.transaction(EVERYTHING, async (transaction) => {
      step = transaction.runEach(many());
      step.catch(() => {});
    });
    await assert.rejects(ended, /not awaited/);
    await assert.rejects(step, /not awaited/);
    assert.equal(await ids(database), "");
  });

  it("that ends before a single statement has is not kept, however deep that stands", async () => {
    const database = open();
    const works: readonly (() => Promise<unknown>)[] = [
      async () => void database.run(insert("a")),
      async () => void database.get(sql`SELECT 1`),
      async (transaction?: Transaction) => void transaction?.run(insert("b")),
      () => database.transaction(EVERYTHING, async () => void database.run(insert("c"))),
      async () => {
        await database.run(insert("d"));
        await database.read(() => database.read(async () => void database.all(sql`SELECT 1`)));
      },
    ];
    for (const work of works) await assert.rejects(database.transaction(EVERYTHING, work), /not awaited/);
    assert.equal(await ids(database), "");
  });

  it("of many statements gives others of the process their turn, and they see none of them", async () => {
    const database = open();
    let count = 0;
    let seen: string | undefined;
    const many = function* (): Iterable<Sql> {
      while (seen === undefined && count < 1_000_000) yield insert(`${count++}`);
    };
    const writing = database.transaction(EVERYTHING, (transaction) => transaction.runEach(many()));
    await nextTurn();
    assert.ok(count > 0, `${count}`);
    seen = await ids(database);
    assert.equal(seen, "");
    await writing;
    assert.ok(count < 1_000_000);
    assert.equal((await ids(database)).split(" ").length, count);
  });

  it("is followed by what it was told to do at its end, before anybody else goes on", async () => {
    const database = open();
    const done: string[] = [];
    const work = (fails: boolean) => async () => {
      database.afterCommit(() => done.push("kept"));
      database.afterRollback(() => {
        done.push("undone");
        throw new Error("which changes nothing");
      });
      if (fails) throw new Error("no more");
    };
    const kept = database.transaction(EVERYTHING, work(false));
    const between = database.transaction(EVERYTHING, async () => void done.push("next"));
    const failed = database.transaction(EVERYTHING, work(true));
    await assert.rejects(failed, /no more/);
    await Promise.all([kept, between, database.undone(EVERYTHING, work(false))]);
    assert.deepEqual(done, ["kept", "next", "undone", "undone"]);
    database.afterCommit(() => done.push("at once"));
    assert.equal(done.at(-1), "at once");
  });

  for (const [how, problem, done] of [
    ["a failing disk may be kept or not: what was to follow either is not done", "uncertain", []],
    ["a full disk comes to nothing", "full", ["undone"]],
  ] as const)
    it(`that is to be kept on ${how}`, async () => {
      class Failing extends Connection {
        override exec(text: string): void {
          if (text === "COMMIT") throw new StorageError(problem === "full" ? "full" : "failing", "no more");
          super.exec(text);
        }
      }
      const connection = new Failing(":memory:");
      const refused = () => Promise.reject(new Error("is not asked"));
      const driver: Driver = {
        ...{ get: refused, all: refused, run: refused, beginReading: refused },
        beginWriting: () => SqliteSession.begin(connection, "write"),
        close: async () => connection.close(),
      };
      const database = new Database(driver);
      opened.push(database);
      const followed: string[] = [];
      const attempt = () =>
        database.transaction(EVERYTHING, async () => {
          database.afterCommit(() => followed.push("kept"));
          database.afterRollback(() => followed.push("undone"));
        });
      const isProblem = (error: unknown) => error instanceof StorageError && error.problem === problem;
      await assert.rejects(attempt(), isProblem);
      assert.deepEqual(followed, done);
      assert.equal(connection.open.isTransaction, false);
      // Others go on.
      await assert.rejects(attempt(), isProblem);
    });

  it("that is to be undone tells what it came to", async () => {
    const database = open();
    const seen = await database.undone(EVERYTHING, async () => {
      await database.run(insert("a"));
      return ids(database);
    });
    assert.deepEqual([seen, await ids(database)], ["a", ""]);
  });

  it("is undone when the database closes, whatever it waits for; and so is what waits for it", async () => {
    const database = open();
    const { transaction, ended } = await waiting(database);
    const undone: string[] = [];
    transaction.after("rollback", () => undone.push("undone"));
    const others = [database.run(insert("other")), database.transaction(EVERYTHING, async () => {})];
    const refused = [ended, ...others].map((each) => assert.rejects(each, isClosed));
    await database.close();
    await Promise.all(refused);
    assert.deepEqual(undone, ["undone"]);
    for (const later of [
      () => transaction.run(insert("late")),
      () => database.run(insert("late")),
      () => database.get(sql`SELECT 1`),
      () => database.read(async () => {}),
      () => database.transaction(EVERYTHING, async () => {}),
    ])
      await assert.rejects(later(), isClosed);
    await database.close();
    assert.equal(await ids(open()), "");
  });
});
