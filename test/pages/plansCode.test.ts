/** From a plan to code, as a user does it: language, folder, the differences, and files. */
import assert from "node:assert/strict";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "../../src/editor/ids.ts";
import { eventually } from "../support/clock.ts";
import { usePages } from "../support/editor/usePages.ts";
import { Uri } from "../support/editor/values.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";

const PLAN = {
  components: [
    { type_id: "aws:sqs/queue@1", name: "mails" },
    { type_id: "aws:sns/topic@1", name: "news" },
  ],
  deploy_order: ["mails", "news"],
};

type Difference = readonly [name: Uri, before: unknown, after: unknown];

describe("Generating code", () => {
  const infra = () => join(window().folder, "infra");
  const file = (name: string) => join(infra(), name);

  const window = usePages({
    files: async (folder) => {
      await writeFile(join(folder, "mail.plan.json"), JSON.stringify(PLAN, null, 2));
      mkdirSync(join(folder, "infra"));
    },
  });
  before(() => window().useBuiltInService());
  beforeEach(() => window().forgetAsked());
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
    window().editor.chosenFiles = [Uri.file(folder)];
    await window().quickInput.pick(language);
    await window().quickInput.pick("Other Folder…");
  }
  /** The files whose differences VS Code was asked to show last, with their new texts. */
  async function differences(): Promise<ReadonlyMap<string, string>> {
    const { builtIn } = window().editor;
    const [, title, files = []] = builtIn.findLast(([id]) => id === "vscode.changes") ?? [];
    if (title !== undefined) assert.match(String(title), /^Terraform \(OpenTofu\) in /);
    const after = (files as readonly Difference[]).map(async ([name, , uri]) => {
      const text = uri === undefined ? "" : await window().textOf(uri);
      return [name.path.replace(/^.*\//, ""), text] as const;
    });
    return new Map(await Promise.all(after));
  }
  const QUESTION = /Nothing is written yet/;
  const DONE = /The code is written/;
  const said = (text: RegExp) => window().notifications.waitFor(text);
  async function write(): Promise<void> {
    await window().notifications.press(QUESTION, "Write");
    await said(DONE);
  }

  it("shows what it would write, and writes it when it is told to", async () => {
    await generate("Terraform (OpenTofu)");
    await said(QUESTION);
    const shown = await differences();
    assert.match(shown.get("messaging.tf") ?? "", /^resource "aws_sqs_queue" "mails" \{$/m);
    assert.deepEqual(readdirSync(infra()), []);
    assert.match(window().editor.changes ?? "", /^Terraform \(OpenTofu\) in infra$/);
    await write();
    for (const [name, text] of shown) assert.equal(readFileSync(file(name), "utf8"), text);
    // What is written differs from nothing any more.
    assert.equal(window().editor.changes, undefined);
    assert.ok(existsSync(file("README.md")));
  });

  it("writes through no link that waits in the folder, and says where it is", async () => {
    const theirs = join(window().folder, "theirs");
    const folder = join(window().folder, "links");
    writeFileSync(theirs, "precious");
    mkdirSync(folder);
    for (const name of ["messaging.tf", "messaging.tf.part"]) symlinkSync(theirs, join(folder, name));
    await window().openFile("mail.plan.json");
    await window().runCommand("Infra Planner: Generate Code…");
    await answer("Terraform (OpenTofu)", folder);
    await window().notifications.press(QUESTION, "Write");
    await said(/links\/messaging\.tf is a link, and links are not followed/);
    assert.equal(readFileSync(theirs, "utf8"), "precious");
    assert.ok(lstatSync(join(folder, "messaging.tf")).isSymbolicLink());
    assert.deepEqual(readdirSync(folder), ["messaging.tf", "messaging.tf.part"], "none of the others either");
  });

  it("can be told to by the command in the title of the differences", async () => {
    rmSync(file("messaging.tf"));
    await generate("Terraform (OpenTofu)");
    await said(QUESTION);
    await window().run(Command.writeCode);
    await said(DONE);
    assert.ok(existsSync(file("messaging.tf")));
  });

  it("says so when nothing would change", async () => {
    await generate("Terraform (OpenTofu)");
    await eventually(() => assert.match(window().editor.flashes.at(-1) ?? "", /is up to date/));
    assert.equal((await differences()).size, 0);
  });

  it("leaves what somebody wrote alone until the difference was agreed to", async () => {
    writeFileSync(file("messaging.tf"), "# mine\n");
    await generate("Terraform (OpenTofu)");
    assert.match(await said(QUESTION), /New files: 0, changed: 1/);
    assert.deepEqual([...(await differences()).keys()], ["messaging.tf"]);
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

  it("leaves what somebody has beside the code, and says so", async () => {
    rmSync(file("messaging.tf"));
    writeFileSync(file(".gitignore"), "node_modules/\n");
    rmSync(file("backend.tf"));
    symlinkSync(join(window().folder, "nowhere.tf"), file("backend.tf"));
    await generate("Terraform (OpenTofu)");
    assert.match(await said(QUESTION), /New files: 1, changed: 0, no longer needed and deleted: 0/);
    assert.deepEqual([...(await differences()).keys()], ["messaging.tf"]);
    await window().notifications.press(QUESTION, "Write");
    assert.match(await said(DONE), /Yours, and left as they are: \.gitignore, backend\.tf\./);
    assert.equal(readFileSync(file(".gitignore"), "utf8"), "node_modules/\n");
    rmSync(file("backend.tf"));
  });

  for (const [name, file, begin] of [
    ["the command of a plan file's menu", "from-menu", generateFromFile],
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

  async function generateFromFile(): Promise<void> {
    await window().run(Command.generateCode, Uri.file(join(window().folder, "mail.plan.json")));
  }

  it("asks of which plan where nothing is in front, and offers the one that the planner shows", async () => {
    await showInPanel();
    window().editor.documents.closeAll();
    await window().runCommand("Infra Planner: Generate Code…");
    await window().quickInput.waitForTitle("Generate Code (1/3)");
    assert.deepEqual(await window().quickInput.choices(), [
      "The plan in the planner",
      "mail.plan.json",
      "Browse…",
    ]);
    await window().quickInput.pick("The plan in the planner", "Components: 2");
    await window().quickInput.waitForTitle("Generate Code (2/3)");
    await window().quickInput.cancel();
  });

  it("takes the plan of the planner where that is in front, whatever file is open beside it", async () => {
    await window().editor.write("other.json", "{}");
    await showInPanel();
    await window().openFile("other.json");
    await window().turnTo("panel");
    await window().runCommand("Infra Planner: Generate Code…");
    await window().quickInput.waitForTitle("Generate Code (1/2)");
    await window().quickInput.cancel();
  });

  async function generateInPanel(): Promise<void> {
    const panel = await showInPanel();
    await panel.openTab("Code");
    await panel.button("Generate code for the plan").click();
  }

  async function showInPanel(): Promise<PlannerPanel> {
    await window().openFile("mail.plan.json");
    await window().runCommand("Infra Planner: Render Plan Diagram");
    const panel = new PlannerPanel(window());
    await panel.picture.locator("[data-name=mails]").first().waitFor();
    return panel;
  }
});
