/** From a plan to code, as a user does it: language, folder, VS Code's own view of the differences, and files. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  let folder: string;
  const file = (name: string) => join(folder, "infra", name);

  const window = useWorkbench(async () => {
    folder = await mkdtemp(join(tmpdir(), "infra-planner-code-"));
    await writeFile(join(folder, "mail.plan.json"), JSON.stringify(PLAN, null, 2));
    mkdirSync(join(folder, "infra"));
    return { folder };
  });
  before(() => useBuiltInService(window()));
  afterEach(async () => {
    await window().editors.closeAll();
    await window().notifications.clear();
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** Runs the command on the plan, and answers it up to the folder. */
  async function generate(language: string): Promise<void> {
    await window().openFile("mail.plan.json");
    await window().runCommand("Infra Planner: Generate Code…");
    await window().quickInput.pick(language);
    await window().quickInput.chooseFolder(join(folder, "infra"));
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
    assert.deepEqual(readdirSync(join(folder, "infra")), []);
    await write();
    assert.match(readFileSync(file("messaging.tf"), "utf8"), /^resource "aws_sqs_queue" "mails" \{$/m);
    assert.ok(existsSync(file("README.md")));
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

  it("deletes with the change what an earlier generation wrote and nothing is left for", async () => {
    writeFileSync(file("compute.tf"), readFileSync(file("versions.tf"), "utf8"));
    writeFileSync(file("own.tf"), "# of somebody else\n");
    await generate("Terraform (OpenTofu)");
    await write();
    assert.ok(!existsSync(file("compute.tf")));
    assert.equal(readFileSync(file("own.tf"), "utf8"), "# of somebody else\n");
    assert.match(readFileSync(file("messaging.tf"), "utf8"), /aws_sns_topic/);
  });
});
