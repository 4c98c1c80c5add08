/** The walkthrough in VS Code: what its steps lead to, and when they count as done. */
import assert from "node:assert/strict";
import { eventually } from "../support/clock.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";
import { walkthroughIn } from "./driver/walkthrough.ts";

describe("The walkthrough", () => {
  // VS Code remembers what was done of a walkthrough: it is one of their own.
  const window = useWorkbench(() => ({}));
  const { open, done, follow } = walkthroughIn(window);
  const page = () => window().webview().content;

  it("leads to the projects, which nobody has opened yet, and ticks that off", async () => {
    await open();
    assert.deepEqual(await done(), []);
    await follow("Look around", "Use the Built-in Service");
    await window().tree("Projects").row("Web shop");
    await eventually(async () => assert.deepEqual(await done(), ["Look around"]));
  });

  it("ticks a step off once it is done, not once it is begun", async () => {
    await follow("Plan from a sentence", "Open the Planner");
    await page().locator("#intent").fill("A queue for e-mails");
    await open();
    assert.deepEqual(await done(), ["Look around"]);
    await window().editors.tab("Infra Planner").click();
    await page().getByRole("button", { name: "Propose" }).click();
    await page().locator(".picture svg [data-name]").first().waitFor();
    await open();
    await eventually(async () => assert.deepEqual(await done(), ["Look around", "Plan from a sentence"]));
  });
});
