/** What a newcomer does in the first five minutes, in one window. */
import assert from "node:assert/strict";
import { useWorkbench } from "./driver/useWorkbench.ts";

describe("A newcomer", () => {
  const window = useWorkbench(() => ({}));

  it("signs in to the built-in service with one press and sees projects", async () => {
    await window().openContainer("Infra Planner");
    const projects = window().tree("Projects");
    await projects.pressInWelcome("Use the Built-in Service");
    await projects.row("Web shop");
    assert.deepEqual(await window().notifications.texts(), []);
  });

  it("reads an environment's cost, drift and last run", async () => {
    const projects = window().tree("Projects");
    await projects.expand("Web shop", "production");
    // The rows are there at once and fill when their answers arrive.
    for (const label of ["Cost", "Drift", "Logs"]) await projects.waitForDescription(label, /\d|in sync/);
    const facts = new Map((await projects.rows()).map(({ label, description }) => [label, description]));
    assert.match(facts.get("Cost") ?? "", /^€[\d,]+\.\d\d/);
    assert.match(facts.get("Drift") ?? "", /drifted|in sync/);
    assert.match(facts.get("Logs") ?? "", /Succeeded|Failed/);
  });

  it("opens the last run's log", async () => {
    await window().tree("Projects").select("Logs");
    await window().editors.visibleText(/terraform|apply|plan/i);
  });

  it("turns a sentence into a plan and its diagram", async () => {
    await window().runCommand("Infra Planner: Open Planner");
    const panel = window().webview().content;
    await panel.locator("#intent").fill("A static site plus API with a queue for e-mails");
    await panel.getByRole("button", { name: "Propose" }).click();
    await panel.locator(".picture svg [data-name]").first().waitFor();
    const names = await panel
      .locator(".picture svg [data-name]")
      .evaluateAll((boxes) => boxes.map((box) => box.getAttribute("data-name")));
    assert.ok(new Set(names).size >= 4, `The diagram holds ${names}.`);
  });
});
