import assert from "node:assert/strict";
import { foldsOf, stepsWithoutError } from "../../../src/editor/logs/text/folding.ts";
import { OutlineReader } from "../../../src/editor/logs/text/outline.ts";

function outlineOf(...lines: readonly string[]) {
  const reader = new OutlineReader();
  for (const line of lines) reader.push(line);
  return reader.finish();
}

describe("The steps of a failed run", () => {
  const checkout = ["##[group]Checkout", "done", "##[endgroup]"];
  const apply = ["##[group]Apply", "Error: refused", "##[endgroup]"];

  it("are folded but for those with an error", () => {
    assert.deepEqual(stepsWithoutError(outlineOf(...checkout, ...apply, ...checkout)), [0, 6]);
    assert.deepEqual(stepsWithoutError(outlineOf(...apply, ...checkout, ...apply)), [3]);
  });

  it("are folded within the step that failed as well", () => {
    const log = [
      "##[group]Deploy",
      "Initializing the backend...",
      "ready",
      "aws_s3_bucket.lake: Creating...",
      "Error: refused",
      "##[endgroup]",
    ];
    assert.deepEqual(stepsWithoutError(outlineOf(...log)), [1]);
  });

  it("stay open where none says what went wrong, and where there is nothing below a heading", () => {
    assert.deepEqual(stepsWithoutError(outlineOf(...checkout)), []);
    assert.deepEqual(stepsWithoutError(outlineOf("##[warning]old", ...checkout)), []);
    assert.deepEqual(stepsWithoutError(outlineOf("aws_vpc.main: Creating...", "Outputs:", "Error: x")), []);
  });
});

describe("The folds of a log", () => {
  it("keep the message of an error block in sight", () => {
    const { sections } = outlineOf("╷", "│ Error: refused", "│ by policy", "╵");
    assert.deepEqual(foldsOf(sections), [{ start: 1, end: 3 }]);
  });
});
