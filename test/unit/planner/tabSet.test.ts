import assert from "node:assert/strict";
import { type SetTab, TabSet } from "../../../src/editor/planner/tabSet.ts";

describe("The tabs of the planner", () => {
  const tab = (key: string, state: Partial<SetTab> = {}, source?: string): SetTab => ({
    subject: { key, ...(source !== undefined && { source }) },
    isActive: false,
    isVisible: false,
    ...state,
  });
  function setOf(...tabs: readonly SetTab[]): TabSet<SetTab> {
    const set = new TabSet<SetTab>();
    for (const one of tabs) set.toFront(one);
    return set;
  }

  it("have the active one in front, else that in sight, else that which was in front last", () => {
    const [hidden, seen, active] = [tab("a"), tab("b", { isVisible: true }), tab("c", { isActive: true })];
    assert.equal(setOf(active, seen, hidden).front, active);
    assert.equal(setOf(seen, hidden).front, seen);
    assert.equal(setOf(hidden, tab("d")).front?.subject.key, "d");
    assert.equal(setOf().front, undefined);
  });

  it("are taken in once each, and a tab that is removed leaves the one before it in front", () => {
    const [one, other] = [tab("a"), tab("b")];
    const set = setOf(one, other, one);
    assert.deepEqual(set.all, [other, one]);
    set.remove(one);
    assert.equal(set.front, other);
    // Another tab of the subject is not the one that went.
    set.remove(tab("b"));
    assert.equal(set.front, other);
  });

  it("are found by their source where none has the key", () => {
    const [numbered, other] = [tab("source:x 2", {}, "x"), tab("design")];
    const set = setOf(numbered, other);
    assert.equal(set.of({ key: "source:x", source: "x" }), numbered);
    assert.equal(set.of({ key: "source:y", source: "y" }), undefined);
    assert.equal(set.of({ key: "plan:x" }), undefined);
  });

  it("are found by their source, also where one is there twice", () => {
    const set = setOf(tab("source:x", {}, "x"), tab("design"));
    const again = set.free({ key: "source:x", source: "x" });
    assert.deepEqual(again, { key: "source:x 2", source: "x" });
    set.toFront(tab(again.key, {}, "x"));
    assert.equal(set.ofSource("x").length, 2);
    assert.deepEqual(set.free({ key: "source:x", source: "x" }).key, "source:x 3");
    assert.deepEqual(set.free({ key: "source:y" }), { key: "source:y" });
    assert.deepEqual(set.ofSource(undefined), []);
  });
});
