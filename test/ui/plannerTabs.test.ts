/** Tabs of the planner in VS Code: where they open, and what is there after a reload. What each shows is proven in `test/pages`. */
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "../support/clock.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";
import { useBuiltInService } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

const PLAN = { components: [{ type_id: "aws:sqs/queue@1", name: "mails" }], deploy_order: ["mails"] };
/** VS Code parts the text's name from its ending. */
const TITLES = ["mail.plan", "mail.plan.json", "infra", "Infra Planner"];
const INTENT = "A static site";

describe("Tabs of the planner", () => {
  const window = useWorkbench({
    files: async (folder) => {
      await writeFile(join(folder, "mail.plan.json"), JSON.stringify(PLAN));
      await mkdir(join(folder, "infra"));
      await writeFile(join(folder, "infra", "main.tf"), 'resource "aws_sqs_queue" "orders" {}\n');
    },
  });
  before(() => useBuiltInService(window()));
  const panel = () => new PlannerPanel(window());
  const component = (name: string) => panel().picture.locator(`[data-name="${name}"]`).first();
  const titles = () => window().editors.titles();
  const columns = () => window().page.locator(".editor-group-container").count();

  it("open beside the text and then among themselves, one for each subject", async () => {
    await window().openFile("mail.plan.json");
    await window().runCommand("Infra Planner: Render Plan Diagram");
    await component("mails").waitFor();
    await window().runCommand("Infra Planner: Draw Infrastructure");
    await component("aws_sqs_queue.orders").waitFor();
    await panel().open();
    await eventually(async () => assert.deepEqual(await titles(), TITLES));
    assert.equal(await columns(), 2);
    await window().runCommand("Infra Planner: Draw Infrastructure");
    await component("aws_sqs_queue.orders").waitFor();
    assert.deepEqual(await titles(), TITLES);
  });

  it("follow their source while another one is in front", async () => {
    const more = { components: [...PLAN.components, { type_id: "aws:sns/topic@1", name: "news" }] };
    await writeFile(join(window().folder, "mail.plan.json"), JSON.stringify(more));
    // The text follows its file, and the picture that.
    await window().page.locator(".view-line", { hasText: "news" }).first().waitFor();
    await window().editors.tab("mail.plan.json").last().click();
    await component("news").waitFor();
  });

  it("come back after a reload with their titles, and what was designed in them", async () => {
    await panel().propose(INTENT);
    await window().editors.tab("infra").click();
    await component("aws_sqs_queue.orders").waitFor();
    await window().reload();
    await component("aws_sqs_queue.orders").waitFor();
    const after = [...TITLES.slice(0, -1), INTENT];
    await eventually(async () => assert.deepEqual(await titles(), after));
    // VS Code has not made its page yet.
    await panel().open();
    await eventually(async () => assert.equal(await panel().intent.inputValue(), INTENT));
    assert.deepEqual(await titles(), after);
    await window().editors.tab("mail.plan.json").last().click();
    await component("news").waitFor();
    assert.deepEqual(await titles(), after);
  });
});
