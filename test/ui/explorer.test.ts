/** The Projects view as VS Code draws and speaks it, and as its user types and points. */
import assert from "node:assert/strict";
import { eventually } from "../support/clock.ts";
import { useBuiltInService } from "./driver/signIn.ts";
import type { TreeRow } from "./driver/tree.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";
import type { Workbench } from "./driver/workbench.ts";

const ENVIRONMENT = ["Web shop", "production"];

describe("The Projects view", () => {
  const window = useWorkbench();

  before(() => useBuiltInService(window()));

  const projects = () => window().tree("Projects");

  it("opens down to an environment's facts, speaks them, and shows a picture of the costs", async () => {
    await projects().expand(...ENVIRONMENT);
    for (const fact of ["Cost", "Drift", "Logs"]) await rowOf(window(), fact, /\d/);
    const [drifted] = (await rowOf(window(), "Drift", /drifted/)).description.split(" ");
    await eventually(async () => {
      const { level, spoken } = await rowOf(window(), "production", /\d/);
      assert.match(spoken, /^production/);
      assert.ok(spoken.includes(`${drifted} drifted`), spoken);
      assert.deepEqual(
        [(await rowOf(window(), "Web shop")).level, level, (await rowOf(window(), "Cost")).level],
        [2, 3, 4],
        "an environment stands under its project, its facts under it",
      );
    });
    await projects().pointAt("Cost");
    await window().page.locator(".workbench-hover:visible img").waitFor();
  });

  it("has help for whoever uses a screen reader", async () => {
    const { page } = window();
    await projects().expand("Web shop");
    await (await projects().row("production")).click();
    // Help is of what has the focus.
    await eventually(async () => assert.equal(await projects().focused(), "production"));
    const help = page.locator(".accessible-view");
    // The row opens with the click: a tree that is just being drawn may keep the key, or take the focus back.
    await eventually(async () => {
      if (!(await help.isVisible())) await page.keyboard.press("Alt+F1");
      await help.getByText("The Projects view lists organizations").first().waitFor({ timeout: 3_000 });
    });
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "hidden" });
    assert.equal(await projects().focused(), "production");
  });

  it("takes a name where the filter is chosen, and has the same rows open when that is cleared", async () => {
    await projects().expand(...ENVIRONMENT);
    await rowOf(window(), "Logs", /\d/);
    const open = async () => (await projects().rows()).map(({ label, expanded }) => ({ label, expanded }));
    const before = await open();
    const { quickInput } = window();
    await window().runCommand("Infra Planner: Filter Projects and Environments…");
    await quickInput.waitForTitle("Filter");
    await quickInput.type("data platform");
    await quickInput.pick("Name or ID contains “data platform”");
    await projects().waitUntilGone("Web shop");
    await projects().row("Data platform");
    await window().runCommand("Infra Planner: Clear Filter");
    await eventually(async () => assert.deepEqual(await open(), before));
  });
});

/** A row of the Projects view, once its description reads as it should. */
async function rowOf(window: Workbench, label: string, description?: RegExp): Promise<TreeRow> {
  const row = await window.tree("Projects").row(label);
  if (description) await row.locator(".label-description", { hasText: description }).waitFor();
  const found = (await window.tree("Projects").rows()).find((each) => each.label === label);
  assert.ok(found, `There is no row ${label}.`);
  return found;
}
