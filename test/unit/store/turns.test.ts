/** How the work on one connection leaves others of the process their turn, by a clock that the test moves. */
import assert from "node:assert/strict";
import { mock } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Database } from "../../../src/service/store/database.ts";
import { type Sql, sql } from "../../../src/service/store/sql.ts";
import { SqliteDriver } from "../../../src/service/store/sqlite/driver.ts";
import { Lane } from "../../../src/service/store/sqlite/lane.ts";
import { EVERYTHING } from "../../../src/service/store/subjects.ts";

describe("On one connection", () => {
  let now: number;
  let opened: Database[];
  beforeEach(() => {
    now = 1_000;
    opened = [];
    mock.method(performance, "now", () => now);
  });
  afterEach(async () => {
    mock.restoreAll();
    for (const database of opened) await database.close();
  });

  /** Runs a transaction of statements that take a millisecond each; how many there were whenever others had their turn. */
  async function turnsOf(statements: number, others: number, each: "runEach" | "get"): Promise<number[]> {
    const database = new Database(new SqliteDriver(undefined));
    opened.push(database);
    const turns: number[] = [];
    let count = 0;
    let ended = false;
    const next = (): Sql => {
      now++;
      return sql`INSERT INTO organizations (id, name) VALUES (${`${count++}`}, ${"name"}) RETURNING id`;
    };
    const busy = (async () => {
      for (await nextTurn(); !ended; await nextTurn()) {
        turns.push(count);
        now += others;
      }
    })();
    const many = function* () {
      while (count < statements) yield next();
    };
    await database.transaction(EVERYTHING, async (transaction) => {
      if (each === "runEach") await transaction.runEach(many());
      else for (const statement of many()) await transaction.get(statement);
    });
    ended = true;
    await busy;
    return turns;
  }

  for (const each of ["runEach", "get"] as const) {
    it(`a transaction (${each}) leaves others their turn after some milliseconds`, async () => {
      const turns = await turnsOf(100, 0, each);
      assert.ok(turns.length >= 8 && turns.length <= 12, `${turns}`);
    });

    it(`a transaction (${each}) gives others no more time than it takes, and not without end`, async () => {
      const turns = await turnsOf(1_000, 100, each);
      assert.ok(turns.length >= 8 && turns.length <= 12, `${turns}`);
      const most = await turnsOf(6_000, 100, each);
      assert.ok(most.length >= 19 && most.length <= 22, `${most}`);
    });
  }

  it("those who wait for one another leave others their turn after some milliseconds", async () => {
    const lane = new Lane();
    let done = 0;
    const queued = Array.from({ length: 100 }, async () => {
      await lane.enter();
      now++;
      done++;
      lane.leave();
    });
    const turns: number[] = [];
    while (done < queued.length) {
      await nextTurn();
      turns.push(done);
    }
    await Promise.all(queued);
    assert.ok(turns.length >= 8 && turns.length <= 12, `${turns}`);
  });

  it("so do those who come one after another and find it free", async () => {
    const lane = new Lane();
    const order: string[] = [];
    const work = async (name: string, took: number) => {
      await lane.enter();
      now += took;
      order.push(name);
      lane.leave();
    };
    const all = [nextTurn().then(() => order.push("turn"))];
    for (const name of ["first", "second"]) all.push(work(name, 150).then(() => 0));
    await Promise.all(all);
    assert.deepEqual(order, ["first", "turn", "second"]);
  });

  it("nothing goes on once nobody waits any more: a process can end", async () => {
    const lane = new Lane();
    const immediates = mock.method(globalThis, "setImmediate");
    await lane.enter();
    lane.leave();
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    assert.equal(immediates.mock.callCount(), 1);
  });
});
