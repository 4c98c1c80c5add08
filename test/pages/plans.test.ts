/** Plan files in the panel: their picture follows the text, is changed and saved, and is compared with another file. */
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "../support/clock.ts";
import { usePages } from "../support/editor/usePages.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";

const PLAN = {
  components: [
    { type_id: "aws:sqs/queue@1", name: "mails" },
    { type_id: "aws:lambda/function@1", name: "mailer" },
  ],
  deploy_order: ["mails", "mailer"],
  team: "shop",
};
const LATER = {
  ...PLAN,
  components: [{ type_id: "aws:sns/topic@1", name: "news" }, ...PLAN.components],
  deploy_order: ["news", "mails", "mailer"],
};

describe("Plan files", () => {
  const file = (name: string) => join(window().folder, name);
  const window = usePages({
    files: async (folder) => {
      for (const [name, plan] of Object.entries({ shop: PLAN, edited: PLAN, designed: PLAN, later: LATER }))
        await writeFile(join(folder, `${name}.plan.json`), JSON.stringify(plan, null, 2));
    },
  });
  before(() => window().useBuiltInService());
  afterEach(() => window().editors.closeAll());

  const panel = () => new PlannerPanel(window());
  const node = (name: string) => panel().content.locator(`.picture svg [data-name="${name}"]`);

  async function preview(name: string): Promise<void> {
    await window().openFile(name);
    await window().runCommand("Infra Planner: Render Plan Diagram");
    await node("mails").waitFor();
  }

  it("have a picture that follows edits and keeps its last good state", async () => {
    const lastState = panel().content.getByText("This is the last state that could be drawn.");
    await preview("edited.plan.json");
    const renamed = JSON.stringify(PLAN, null, 2).replaceAll('"mails"', '"outbox"');
    window().type(renamed);
    await node("outbox").waitFor();
    window().type(renamed.replace('"components"', '"components""'));
    await lastState.waitFor();
    await eventually(async () => assert.equal(await node("outbox").count(), 1));
    window().type(renamed);
    await lastState.waitFor({ state: "detached" });
  });

  it("open as a design, change in the panel, and are saved with what others wrote into them", async () => {
    const { editor } = window();
    await preview("designed.plan.json");
    await panel().button("Change it here").click();
    await panel()
      .content.getByRole("checkbox", { name: /SQS queue/ })
      .uncheck();
    await node("mails").waitFor({ state: "detached" });
    // In the file that it came from, as the dialog suggests.
    editor.saveTarget = "suggested";
    await window().runCommand("Infra Planner: Save Plan…");
    await eventually(() => assert.equal(editor.flashes.at(-1), "$(check) Plan saved as designed.plan.json"));
    const saved = JSON.parse(await readFile(file("designed.plan.json"), "utf8"));
    assert.equal(saved.team, "shop");
    assert.ok(!saved.components.some(({ name }: { name: string }) => name === "mails"));
    assert.ok(saved.components.some(({ name }: { name: string }) => name === "mailer"));
  });

  it("are compared with another file, in words and in the diagram", async () => {
    await preview("shop.plan.json");
    await window().openFile("shop.plan.json");
    await window().runCommand("Infra Planner: Compare Plans…");
    await window().quickInput.pick("Another plan file…");
    await window().quickInput.pick("later.plan.json");
    await node("news").waitFor();
    await panel().content.locator(".picture svg .mark-added").waitFor();
    const added = panel().content.locator(".changes-added");
    await eventually(async () => assert.match(await added.innerText(), /news/));
    await panel().button("End comparison").click();
    await added.waitFor({ state: "detached" });
  });
});
