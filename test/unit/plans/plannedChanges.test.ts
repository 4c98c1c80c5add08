/** What a run of Terraform is about to do, as marks in the picture, in words and as a report. */
import assert from "node:assert/strict";
import { plannedChanges, plannedComparison } from "../../../src/editor/plans/core/plannedChanges.ts";
import { comparisonReport } from "../../../src/editor/plans/core/report.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { differencesIn, marksOf, marksShown } from "../../../src/webview/planner/files/comparison.ts";
import { filesOf } from "../read/files.ts";
import { shown, state } from "../read/plans.ts";

const TITLES = { before: "now", after: "then" };
const words = (message: string, ...values: readonly (string | number)[]) =>
  message.replaceAll(/\{(\d)\}/g, (_, index) => String(values[Number(index)]));

interface More {
  readonly importing?: object;
  readonly previous_address?: string;
}
type Change = readonly [name: string, actions: readonly string[], more?: More];
const NOTHING: More = {};

async function read(...changes: readonly Change[]) {
  const type = "aws_sqs_queue";
  // What goes is not among the values of afterwards.
  const staying = changes.filter(([, actions]) => !["delete", "forget"].includes(actions.join()));
  const values = staying.map(([name]) => shown({ type, name }));
  const document = {
    ...{ format_version: "1.2", terraform_version: "1.13.0", planned_values: state(...values).values },
    resource_changes: changes.map(([name, actions, { importing, ...more } = NOTHING]) => ({
      ...{ address: `${type}.${name}`, mode: "managed", type, name, ...more },
      change: {
        ...{ actions, before: { a: 1, b: 1 }, after: { a: 2, b: 1 }, after_unknown: {} },
        ...(importing && { importing }),
      },
    })),
  };
  return (await createEngine().read(filesOf({ "plan.json": JSON.stringify(document) }), ["plan.json"])).plan;
}

describe("What a run is about to do", () => {
  it("is marked exactly as the plan says", async () => {
    const plan = await read(
      ["made", ["create"]],
      ["changed", ["update"]],
      ["replaced", ["delete", "create"]],
      ["replaced_first", ["create", "delete"]],
      ["gone", ["delete"]],
      ["left", ["forget"]],
      ["same", ["no-op"]],
      ["moved", ["no-op"], { previous_address: "aws_sqs_queue.old" }],
      ["taken", ["update"], { importing: { id: "x" } }],
    );
    const marks = marksOf(plannedChanges(plan, TITLES));
    assert.deepEqual(Object.fromEntries([...marks].map(([name, kinds]) => [name.split(".")[1], kinds])), {
      ...{ made: ["added"], changed: ["changed"], replaced: ["replaced"], replaced_first: ["replaced"] },
      ...{ gone: ["removed"], left: ["forgotten"], moved: ["moved"], taken: ["changed", "imported"] },
    });
  });

  it("tells which properties change, and where what moves has been", async () => {
    const plan = await read(
      ["changed", ["update"]],
      ["moved", ["no-op"], { previous_address: "aws_sqs_queue.old" }],
    );
    const changes = plannedChanges(plan, TITLES);
    assert.deepEqual(changes?.changed, [
      { name: "aws_sqs_queue.changed", because: "It is changed in place: a." },
    ]);
    assert.deepEqual(changes?.moved, [
      { name: "aws_sqs_queue.moved", because: "Its address was aws_sqs_queue.old." },
    ]);
    assert.ok(changes && differencesIn(changes) === 2);
    const report = comparisonReport(plannedComparison(plan, TITLES), words);
    assert.match(report, /`aws_sqs_queue\.changed` .* It is changed in place&#58; a&#46;/);
    assert.match(report, /`aws_sqs_queue\.moved` .* Its address was/);
  });

  it("is nothing where a state or a source was read", async () => {
    const { plan } = await createEngine().read(filesOf({ "main.tf": 'resource "aws_sqs_queue" "q" {}' }), [
      "",
    ]);
    assert.equal(plannedChanges(plan, TITLES), undefined);
  });

  it("shows the marks of all that one component of the picture stands for, the most serious first", () => {
    const marks = new Map([
      ["a", ["added"]],
      ["b", ["removed", "moved"]],
      ["c", ["added"]],
    ] as const);
    assert.deepEqual(
      [...marksShown(marks, (name) => (name === "b" ? "a" : name))],
      [
        ["a", ["removed", "added", "moved"]],
        ["c", ["added"]],
      ],
    );
  });
});
