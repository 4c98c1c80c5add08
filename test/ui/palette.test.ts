/** What the command palette offers, and prompts that are left. */
import assert from "node:assert/strict";
import { eventually } from "../support/clock.ts";
import { useBuiltInService } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

/** Commands that ask something first, with the title of their first question. */
const PROMPTS: readonly (readonly [command: string, title: string])[] = [
  ["Show Cost", "Show Cost"],
  ["Open Log", "Open Log"],
  ["Show Whole Log", "Show Whole Log"],
  ["Follow Log", "Follow Log"],
  ["Compare Runs…", "Compare Runs"],
  ["Go to Environment…", "Go to Environment"],
  ["Show Drift Report", "Drift Report"],
  ["Filter Projects and Environments…", "Filter"],
  ["Sort Projects and Environments…", "Sort"],
  ["Switch Account…", "Switch Account"],
  ["Create Project…", "Create Project"],
  ["Create Environment…", "Create Environment"],
  ["Import Costs…", "Import Costs"],
  ["Import Drift…", "Import Drift"],
  ["Import Deployment Run…", "Import Deployment Run"],
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
    const offered = (await quickInput.allChoices()).filter((title) => title.startsWith("Infra Planner: "));
    await quickInput.cancel();
    assert.deepEqual(offered.map((title) => title.replace("Infra Planner: ", "")).sort(), [
      "Compare Infrastructure…",
      "Compare Plans…",
      "Diagnose Connection",
      "Draw Infrastructure",
      // VS Code's own, for every view.
      "Focus on Projects View",
      "Generate Code…",
      "Ignore Finding…",
      "Open Accessibility Help",
      "Open Planner",
      "Propose Plan Again",
      "Render Plan Diagram",
      "Review Infrastructure",
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
    // Costs and drift load by themselves: what is there before is compared with what is there after.
    while (!(await projects.rows()).every(({ level, description }) => level !== 2 || description !== ""))
      await window().page.waitForTimeout(100);
    const before = await projects.rows();
    for (const [command, title] of PROMPTS) {
      await window().runCommand(`Infra Planner: ${command}`);
      await quickInput.waitForTitle(title);
      await quickInput.cancel();
    }
    assert.deepEqual(await notifications.texts(), []);
    await eventually(async () => assert.deepEqual(await projects.rows(), before));
    assert.deepEqual(await editors.titles(), []);
  });
});
