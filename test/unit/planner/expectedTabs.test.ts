import assert from "node:assert/strict";
import { type ExpectedTab, ExpectedTabs } from "../../../src/editor/planner/expectedTabs.ts";

describe("A tab that is opened for what is read for it", () => {
  /** A tab, and what becomes of it. */
  function opened(state: Partial<Pick<ExpectedTab, "design" | "isActive">> = {}) {
    const told: string[] = [];
    const tab: ExpectedTab = {
      ...{ design: undefined, isActive: false },
      ...state,
      send: ({ type }) => void told.push(type),
      dispose: () => void told.push("closed"),
    };
    return { tab, told };
  }

  it("is closed with the last reading that is given up", () => {
    const [tabs, { tab, told }] = [new ExpectedTabs(), opened()];
    const [first, second] = [tabs.add(tab), tabs.add(tab)];
    first();
    assert.deepEqual([told, tabs.has(tab)], [[], true]);
    second();
    assert.deepEqual([told, tabs.has(tab)], [["closed"], false]);
  });

  it("stays once something is shown in it, whatever is given up then", () => {
    const [tabs, { tab, told }] = [new ExpectedTabs(), opened()];
    const giveUp = tabs.add(tab);
    tabs.remove(tab);
    giveUp();
    assert.deepEqual(told, []);
  });

  it("stays where something is asked in it or somebody is at it, and says that nothing is read", () => {
    const design = {
      follows: false,
      chosen: [],
      suppressedRules: [],
      asked: { intent: "A", constraints: {} },
    };
    for (const state of [{ design }, { isActive: true }]) {
      const [tabs, { tab, told }] = [new ExpectedTabs(), opened(state)];
      tabs.add(tab)();
      assert.deepEqual(told, ["reading"]);
    }
  });
});
