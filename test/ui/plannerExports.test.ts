/** Pictures that a page of VS Code's puts on the clipboard, for which VS Code has to let it. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";
import { networkedApplication } from "../unit/diagram/plans.ts";
import { useBuiltInService } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

describe("Pictures of the planner panel", () => {
  const window = useWorkbench({
    files: async (folder) => {
      await writeFile(join(folder, "network.plan.json"), JSON.stringify(networkedApplication));
    },
  });
  before(() => useBuiltInService(window()));
  const panel = () => new PlannerPanel(window());

  it("are copied as PNG", async () => {
    await window().openFile("network.plan.json");
    await window().runCommand("Infra Planner: Render Plan Diagram");
    await panel().picture.locator("[data-name]").first().waitFor();
    await panel().button("Export").click();
    await panel().content.getByRole("menuitem", { name: "Copy as PNG" }).click();
    await panel().content.locator(".told", { hasText: "Copied as PNG." }).waitFor();
    const types = await window().page.evaluate(async () => (await navigator.clipboard.read())[0]?.types);
    assert.ok(types?.includes("image/png"), types?.join());
  });
});
