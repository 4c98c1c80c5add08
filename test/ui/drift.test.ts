/** Drift as people walk through it: the checks, both sides of one, its source, and the report. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useWorkbench } from "./driver/useWorkbench.ts";

const DATABASE = "aws_db_instance.shop";

describe("Drift", () => {
  let folder: string;
  const window = useWorkbench(async () => {
    folder = await mkdtemp(join(tmpdir(), "infra-planner-drift-"));
    await writeFile(join(folder, "database.tf"), '\nresource "aws_db_instance" "shop" {\n}\n');
    return { folder };
  });
  const tree = () => window().tree("Projects");

  before(async () => {
    await window().openContainer("Infra Planner");
    await window().page.getByRole("button", { name: "Use the Built-in Service" }).click();
    await tree().expand("Web shop", "production");
    await tree().waitForDescription("Drift", /drifted/);
  });
  after(() => rm(folder, { recursive: true }));

  /** Presses keys one after the other, where the focus is. */
  async function press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await window().page.keyboard.press(key);
  }

  /** Puts the focus on a row as a keyboard does: to the top, then down. */
  async function walkTo(label: string): Promise<void> {
    await window().runCommand("Infra Planner: Focus on Projects View");
    await press("Home");
    const rows = await tree().rows();
    const index = rows.findIndex((row) => row.label === label);
    assert.ok(index >= 0, `No row "${label}" among: ${rows.map((row) => row.label).join(", ")}`);
    await press(...Array.from({ length: index }, () => "ArrowDown"));
  }

  it("expands to its checks, the worst first, each spoken with its verdict", async () => {
    await walkTo("Drift");
    await press("ArrowRight");
    await tree().row(DATABASE);
    const rows = await tree().rows();
    const checks = rows.filter(({ label }) => label.startsWith("aws_"));
    assert.ok(checks.length > 3);
    assert.match(checks[0]?.spoken ?? "", /, (missing|could not be checked)/);
    assert.match(checks.find(({ label }) => label === DATABASE)?.spoken ?? "", /, drifted/);
    assert.match(checks.at(-1)?.spoken ?? "", /, in sync/);
  });

  it("shows both sides of a check in VS Code's own diff editor", async () => {
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

  it("opens the file that declares the resource, and says when none does", async () => {
    await tree().chooseFromMenu(DATABASE, "Open in Source");
    await window().editors.tab("database.tf").waitFor();
    await window().page.locator(".statusbar").getByText("Ln 2, Col 1", { exact: true }).waitFor();
    await window().editors.closeAll();
    await tree().chooseFromMenu("aws_ecs_service.web", "Open in Source");
    assert.equal(
      await window().notifications.waitFor(/declares/),
      "No file of this workspace declares aws_ecs_service.web.",
    );
    assert.deepEqual(await window().editors.titles(), []);
  });

  it("reports on an environment, and on all of them", async () => {
    const { quickInput, editors } = window();
    // VS Code's own preview.
    const report = window().page.frameLocator("iframe.webview.ready:visible").frameLocator("#active-frame");
    const heading = (name: string) => report.getByRole("heading", { name, exact: true }).waitFor();
    for (const [choice, shown] of [
      ["Web shop", ["Web shop / production", DATABASE]],
      ["All environments", ["Data platform / production", "Web shop / staging", DATABASE]],
    ] as const) {
      await window().runCommand("Infra Planner: Show Drift Report");
      await quickInput.waitForTitle("Drift report");
      await quickInput.answer(choice);
      await heading("Drift report");
      for (const name of shown) await heading(name);
      // It is passed on and read later: with dates and zones.
      await report.getByText(/^Made \w+ \d+, \d{4}, \d+:\d\d\s[AP]M \S+\.$/).waitFor();
      await editors.closeAll();
    }
  });
});
