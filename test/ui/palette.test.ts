/** What the command palette offers, and prompts that are left. */
import assert from "node:assert/strict";
import { useBuiltInService } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

/** Commands that ask something first, with the title of their first question. */
const PROMPTS: readonly (readonly [command: string, title: string])[] = [
  ["Show Cost", "Environment"],
  ["Open Log", "Environment"],
  ["Show Whole Log", "Environment"],
  ["Follow Log", "Environment"],
  ["Go to Environment…", "Environment"],
  ["Show Drift Report", "Drift report"],
  ["Filter Projects and Environments…", "Filter"],
  ["Sort Projects and Environments…", "Sort"],
  ["Add Environment…", "Add Environment"],
  ["Create Project…", "Create Project"],
  ["Create Environment…", "Create Environment"],
  ["Import Costs…", "Import costs"],
  ["Import Drift…", "Import drift"],
  ["Import Deployment Run…", "Import deployment run"],
];

describe("The command palette", () => {
  const window = useWorkbench(() => ({}));

  it("offers nobody who is signed out what needs an account", async () => {
    const { quickInput } = window();
    await window().openContainer("Infra Planner");
    await window().tree("Projects").welcome();
    await quickInput.openPalette();
    await quickInput.type(">Infra Planner: ");
    await quickInput.waitForChoice("Infra Planner: Sign In");
    const offered = (await quickInput.choices()).filter((title) => title.startsWith("Infra Planner: "));
    await quickInput.cancel();
    assert.deepEqual(offered.map((title) => title.replace("Infra Planner: ", "")).sort(), [
      "Compare Plans…",
      "Diagnose Connection",
      // VS Code's own, for every view.
      "Focus on Projects View",
      "Open Planner",
      "Show Output",
      "Sign In",
      "Understand with AI",
      "Use the Built-in Service",
    ]);
  });

  it("has commands whose questions can be left by Escape, without a trace", async () => {
    const { quickInput, notifications, editors } = window();
    const projects = window().tree("Projects");
    await useBuiltInService(window());
    await projects.row("Web shop");
    const before = await projects.rows();
    for (const [command, title] of PROMPTS) {
      await window().runCommand(`Infra Planner: ${command}`);
      await quickInput.waitForTitle(title);
      await quickInput.cancel();
    }
    assert.deepEqual(await notifications.texts(), []);
    assert.deepEqual(await projects.rows(), before);
    assert.deepEqual(await editors.titles(), []);
  });
});
