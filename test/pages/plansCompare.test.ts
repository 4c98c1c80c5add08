/** Comparing plans: the marked picture, what it leads to, and how text and picture lead to each other. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "../support/clock.ts";
import { usePages } from "../support/editor/usePages.ts";
import type { Uri } from "../support/editor/values.ts";

const BEFORE = {
  components: [
    { type_id: "aws:sqs/queue@1", name: "mails" },
    { type_id: "aws:lambda/function@1", name: "mailer" },
  ],
  deploy_order: ["mails", "mailer"],
};
const AFTER = {
  components: [{ type_id: "aws:sns/topic@1", name: "news" }, ...BEFORE.components],
  deploy_order: ["news", "mails", "mailer"],
};
/** Git's identity and settings are the test's own, whatever this machine has. */
const GIT = ["-c", "user.name=test", "-c", "user.email=test@example.invalid", "-c", "commit.gpgsign=false"];

describe("Comparing plans", () => {
  const window = usePages({
    files: async (folder) => {
      const write = (name: string, plan: unknown) =>
        writeFile(join(folder, name), JSON.stringify(plan, null, 2));
      await write("shop.plan.json", BEFORE);
      await write("early.plan.json", BEFORE);
      for (const command of [
        ["init", "-q"],
        ["add", "."],
        ["commit", "-q", "-m", "Plan the shop"],
      ])
        execFileSync("git", [...GIT, ...command], { cwd: folder });
      await write("shop.plan.json", AFTER);
    },
  });
  before(() => window().useBuiltInService());
  afterEach(async () => {
    await window().editors.closeAll();
    window().editor.builtIn.length = 0;
  });

  const panel = () => window().webview().content;
  const node = (name: string) => panel().locator(`.picture svg [data-name="${name}"]`);
  const keyboard = () => window().page.keyboard;

  /** What VS Code is asked to do; waits for it. */
  const asked = (what: string) =>
    eventually(() => {
      const { builtIn } = window().editor;
      return builtIn.find(([command]) => command === what) ?? assert.fail(builtIn.join(" | "));
    });
  const textOf = async (uri: unknown) =>
    (await window().editor.documents.open(uri as ReturnType<typeof Uri.file>)).getText();

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
    const [, report] = await asked("markdown.showPreview");
    // Signs that Markdown could take for its own are written as numbers.
    const read = (await textOf(report)).replaceAll(/&#(\d+);/g, (_, code) =>
      String.fromCodePoint(Number(code)),
    );
    assert.match(read, /1 added, 0 removed, 0 changed\./);
    await panel().getByRole("button", { name: "Compare the texts" }).click();
    const [, before, after, title] = await asked("vscode.diff");
    assert.equal(title, "shop.plan.json (last commit) ↔ shop.plan.json");
    assert.deepEqual(JSON.parse(await textOf(before)), BEFORE);
    assert.deepEqual(JSON.parse(await textOf(after)), AFTER);
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
