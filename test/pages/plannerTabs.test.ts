/** The planner's tabs, one for each subject: what each shows, what it follows, and what becomes of it. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Command, Context } from "../../src/editor/ids.ts";
import { eventually } from "../support/clock.ts";
import { usePages } from "../support/editor/usePages.ts";
import { Uri } from "../support/editor/values.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";

const planOf = (...names: readonly string[]) =>
  JSON.stringify({ components: names.map((name) => ({ type_id: "aws:sqs/queue@1", name })) });
const MAIN = 'resource "aws_sqs_queue" "orders" {}\n';

describe("Tabs of the planner", () => {
  const window = usePages({
    files: async (folder) => {
      await writeFile(join(folder, "mail.plan.json"), planOf("mails"));
      await writeFile(join(folder, "news.plan.json"), planOf("news"));
      await writeFile(join(folder, "main.tf"), MAIN);
    },
  });
  const panel = () => new PlannerPanel(window());
  const file = (name: string) => Uri.file(join(window().folder, name));
  const titles = () => window().editors.titles();
  const component = (name: string) => panel().picture.locator(`[data-name='${name}']`);
  const front = () => window().editor.panels.find(({ visible }) => visible)?.title;
  const show = async (title: string, name: string) => {
    await window().editors.show(title);
    await component(name).waitFor();
  };

  before(() => window().useBuiltInService());
  beforeEach(async () => {
    await window().editors.closeAll();
    await window().run(Command.renderPlan, file("mail.plan.json"));
    await component("mails").waitFor();
    await window().run(Command.drawInfrastructure, file("main.tf"));
    await component("aws_sqs_queue.orders").waitFor();
    await panel().open();
  });

  it("are one for each subject, and what is asked for again is revealed", async () => {
    assert.deepEqual(await titles(), ["mail.plan.json", "main.tf", "Infra Planner"]);
    assert.equal(new Set(window().editor.panels.map(({ viewColumn }) => viewColumn)).size, 1);
    await window().run(Command.renderPlan, file("mail.plan.json"));
    await component("mails").waitFor();
    await window().run(Command.drawInfrastructure, file("main.tf"));
    await component("aws_sqs_queue.orders").waitFor();
    await panel().open();
    assert.equal(front(), "Infra Planner");
    assert.deepEqual(await titles(), ["mail.plan.json", "main.tf", "Infra Planner"]);
    await window().run(Command.comparePlans, file("mail.plan.json"), [
      file("mail.plan.json"),
      file("news.plan.json"),
    ]);
    await panel().picture.locator(".mark-added").waitFor();
    assert.equal((await titles()).at(-1), "mail.plan.json → news.plan.json");
    await show("mail.plan.json", "mails");
    assert.equal(await component("news").count(), 0);
  });

  it("leave what they show to a new plan, which begins in its own", async () => {
    await show("main.tf", "aws_sqs_queue.orders");
    await panel().button("New plan").click();
    await panel().intent.waitFor();
    assert.equal(front(), "Infra Planner");
    await show("main.tf", "aws_sqs_queue.orders");
  });

  it("are called as what is designed in them", async () => {
    await panel().propose("A static site");
    await eventually(() => assert.equal(front(), "A static site"));
    await panel().unfold();
    await panel().button("Start over").click();
    await eventually(() => assert.equal(front(), "Infra Planner"));
  });

  it("follow their sources also while another one is in front", async () => {
    await window().openFile("mail.plan.json");
    const [hidden] = window().editor.panels;
    window().type(planOf("mails", "b"));
    assert.equal(hidden?.visible, false);
    assert.equal(await component("b").count(), 0);
    await show("mail.plan.json", "b");
    await show("main.tf", "aws_sqs_queue.orders");
    await writeFile(join(window().folder, "mail.plan.json"), planOf("mails"));
    await window().editors.show("Infra Planner");
    await window().openFile("main.tf");
    window().type(`${MAIN}resource "aws_sqs_queue" "late" {}\n`);
    await eventually(() => assert.equal(front(), "Infra Planner"));
    await show("main.tf", "aws_sqs_queue.late");
  });

  it("are what commands and their conditions go by: the one in front", async () => {
    const offered = () => window().editor.contexts.get(Context.planShown);
    await eventually(() => assert.equal(offered(), false));
    await show("main.tf", "aws_sqs_queue.orders");
    await eventually(() => assert.equal(offered(), true));
    const saved = Uri.file(join(window().folder, "saved.plan.json"));
    window().editor.saveTarget = saved;
    await show("mail.plan.json", "mails");
    await window().runCommand("Infra Planner: Save Plan…");
    await eventually(async () => assert.match(await window().textOf(saved), /"mails"/));
    // With the tab in front, what was before it is in front again.
    window()
      .editor.panels.find(({ visible }) => visible)
      ?.dispose();
    await eventually(() => assert.deepEqual([front(), offered()], ["Infra Planner", false]));
  });

  it("come back after a reload, each as what it was, and none twice", async () => {
    await window().reload();
    assert.deepEqual(await titles(), ["mail.plan.json", "main.tf", "Infra Planner"]);
    await show("mail.plan.json", "mails");
    await show("main.tf", "aws_sqs_queue.orders");
    await window().run(Command.renderPlan, file("mail.plan.json"));
    await component("mails").waitFor();
    assert.deepEqual(await titles(), ["mail.plan.json", "main.tf", "Infra Planner"]);
  });

  it("are not there twice where one was opened before the other came back", async () => {
    await window().reload();
    await window().run(Command.renderPlan, file("mail.plan.json"));
    await component("mails").waitFor();
    await window().editors.show("mail.plan.json");
    await eventually(async () =>
      assert.deepEqual((await titles()).toSorted(), ["Infra Planner", "mail.plan.json", "main.tf"]),
    );
  });

  it("stay where their files are renamed, and say so where those are gone", async () => {
    await show("mail.plan.json", "mails");
    await window().editor.rename("mail.plan.json", "post.plan.json");
    await eventually(() => assert.equal(front(), "post.plan.json"));
    await window().run(Command.renderPlan, file("post.plan.json"));
    await component("mails").waitFor();
    assert.equal((await titles()).length, 3);
    await window().editor.remove("post.plan.json");
    await panel().content.getByText("post.plan.json is no longer there").first().waitFor();
    await window().editor.write("mail.plan.json", planOf("mails"));
  });

  it("end with what follows for them", async () => {
    const [first] = window().editor.panels;
    first?.dispose();
    await window().openFile("mail.plan.json");
    window().type(planOf("mails", "later"));
    await window().run(Command.renderPlan, file("mail.plan.json"));
    await component("later").waitFor();
    assert.equal((await titles()).filter((title) => title === "mail.plan.json").length, 1);
  });
});
