/** Comparing plans: the marked picture, what it leads to, and how text and picture lead to each other. */

import assert from "node:assert/strict";
import { eventually } from "../support/clock.ts";
import { usePages } from "../support/editor/usePages.ts";
import { AFTER, BEFORE, writeChangedPlan } from "../support/planFiles.ts";

describe("Comparing plans", () => {
  const window = usePages({
    files: writeChangedPlan,
  });
  before(() => window().useBuiltInService());
  afterEach(async () => {
    await window().editors.closeAll();
    window().forgetAsked();
  });

  const panel = () => window().webview().content;
  const node = (name: string) => panel().locator(`.picture svg [data-name="${name}"]`);
  const keyboard = () => window().page.keyboard;

  /** Runs a command and answers its questions. */
  async function press(command: string, ...answers: readonly string[]): Promise<void> {
    await window().runCommand(command);
    for (const answer of answers) await window().quickInput.pick(answer);
  }

  async function preview(name: string): Promise<void> {
    await window().openFile(name);
    await press("Infra Planner: Render Plan Diagram");
    await node("mails").waitFor();
  }

  it("with the last commit shows the marked picture, which leads to the report and to the texts", async () => {
    await window().openFile("shop.plan.json");
    await press("Infra Planner: Compare Plans…", "Its last commit");
    await panel().locator(".changes-added", { hasText: "news" }).waitFor();
    await panel().locator(".picture svg .mark-added").waitFor();
    await panel().getByRole("button", { name: "Open as a report" }).click();
    const [report] = await window().asked("markdown.showPreview");
    // Signs that Markdown could take for its own are written as numbers.
    const read = (await window().textOf(report)).replaceAll(/&#(\d+);/g, (_, code) =>
      String.fromCodePoint(Number(code)),
    );
    assert.match(read, /1 added, 0 removed, 0 changed\./);
    await panel().getByRole("button", { name: "Compare the texts" }).click();
    const [before, after, title] = await window().asked("vscode.diff");
    assert.equal(title, "shop.plan.json (last commit) ↔ shop.plan.json");
    assert.deepEqual(JSON.parse(await window().textOf(before)), BEFORE);
    assert.deepEqual(JSON.parse(await window().textOf(after)), AFTER);
  });

  it("with the planner's plan leads to each difference by keyboard", async () => {
    await preview("shop.plan.json");
    await window().openFile("early.plan.json");
    await press("Infra Planner: Compare Plans…", "The plan in the planner");
    await panel().locator(".changes-added", { hasText: "news" }).waitFor();
    const link = panel().locator(".changes-added").getByRole("button", { name: "news" });
    for (
      let presses = 0;
      !(await link.evaluate((element) => element === document.activeElement));
      presses++
    ) {
      assert.ok(presses < 60, "Tab reaches the differences");
      await keyboard().press("Tab");
    }
    await keyboard().press("Enter");
    await panel()
      .locator('[aria-current="true"]', { hasText: "news" })
      .first()
      .waitFor({ state: "attached" });
  });

  it("leads from the text to the picture, and from the picture to the text", async () => {
    await preview("shop.plan.json");
    const current = panel().locator('[aria-current="true"]');
    const editor = window().editor.documents.active ?? assert.fail("No text is in front.");
    const { document } = editor;
    editor.place(document.positionAt(document.getText().indexOf("lambda")));
    await current.filter({ hasText: "mailer" }).first().waitFor({ state: "attached" });
    await node("news").click();
    await panel().getByRole("heading", { name: "news" }).waitFor();
    // In the text, the name is selected.
    await eventually(() => assert.equal(document.getText(editor.selection), "news"));
  });
});
