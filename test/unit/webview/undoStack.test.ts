import assert from "node:assert/strict";
import { UndoStack } from "../../../src/webview/planner/undoStack.ts";

describe("Steps that can be undone", () => {
  it("go back and forth", () => {
    const steps = new UndoStack<number>();
    steps.record(1);
    steps.record(2);
    assert.equal(steps.undo(3), 2);
    assert.equal(steps.undo(2), 1);
    assert.equal(steps.undo(1), undefined);
    assert.equal(steps.redo(1), 2);
    assert.equal(steps.redo(2), 3);
    assert.equal(steps.redo(3), undefined);
  });

  it("tell the latest value that is wanted, which stays where it is", () => {
    const steps = new UndoStack<number>();
    for (const value of [1, 2, 3]) steps.record(value);
    assert.equal(
      steps.latest((value) => value < 3),
      2,
    );
    assert.equal(
      steps.latest((value) => value > 3),
      undefined,
    );
    assert.equal(steps.undo(4), 3);
  });

  it("are one where they are one series, until something else is done", () => {
    const steps = new UndoStack<string>();
    steps.record("", "intent");
    steps.record("a", "intent");
    steps.record("ab");
    steps.record("ab!", "intent");
    assert.equal(steps.undo("ab!c"), "ab!");
    assert.equal(steps.undo("ab!"), "ab");
    assert.equal(steps.undo("ab"), "");
  });

  it("cannot be done again once something else was done", () => {
    const steps = new UndoStack<number>();
    steps.record(1);
    steps.undo(2);
    steps.record(1);
    assert.equal(steps.redo(3), undefined);
  });
});
