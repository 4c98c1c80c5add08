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

describe("The sections of a job of GitLab that has failed", () => {
  const job = (...stages: readonly string[]) =>
    outlineOf(
      `section_start:0:prepare_executor Preparing`,
      "ready",
      ...stages.flatMap((name, index) => [
        `section_end:${index}:before section_start:${index}:${name} ${name}`,
        "words",
      ]),
      "section_end:9:cleanup_file_variables ERROR: Job failed: exit code 1",
    );

  it("are folded but for the stage that failed, though that is said behind all of them", () => {
    const outline = job("get_sources", "step_script", "after_script", "cleanup_file_variables");
    assert.deepEqual(
      outline.sections.map(({ title, start, end }) => `${title} ${start}-${end}`),
      [
        "Preparing 0-1",
        "get_sources 2-3",
        "step_script 4-5",
        "after_script 6-7",
        "cleanup_file_variables 8-9",
      ],
    );
    assert.deepEqual(outline.problems, [{ line: 10, severity: "error" }]);
    assert.deepEqual(stepsWithoutError(outline), [0, 2, 6, 8]);
    assert.deepEqual(stepsWithoutError(job("get_sources", "cleanup_file_variables")), [0, 4]);
    assert.deepEqual(stepsWithoutError(job("step_script", "upload_artifacts_on_failure")), [0, 4]);
  });

  it("have their own titles, also one that begins and ends on one line", () => {
    const { sections } = outlineOf(
      "section_start:0:a section_end:1:a section_start:2:b Building",
      "words",
      "section_end:3:b",
    );
    assert.deepEqual(
      sections.map(({ title, start, end }) => `${title} ${start}-${end}`),
      ["a 0-0", "Building 0-2"],
    );
  });

  it("are not folded where sections in the stage say nothing of what went wrong", () => {
    const outline = outlineOf(
      "section_start:0:step_script Script",
      "section_start:1:install[collapsed=true] Install",
      "words",
      "section_end:1:install",
      "section_end:2:step_script",
      "ERROR: Job failed: exit code 1",
    );
    assert.deepEqual(stepsWithoutError(outline), []);
  });
});

describe("The folds of a log", () => {
  it("keep the message of an error block in sight", () => {
    const { sections } = outlineOf("╷", "│ Error: refused", "│ by policy", "╵");
    assert.deepEqual(foldsOf(sections), [{ start: 1, end: 3 }]);
  });
});
