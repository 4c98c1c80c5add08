/** Two runs of an environment of the built-in service, compared from the tree and from the palette. */
import assert from "node:assert/strict";
import { eventually } from "../support/clock.ts";
import { useExtension } from "../support/editor/useExtension.ts";

/** A log of so many hours ago: later than the runs of the sample data, which are some days old. */
const log = (hours: number, ...lines: string[]) => {
  const time = new Date(Date.now() - hours * 3_600_000).toISOString().replace("Z", "0000Z");
  return lines.map((line) => `${time} ${line}`).join("\n");
};
const GOOD = log(
  2,
  "Initializing the backend...",
  "aws_s3_bucket.media: Creating...",
  "Apply complete! Resources: 1 added, 0 changed, 0 destroyed.",
);
const FAILED = log(
  1,
  "Initializing the backend...",
  "aws_s3_bucket.media: Creating...",
  "Error: no such bucket",
);

describe("Comparing runs", () => {
  const window = useExtension();

  before(async () => {
    await window().useBuiltInService();
    await window().openContainer("Infra Planner");
    const watched = { folder: "runs", environment: "Order processing/staging" };
    await window().setSettings({ "infraPlanner.watchFolders": [watched] });
    await window().editor.write("runs/good.log", GOOD);
    await window().editor.write("runs/failed.log", FAILED);
  });
  beforeEach(() => window().forgetAsked());

  /** Both sides of the diff editor that is asked for. */
  const sides = async () => {
    const [before, after] = await window().asked("vscode.diff");
    return { before: await window().textOf(before), after: await window().textOf(after) };
  };
  const waitForChoice = () =>
    eventually(() => assert.match(window().quickInput.box?.placeholder ?? "", /^The run to compare “Failed/));

  it("shows what changed since the last good one, without the times that always do", async () => {
    const projects = window().tree("Projects");
    await projects.expand("Order processing", "staging");
    await projects.waitForDescription("Logs", /Failed/);
    await projects.chooseFromMenu("Logs", "Compare Runs…");
    await waitForChoice();
    const [first = ""] = await window().quickInput.choices();
    assert.match(first, /^Succeeded/);
    await window().quickInput.pick(first);
    const { before, after } = await sides();
    assert.match(after, /no.such.bucket/);
    assert.match(before, /Apply.complete/);
    assert.doesNotMatch(before + after, /\d\d:\d\d:\d\d/);
  });

  it("asks from the palette for the environment first, step by step and back", async () => {
    const { quickInput } = window();
    await window().runCommand("Infra Planner: Compare Runs…");
    await quickInput.waitForTitle("Compare Runs (1/2)");
    await quickInput.pick("staging", "Order processing");
    await quickInput.waitForTitle("Compare Runs (2/2)");
    await quickInput.back();
    await quickInput.waitForTitle("Compare Runs (1/2)");
    await quickInput.pick("staging", "Order processing");
    await waitForChoice();
    const [first = ""] = await quickInput.choices();
    await quickInput.pick(first);
    await sides();
  });
});
