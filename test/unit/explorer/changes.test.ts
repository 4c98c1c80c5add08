import assert from "node:assert/strict";
import { mock } from "node:test";
import { type Changed, Changes } from "../../../src/editor/explorer/changes.ts";

describe("Changes of the tree", () => {
  let reports: Changed<string>[];
  let changes: Changes<string>;

  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout"] });
    reports = [];
    changes = new Changes((changed) => reports.push(changed));
  });
  afterEach(() => {
    changes.dispose();
    mock.timers.reset();
  });

  it("of one moment are one report, each row once", () => {
    changes.add("a");
    changes.add("b", "a");
    mock.timers.tick(50);
    assert.deepEqual(reports, [{ items: ["a", "b"], everything: false }]);
  });

  it("that follow are collected, and none is lost", () => {
    changes.add("first");
    mock.timers.tick(50);
    for (let change = 0; change < 100; change++) {
      changes.add(`row ${change}`);
      mock.timers.tick(5);
    }
    mock.timers.tick(250);
    // The first, and one for each 250 ms after it.
    assert.deepEqual(
      reports.map(({ items }) => items.length),
      [1, 50, 50],
    );
    assert.equal(new Set(reports.flatMap(({ items }) => items)).size, 101);
  });

  it("of everything still name the rows that changed", () => {
    changes.add("a");
    changes.add();
    mock.timers.tick(50);
    assert.deepEqual(reports, [{ items: ["a"], everything: true }]);
  });

  it("are not reported after the end", () => {
    changes.add("a");
    changes.dispose();
    mock.timers.tick(1_000);
    assert.deepEqual(reports, []);
  });
});
