/** Comparing plans among VS Code's own editors. What the marked picture shows and leads to is proven in `test/pages`. */

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../support/clock.ts";
import { writeChangedPlan } from "../support/planFiles.ts";
import { useBuiltInService } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

describe("Comparing plans in VS Code", () => {
  let folder: string;

  const window = useWorkbench(async () => {
    folder = await mkdtemp(join(tmpdir(), "infra-planner-compare-"));
    await writeChangedPlan(folder);
    return { folder, settings: { "git.enabled": true } };
  });
  before(() => useBuiltInService(window()));
  afterEach(async () => {
    await window().editors.closeAll();
    await window().notifications.clear();
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const panel = () => window().webview().content;
  /** The preview of the report, which is a page of VS Code's own. */
  const report = () =>
    window()
      .page.frameLocator('iframe.webview.ready:visible[src*="extensionId=vscode.markdown"]')
      .frameLocator("#active-frame");

  /** Runs a command as the keyboard does, and answers its questions by typing. */
  async function press(command: string, ...answers: readonly string[]): Promise<void> {
    await window().quickInput.find(`>${command}`, command);
    for (const answer of answers) {
      await window().quickInput.waitForChoice(answer);
      await window().quickInput.choose(answer);
    }
  }

  /** Titles of the tabs of each column, left to right. */
  const columns = () =>
    window()
      .page.locator(".editor-group-container")
      .evaluateAll((groups) =>
        groups.map((group) =>
          [...group.querySelectorAll(".tab .label-name")].map((label) => label.textContent ?? ""),
        ),
      );

  it("with the last commit shows the marked picture beside the text, which leads to the report and the diff", async () => {
    await window().openFile("shop.plan.json");
    await press("Infra Planner: Compare Plans…", "Its last commit");
    await panel().locator(".changes-added", { hasText: "news" }).waitFor();
    await panel().locator(".picture svg .mark-added").waitFor();
    const [text = [], picture] = await columns();
    assert.equal(text.length, 1);
    assert.deepEqual(picture, ["shop.plan.json (last commit) → shop.plan.json"]);
    await panel().getByRole("button", { name: "Open as a report" }).click();
    await report().getByText("1 added, 0 removed, 0 changed.").waitFor();
    await panel().getByRole("button", { name: "Compare the texts" }).click();
    await window().editors.tab("shop.plan.json (last commit) ↔ shop.plan.json").waitFor();
    await window().page.locator(".monaco-diff-editor").first().waitFor();
    // Neither covers the picture.
    const [left = [], right] = await columns();
    assert.equal(left.length, 3);
    assert.deepEqual(right, picture);
  });

  it("never covers the text by a tab in its column", async () => {
    await press("Infra Planner: Open Planner");
    await panel().getByRole("textbox", { name: "Intent" }).waitFor();
    await window().openFile("early.plan.json");
    await eventually(async () => assert.equal((await columns()).length, 1));
    await press("Infra Planner: Compare Plans…", "Another plan file…", "shop.plan.json");
    await panel().locator(".changes-added", { hasText: "news" }).waitFor();
    await eventually(async () =>
      assert.deepEqual((await columns()).at(-1), ["early.plan.json → shop.plan.json"]),
    );
  });
});
