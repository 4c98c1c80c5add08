/** Where VS Code shows what became of a saved plan. What is in the panel is proven in `test/pages`. */

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "../support/clock.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";
import { SAVED } from "../support/planFiles.ts";
import { useBuiltInService } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

describe("A saved plan", () => {
  const window = useWorkbench({
    files: async (folder) => {
      await writeFile(join(folder, "saved.plan.json"), JSON.stringify(SAVED));
    },
  });
  before(() => useBuiltInService(window()));

  const panel = () => new PlannerPanel(window());
  const report = () =>
    window()
      .page.frameLocator('iframe.webview.ready:visible[src*="extensionId=vscode.markdown"]')
      .frameLocator("#active-frame");

  /** The report of proposing again says what came and went, each with its reason. */
  async function readReport(): Promise<void> {
    await panel().button("Open as a report").click();
    await report().getByRole("heading", { name: "A plan proposed again" }).waitFor();
    const rows = report().locator("tr", { hasText: "aws:lambda/function@1" });
    await eventually(async () => assert.match(await rows.last().innerText(), /You ask for “.*function/));
    const gone = report().locator("tr", { hasText: "aws:ec2/instance@1" });
    await eventually(async () => assert.match(await gone.last().innerText(), /instance@1\s+\S+.*\w{4}/s));
    await report()
      .getByText(/Knowledge base/)
      .waitFor();
  }

  it("is proposed again from its menu: the report is rendered, and the diff of the texts leads back", async () => {
    await window().chooseInExplorer("saved.plan.json", "Propose Plan Again");
    await readReport();
    await panel().button("Compare the texts").click();
    await window()
      .editors.tab(/saved\.plan\.json ↔ /)
      .waitFor();
    await panel().button("End comparison").click();
    await panel().picture.locator(".mark-added").first().waitFor({ state: "detached" });
    // The title bar of the diff leads back to the diagram, which takes no third column.
    await window().editors.tab(/ ↔ /).click();
    await window()
      .page.getByRole("button", { name: /^Show Differences in the Diagram/ })
      .click();
    await panel().picture.locator(".mark-added").first().waitFor();
    await eventually(async () =>
      assert.equal(await window().page.locator(".editor-group-container").count(), 2),
    );
  });
});
