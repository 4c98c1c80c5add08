/** Two runs of an environment of the built-in service, compared from the tree and from a log. */
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "../support/clock.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

const log = (day: string, ...lines: string[]) =>
  lines.map((line) => `2026-11-${day}T10:00:00.0000000Z ${line}`).join("\n");
const GOOD = log(
  "20",
  "Initializing the backend...",
  "aws_s3_bucket.media: Creating...",
  "Apply complete! Resources: 1 added, 0 changed, 0 destroyed.",
);
const FAILED = log(
  "21",
  "Initializing the backend...",
  "aws_s3_bucket.media: Creating...",
  "Error: no such bucket",
);

describe("Comparing runs", () => {
  const window = useWorkbench();

  before(async () => {
    await window().openContainer("Infra Planner");
    await window().page.getByRole("button", { name: "Use the Built-in Service" }).click();
    await window().tree("Projects").row("Web shop");
    const watched = { folder: "runs", environment: "Order processing/staging" };
    await window().setSettings({ "infraPlanner.watchFolders": [watched] });
    const { folder } = window();
    await mkdir(join(folder, "runs"));
    await writeFile(join(folder, "runs", "good.log"), GOOD);
    await writeFile(join(folder, "runs", "failed.log"), FAILED);
  });

  it("shows what changed since the last good one, without the times that always do", async () => {
    const { page, quickInput } = window();
    const projects = window().tree("Projects");
    await projects.expand("Order processing", "staging");
    await projects.waitForDescription("Logs", /Failed/);
    await projects.chooseFromMenu("Logs", "Compare Runs…");
    await page.getByPlaceholder(/The run to compare “Failed/).waitFor();
    await eventually(async () => assert.match((await quickInput.choices())[0] ?? "", /^Succeeded/));
    await page.keyboard.press("Enter");
    const changed = page.locator(".monaco-diff-editor");
    await changed
      .locator(".modified")
      .getByText(/no.such.bucket/)
      .waitFor();
    await changed
      .locator(".original")
      .getByText(/Apply.complete/)
      .waitFor();
    assert.equal(await changed.getByText(/10:00:00/).count(), 0);
    await window().editors.closeAll();
  });

  it("asks from the palette for the environment first, step by step and back", async () => {
    const { page, quickInput } = window();
    await window().runCommand("Infra Planner: Compare Runs…");
    await quickInput.waitForTitle("Compare Runs (1/2)");
    await quickInput.pick("staging", "Order processing");
    await quickInput.waitForTitle("Compare Runs (2/2)");
    await quickInput.press("Back");
    await quickInput.waitForTitle("Compare Runs (1/2)");
    await quickInput.pick("staging", "Order processing");
    await page.getByPlaceholder(/The run to compare “Failed/).waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".monaco-diff-editor").waitFor();
  });
});
