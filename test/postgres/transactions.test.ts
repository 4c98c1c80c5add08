import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../../src/service/store/database.ts";
import { type Sql, sql } from "../../src/service/store/sql.ts";
import { UnstorableText } from "../../src/service/store/storable.ts";
import { StorageError, type StorageProblem } from "../../src/service/store/storageError.ts";
import {
  aboutEnvironment,
  EVERYTHING,
  PROJECTS,
  type Subject,
  USERS,
} from "../../src/service/store/subjects.ts";
import { eventually } from "../support/clock.ts";
import { askServer, freshDatabase } from "../support/postgres/cluster.ts";
import { breakableWay, closeOpened, endedByServer, nameOf, openDatabase, waitingIn } from "./support.ts";

closeOpened();

const insert = (id: string) => sql`INSERT INTO organizations (id, name) VALUES (${id}, ${"name"})`;
const ids = async (database: Database) =>
  (await database.all(sql`SELECT id FROM organizations ORDER BY id`)).map(({ id }) => String(id)).join(" ");
const isProblem = (problem: StorageProblem) => (error: unknown) =>
  error instanceof StorageError && error.problem === problem;

/** A transaction that has written its id and waits to be told to go on. */
async function waiting(database: Database, subject: Subject, id: string) {
  const begun = Promise.withResolvers<void>();
  const { promise: told, resolve: goOn, reject: fail } = Promise.withResolvers<void>();
  const ended = database.transaction(subject, async () => {
    await database.run(insert(id));
    begun.resolve();
    await told;
  });
  ended.catch(begun.reject);
  await begun.promise;
  return { ended, goOn, fail };
}

describe("A transaction in PostgreSQL", () => {
  let url: string;
  let database: Database;
  beforeEach(async () => {
    url = await freshDatabase();
    database = await openDatabase(url);
  });

  it("is kept as a whole, or not at all", async () => {
    await database.transaction(EVERYTHING, async (transaction) => {
      await transaction.runEach(Array.from({ length: 1_000 }, (_, count) => insert(`${count}`)));
      assert.equal(await transaction.run(sql`DELETE FROM organizations WHERE id <> ${"7"}`), 999);
    });
    await assert.rejects(
      database.transaction(EVERYTHING, async (transaction) => {
        await transaction.runEach([insert("a"), insert("7"), insert("b")]);
      }),
      isProblem("damaged"),
    );
    const undone = await database.undone(EVERYTHING, async () => {
      await database.run(insert("c"));
      return ids(database);
    });
    assert.deepEqual([undone, await ids(database)], ["7 c", "7"]);
  });

  it("that only reads sees one state, and what changes something there is a fault of the program", async () => {
    const other = await openDatabase(url);
    const seen = await database.read(async () => {
      const before = await ids(database);
      await other.run(insert("theirs"));
      return [before, await ids(database)];
    });
    assert.deepEqual(seen, ["", ""]);
    const writes = sql`INSERT INTO organizations (id, name) VALUES (${"a"}, ${"name"}) RETURNING id`;
    const isFault = (error: unknown) =>
      !(error instanceof StorageError) && error instanceof Error && /only reads/.test(error.message);
    await assert.rejects(database.get(writes), isFault);
    await assert.rejects(
      database.read((transaction) => transaction.get(writes)),
      isFault,
    );
    assert.equal(await ids(database), "theirs");
  });

  it("compares texts by their code points, whatever order the database has", async () => {
    for (const id of ["b", "Z", "é", "a", "😀", "\uffff"]) await database.run(insert(id));
    assert.equal(await ids(database), "Z a b é \uffff 😀");
    const row = await database.get(sql`SELECT 'B' < 'a' AS before`);
    assert.equal(row?.["before"], false);
  });

  for (const [whose, same] of [
    ["another instance", false],
    ["the same instance", true],
  ] as const) {
    it(`does not wait for one of ${whose} about something else`, async () => {
      const other = same ? database : await openDatabase(url);
      const first = await waiting(database, aboutEnvironment("a"), "a");
      for (const [id, subject] of [
        ["b", aboutEnvironment("b")],
        ["c", USERS],
        ["d", PROJECTS],
      ] as const)
        await other.transaction(subject, async () => void (await other.run(insert(id))));
      assert.equal(await ids(other), "b c d");
      first.goOn();
      await first.ended;
      assert.equal(await ids(other), "a b c d");
    });

    it(`waits for one of ${whose} about the same, and sees what that has kept`, async () => {
      const other = same ? database : await openDatabase(url);
      const first = await waiting(database, USERS, "a");
      const second = other.transaction(USERS, () => ids(other));
      if (!same) await waitingIn(url);
      first.goOn();
      assert.equal(await second, "a");
    });
  }

  it("about everything waits for all others, and they for it", async () => {
    const other = await openDatabase(url);
    const first = await waiting(database, aboutEnvironment("a"), "a");
    const whole = waiting(other, EVERYTHING, "b");
    await waitingIn(url);
    first.goOn();
    const { goOn, ended } = await whole;
    assert.equal(await ids(database), "a");
    const third = database.transaction(USERS, () => ids(database));
    await waitingIn(url);
    goOn();
    await ended;
    assert.equal(await third, "a b");
  });

  it("that waits for an environment keeps nobody else from a connection, however many do", async () => {
    const other = await openDatabase(url);
    const first = await waiting(other, aboutEnvironment("a"), "a");
    const queue = Array.from({ length: 20 }, (_, count) =>
      database.transaction(aboutEnvironment("a"), async () => void (await database.run(insert(`q${count}`)))),
    );
    await waitingIn(url);
    const three = await Promise.all(["b", "c", "d"].map((id) => waiting(database, aboutEnvironment(id), id)));
    await database.transaction(USERS, async () => void (await database.run(insert("user"))));
    assert.equal(await ids(database), "user");
    for (const each of [first, ...three]) each.goOn();
    await Promise.all([first.ended, ...three.map(({ ended }) => ended), ...queue]);
    assert.equal((await ids(database)).split(" ").length, 25);
  });

  it("goes on to further subjects, which others are kept from then", async () => {
    const other = await openDatabase(url);
    const first = await waiting(other, aboutEnvironment("b"), "b");
    const both = database.transaction(aboutEnvironment("a"), () =>
      database.transaction(aboutEnvironment("b"), () => ids(database)),
    );
    await waitingIn(url);
    first.goOn();
    assert.equal(await both, "b");
  });

  it("gives up on another instance's after a time, and says that it may be tried again", async () => {
    const impatient = await openDatabase(`${url}?lock_timeout=50`);
    const first = await waiting(database, USERS, "a");
    await assert.rejects(
      impatient.transaction(USERS, async () => {}),
      isProblem("busy"),
    );
    first.goOn();
    await first.ended;
    assert.equal(await impatient.transaction(USERS, () => ids(impatient)), "a");
  });

  it("is undone when the database closes, whatever it waits for; and so is what waits for it", async () => {
    const other = await openDatabase(url);
    const first = await waiting(other, USERS, "theirs");
    const mine = await waiting(database, aboutEnvironment("a"), "mine");
    const others = [
      mine.ended,
      database.transaction(USERS, async () => {}),
      database.transaction(USERS, async () => {}),
      database.transaction(aboutEnvironment("a"), async () => {}),
    ];
    await waitingIn(url);
    const refused = others.map((each) => assert.rejects(each, isProblem("closed")));
    await database.close();
    await Promise.all(refused);
    for (const later of [
      () => database.run(insert("late")),
      () => database.get(sql`SELECT 1`),
      () => database.read(async () => {}),
      () => database.transaction(USERS, async () => {}),
    ])
      await assert.rejects(later(), isProblem("closed"));
    await database.close();
    first.goOn();
    await first.ended;
    assert.equal(await ids(other), "theirs");
  });

  describe("whose connection is lost", () => {
    const end = (where: string) =>
      askServer(
        `SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND ${where}`,
        [nameOf(url)],
      );

    it("between two statements comes to nothing, is said to be so, and the next one works", async () => {
      const { ended, goOn } = await waiting(database, USERS, "a");
      const rejected = assert.rejects(ended, isProblem("unreachable"));
      const [{ pid } = {}] = await end("state = 'idle in transaction'");
      const gone = () => askServer("SELECT 1 FROM pg_stat_activity WHERE pid = $1", [pid]);
      await eventually(async () => assert.deepEqual(await gone(), []));
      // What the server has said last is here, and is read by the next turn.
      await nextTurn();
      goOn();
      await rejected;
      assert.equal(await ids(database), "");
      await database.transaction(USERS, async () => void (await database.run(insert("b"))));
      assert.equal(await ids(database), "b");
    });

    it("amid many statements comes to nothing", async () => {
      const many = function* (): Iterable<Sql> {
        for (let count = 0; ; count++) yield insert(`${count}`);
      };
      const ended = database.transaction(aboutEnvironment("a"), (transaction) => transaction.runEach(many()));
      const rejected = assert.rejects(ended, isProblem("unreachable"));
      while ((await end("query LIKE 'INSERT%'")).length === 0);
      await rejected;
      assert.equal(await ids(database), "");
    });

    it("while it is being kept may be kept or not: what was to follow either is not done", async () => {
      let ends = false;
      const way = await breakableWay(url, (asked) =>
        ends && asked.includes("COMMIT\0") ? Buffer.alloc(0) : undefined,
      );
      const through = await openDatabase(way);
      const done: string[] = [];
      const written = (id: string) =>
        through.transaction(USERS, async () => {
          through.afterCommit(() => done.push(`${id} kept`));
          through.afterRollback(() => done.push(`${id} undone`));
          await through.run(insert(id));
        });
      ends = true;
      await assert.rejects(written("a"), isProblem("uncertain"));
      ends = false;
      await written("b");
      assert.deepEqual(done, ["b kept"]);
      assert.equal(await ids(database), "a b");
    });

    it("as it begins is replaced by the next one", async () => {
      let ends = false;
      const way = await breakableWay(url, (_, answer) =>
        ends && answer.includes("server_version\0") ? Buffer.concat([answer, endedByServer()]) : undefined,
      );
      const through = await openDatabase(way);
      ends = true;
      for (const work of [() => ids(through), () => through.run(insert("a"))])
        await assert.rejects(work(), isProblem("unreachable"));
      ends = false;
      await through.run(insert("b"));
      assert.equal(await ids(through), "b");
    });

    it("while nobody uses it is replaced", async () => {
      const { ended, goOn } = await waiting(database, USERS, "a");
      await ids(database);
      goOn();
      await ended;
      await end("pid <> pg_backend_pid()");
      // What the server has said may not have come yet: then the one that meets it is told.
      const tried = await ids(database).catch((error: unknown) => error);
      assert.ok(tried === "a" || isProblem("unreachable")(tried), String(tried));
      assert.equal(await ids(database), "a");
      await database.run(insert("b"));
      assert.equal(await ids(database), "a b");
    });
  });

  it("says in the service's words what the server says in codes", async () => {
    const codes: readonly (readonly [string, StorageProblem])[] = [
      ["53100", "full"],
      ["53300", "busy"],
      ["40001", "busy"],
      ["40P01", "busy"],
      ["25006", "readOnly"],
      ["58030", "failing"],
      ["XX001", "damaged"],
      ["42501", "unusable"],
      ["08006", "unreachable"],
      ["57P03", "unreachable"],
    ];
    await database.run(
      sql`CREATE FUNCTION fail(code TEXT) RETURNS TEXT LANGUAGE plpgsql AS
          'BEGIN RAISE EXCEPTION USING ERRCODE = code, MESSAGE = code; END'`,
    );
    for (const [code, problem] of codes)
      await assert.rejects(
        database.run(sql`SELECT fail(${code})`),
        (error) => isProblem(problem)(error) && error instanceof Error && error.message.includes(`(${code})`),
        code,
      );
    await assert.rejects(database.run(sql`SELECT fail(${"54000"})`), UnstorableText);
    await assert.rejects(database.run(sql`SELECT gone FROM organizations`), isProblem("damaged"));
    await assert.rejects(database.run(sql`SELECT 1 / 0`), (error) => !(error instanceof StorageError));
  });
});
