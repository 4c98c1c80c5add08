import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { type Changed, Changes } from "../../../src/editor/explorer/changes.ts";

describe("Changes of the tree", () => {
  let reports: Changed<string>[];
  let changes: Changes<string>;

  beforeEach(() => {
    reports = [];
    changes = new Changes((changed) => reports.push(changed));
  });
  afterEach(() => changes.dispose());

  it("of one moment are one report, each row once", async () => {
    changes.add("a");
    changes.add("b", "a");
    await sleep(80);
    assert.deepEqual(reports, [{ items: ["a", "b"], everything: false }]);
  });

  it("that follow are collected, and none is lost", async () => {
    changes.add("first");
    await sleep(80);
    for (let change = 0; change < 100; change++) {
      changes.add(`row ${change}`);
      await sleep(2);
    }
    await sleep(600);
    assert.ok(reports.length >= 2 && reports.length <= 6, `${reports.length} reports`);
    assert.equal(new Set(reports.flatMap(({ items }) => items)).size, 101);
  });

  it("of everything still name the rows that changed", async () => {
    changes.add("a");
    changes.add();
    await sleep(80);
    assert.deepEqual(reports, [{ items: ["a"], everything: true }]);
  });

  it("are not reported after the end", async () => {
    changes.add("a");
    changes.dispose();
    await sleep(80);
    assert.deepEqual(reports, []);
  });
});
