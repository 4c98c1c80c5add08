/** VS Code lets people move a view to wherever they want it. */
import assert from "node:assert/strict";
import { useWorkbench } from "./driver/useWorkbench.ts";

describe("The Projects view, moved to the secondary side bar", () => {
  const window = useWorkbench();

  it("signs in, loads and refreshes there", async () => {
    const { quickInput, page } = window();
    await window().openContainer("Infra Planner");
    await window().tree("Projects").welcome();
    await window().runCommand("View: Move View");
    await quickInput.type("Projects");
    await quickInput.pick("Projects");
    await quickInput.pick("New Secondary Side Bar Entry");
    const bar = page.locator(".auxiliarybar");
    await bar.getByRole("button", { name: "Use the Built-in Service" }).click();
    const project = bar.getByRole("treeitem", { name: "Web shop" });
    await project.waitFor();
    await window().runCommand("Infra Planner: Refresh");
    await project.click();
    await bar.getByRole("treeitem", { name: "production" }).waitFor();
    assert.deepEqual(await window().notifications.texts(), []);
    await window().runCommand("View: Reset View Locations");
  });
});
