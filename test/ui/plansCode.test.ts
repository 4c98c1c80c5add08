/** From a plan to code, as a user does it: language, folder, VS Code's own view of the differences, and files. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PlannerPanel } from "./driver/plannerPanel.ts";
import { useBuiltInService } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

const PLAN = {
  components: [
    { type_id: "aws:sqs/queue@1", name: "mails" },
    { type_id: "aws:sns/topic@1", name: "news" },
  ],
  deploy_order: ["mails", "news"],
};

describe("Generating code", () => {
  const infra = () => join(window().folder, "infra");
  const file = (name: string) => join(infra(), name);

  const window = useWorkbench({
    files: async (folder) => {
      await writeFile(join(folder, "mail.plan.json"), JSON.stringify(PLAN, null, 2));
      mkdirSync(join(folder, "infra"));
    },
  });
  before(() => useBuiltInService(window()));
  afterEach(async () => {
    await window().editors.closeAll();
    await window().notifications.clear();
  });

  /** Runs the command on the plan, and answers it up to the folder. */
  async function generate(language: string): Promise<void> {
    await window().openFile("mail.plan.json");
    await window().runCommand("Infra Planner: Generate Code…");
    await answer(language, infra());
  }
  async function answer(language: string, folder: string): Promise<void> {
    await window().quickInput.pick(language);
    await window().quickInput.chooseFolder(folder);
  }
  const differences = () => window().page.locator(".multiDiffEntry");
  const QUESTION = /Nothing is written yet/;
  const DONE = /The code is written/;
  const said = (text: RegExp) => window().notifications.waitFor(text);
  async function write(): Promise<void> {
    await said(QUESTION);
    await window().notifications.press(QUESTION, "Write");
    await said(DONE);
  }

  it("shows what it would write, and writes it when it is told to", async () => {
    await generate("Terraform (OpenTofu)");
    await differences().first().waitFor();
    await said(QUESTION);
    assert.deepEqual(readdirSync(infra()), []);
    await write();
    assert.match(readFileSync(file("messaging.tf"), "utf8"), /^resource "aws_sqs_queue" "mails" \{$/m);
    assert.ok(existsSync(file("README.md")));
  });

  it("can be told to in the title of the differences, however long they were read", async () => {
    rmSync(file("messaging.tf"));
    await generate("Terraform (OpenTofu)");
    const button = window()
      .page.locator(".editor-actions")
      .getByRole("button", { name: "Write Generated Code" });
    await button.waitFor();
    await window().openFile("mail.plan.json");
    await button.waitFor({ state: "hidden" });
    await window()
      .editors.tab(/Terraform/)
      .click();
    // Messages are put away by themselves after some seconds, and this one is not answered.
    await button.click();
    await said(DONE);
    assert.ok(existsSync(file("messaging.tf")));
    await button.waitFor({ state: "hidden" });
  });

  it("says so when nothing would change", async () => {
    await generate("Terraform (OpenTofu)");
    await window().page.locator(".statusbar").getByText("is up to date").waitFor();
    assert.equal(await differences().count(), 0);
  });

  it("leaves what somebody wrote alone until the difference was agreed to", async () => {
    writeFileSync(file("messaging.tf"), "# mine\n");
    await generate("Terraform (OpenTofu)");
    assert.match(await said(QUESTION), /New files: 0, changed: 1/);
    await differences().getByText("messaging.tf").first().waitFor();
    await window().notifications.clear();
    assert.equal(readFileSync(file("messaging.tf"), "utf8"), "# mine\n");
  });

  it("shows anew what it would write where somebody wrote there while the question stood", async () => {
    writeFileSync(file("messaging.tf"), "# mine\n");
    await generate("Terraform (OpenTofu)");
    assert.match(await said(QUESTION), /New files: 0, changed: 1/);
    writeFileSync(file("outputs.tf"), "# mine as well\n");
    await window().notifications.press(QUESTION, "Write");
    const again = /changed: 2/;
    await said(again);
    assert.equal(readFileSync(file("messaging.tf"), "utf8"), "# mine\n");
    await window().notifications.press(again, "Write");
    await said(DONE);
    assert.notEqual(readFileSync(file("outputs.tf"), "utf8"), "# mine as well\n");
  });

  it("deletes with the change what an earlier generation wrote and nothing is left for", async () => {
    writeFileSync(file("compute.tf"), readFileSync(file("versions.tf"), "utf8"));
    writeFileSync(file("own.tf"), "# of somebody else\n");
    await generate("Terraform (OpenTofu)");
    await write();
    assert.ok(!existsSync(file("compute.tf")));
    assert.equal(readFileSync(file("own.tf"), "utf8"), "# of somebody else\n");
    assert.match(readFileSync(file("messaging.tf"), "utf8"), /aws_sns_topic/);
  });

  for (const [name, file, begin] of [
    [
      "the menu of a plan file",
      "from-menu",
      () => window().chooseInExplorer("mail.plan.json", "Generate Code…"),
    ],
    ["the panel, of the plan that it shows", "from-panel", generateInPanel],
  ] as const)
    it(`is offered by ${name}`, async () => {
      const folder = join(window().folder, file);
      mkdirSync(folder);
      await begin();
      await answer("Terraform (OpenTofu)", folder);
      await write();
      assert.match(readFileSync(join(folder, "messaging.tf"), "utf8"), /aws_sqs_queue" "mails"/);
    });

  async function generateInPanel(): Promise<void> {
    await window().openFile("mail.plan.json");
    await window().runCommand("Infra Planner: Render Plan Diagram");
    const panel = new PlannerPanel(window());
    await panel.picture.locator("[data-name=mails]").first().waitFor();
    await panel.openTab("Code");
    await panel.button("Generate code for the plan").click();
  }
});
