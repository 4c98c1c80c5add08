/** What VS Code itself shows of drift: both sides of a check in its diff editor, by keyboard, and the report rendered. */
import assert from "node:assert/strict";
import { useBuiltInService } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

const DATABASE = "aws_db_instance.shop";

describe("Drift", () => {
  const window = useWorkbench();
  const tree = () => window().tree("Projects");

  before(async () => {
    await useBuiltInService(window());
    await tree().expand("Web shop", "production");
    await tree().waitForDescription("Drift", /drifted/);
  });

  /** Presses keys one after the other, where the focus is. */
  async function press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await window().page.keyboard.press(key);
  }

  /** Puts the focus on a row as a keyboard does: to the top, then down; again, where rows have moved meanwhile. */
  async function walkTo(label: string): Promise<void> {
    await tree().row(label);
    await window().runCommand("Infra Planner: Focus on Projects View");
    do {
      await press("Home");
      const rows = await tree().rows();
      const index = rows.findIndex((row) => row.label === label);
      assert.ok(index >= 0, `No row "${label}" among: ${rows.map((row) => row.label).join(", ")}`);
      await press(...Array.from({ length: index }, () => "ArrowDown"));
    } while ((await tree().focused()) !== label);
  }

  it("expands by keyboard to its checks, whose sides are compared in VS Code's own diff editor", async () => {
    await walkTo("Drift");
    await press("ArrowRight");
    await walkTo(DATABASE);
    await press("Enter");
    await window()
      .editors.tab(new RegExp(`${DATABASE}.*production`))
      .waitFor();
    const diff = window().page.locator(".monaco-diff-editor");
    await diff.locator(".line-delete, .char-delete").first().waitFor();
    await diff.locator(".line-insert, .char-insert").first().waitFor();
    await window().editors.closeAll();
  });

  it("has a report that VS Code's own preview renders", async () => {
    await window().runCommand("Infra Planner: Show Drift Report");
    await window().quickInput.waitForTitle("Drift Report");
    await window().quickInput.choose("Web shop");
    const report = window().page.frameLocator("iframe.webview.ready:visible").frameLocator("#active-frame");
    for (const name of ["Drift report", "Web shop / production", DATABASE])
      await report.getByRole("heading", { name, exact: true }).waitFor();
    await window().editors.closeAll();
  });
});
