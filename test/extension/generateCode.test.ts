/** What is asked before code is generated: the plan, the language and the folder. What is written is proven in `test/pages`. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { eventually } from "../support/clock.ts";
import { useExtension } from "../support/editor/useExtension.ts";
import { Uri } from "../support/editor/values.ts";

const GENERATE = "Infra Planner: Generate Code…";
const TERRAFORM = "Terraform (OpenTofu)";
const CLOUDFORMATION = "AWS CloudFormation";
const QUESTION = /Nothing is written yet/;

const MAIL = {
  components: [
    { type_id: "aws:sqs/queue@1", name: "mails" },
    { type_id: "aws:sns/topic@1", name: "news" },
  ],
  deploy_order: ["mails", "news"],
};
const BOTH = {
  components: [...MAIL.components, { type_id: "azure:storage/storageaccounts@1", name: "archive" }],
};
const FOREIGN = { components: [{ type_id: "oracle:core/vcn@1", name: "net" }] };

describe("Generate Code", () => {
  const window = useExtension();
  const plans = { "mail.plan.json": MAIL, "both.plan.json": BOTH, "foreign.plan.json": FOREIGN };

  before(() => window().useBuiltInService());
  beforeEach(async () => {
    for (const [name, plan] of Object.entries(plans)) await window().editor.write(name, JSON.stringify(plan));
    window().forgetAsked();
  });
  afterEach(async () => {
    if (window().quickInput.box) await window().quickInput.cancel();
    await window().notifications.clear();
    window().editor.documents.closeAll();
    window().editor.chosenFiles = undefined;
  });

  const below = (...names: readonly string[]) => join(window().folder, ...names);
  const rows = () =>
    window().quickInput.box?.items.map(({ label, description }) => [label, description ?? ""]) ?? [];

  /** Goes on to the folder, of a plan of a file. */
  async function askForFolder(language = TERRAFORM, file = "mail.plan.json"): Promise<void> {
    await window().openFile(file);
    await window().runCommand(GENERATE);
    await window().quickInput.pick(language);
    await window().quickInput.waitForTitle("Generate Code (2/2)");
  }

  /** Writes what is asked for. */
  async function write(): Promise<void> {
    await window().notifications.press(QUESTION, "Write");
    await window().notifications.waitFor(/The code is written/);
  }

  describe("without an open plan", () => {
    it("says how to get one where the workspace has none, and opens the planner", async () => {
      for (const name of Object.keys(plans)) await window().editor.remove(name);
      await window().runCommand(GENERATE);
      assert.equal(window().quickInput.box, undefined);
      await window().notifications.press(/There is no plan in this workspace yet/, "Open Planner");
      await eventually(() =>
        assert.deepEqual(
          window().editor.panels.map(({ title }) => title),
          ["Infra Planner"],
        ),
      );
      window().editor.panels[0]?.dispose();
    });

    for (const file of [undefined, "package.json"] as const)
      it(`asks for one with ${file ?? "nothing"} in front, then step by step and back`, async () => {
        const { quickInput } = window();
        await window().editor.write("package.json", '{ "name": "app" }');
        if (file !== undefined) await window().openFile(file);
        await window().runCommand(GENERATE);
        await quickInput.waitForTitle("Generate Code (1/3)");
        const names = ["both.plan.json", "foreign.plan.json", "mail.plan.json", "Browse…"];
        assert.deepEqual(await quickInput.choices(), names);
        await quickInput.pick("mail.plan.json");
        await quickInput.waitForTitle("Generate Code (2/3)");
        await quickInput.pick(CLOUDFORMATION);
        await quickInput.waitForTitle("Generate Code (3/3)");
        await quickInput.type("some/where");
        quickInput.back();
        await quickInput.waitForTitle("Generate Code (2/3)");
        quickInput.back();
        // What was answered is what Enter takes.
        await quickInput.waitForTitle("Generate Code (1/3)");
        await quickInput.enter("mail.plan.json");
        await quickInput.waitForTitle("Generate Code (2/3)");
        await quickInput.enter(CLOUDFORMATION);
        await quickInput.waitForTitle("Generate Code (3/3)");
        assert.equal(quickInput.box?.value, "some/where");
        await quickInput.enter("some/where");
        await write();
        assert.match(readFileSync(below("some/where/template.yaml"), "utf8"), /AWS::SQS::Queue/);
        rmSync(below("some"), { recursive: true });
      });

    it("says below one why it cannot be taken, and goes on asking", async () => {
      const { quickInput } = window();
      await window().editor.write("broken.plan.json", "{");
      await window().runCommand(GENERATE);
      await quickInput.pick("broken.plan.json");
      await quickInput.waitForRefusal("broken.plan.json", /^This file is not valid JSON/);
      await quickInput.pick("foreign.plan.json");
      await quickInput.waitForRefusal("foreign.plan.json", /^The plan has no component of a cloud/);
      await quickInput.waitForTitle("Generate Code (1/3)");
      await quickInput.pick("mail.plan.json");
      await quickInput.waitForTitle("Generate Code (2/3)");
      await window().editor.remove("broken.plan.json");
    });

    it("takes a file from anywhere by the dialog, out of which a way leads back to the list", async () => {
      const { quickInput } = window();
      await window().runCommand(GENERATE);
      await quickInput.pick("Browse…");
      await quickInput.waitForTitle("Generate Code (1/3)");
      window().editor.chosenFiles = [Uri.file(below("mail.plan.json"))];
      await quickInput.pick("Browse…");
      await quickInput.waitForTitle("Generate Code (2/3)");
    });
  });

  it("says of each language which clouds of the plan it is for, where there are several", async () => {
    await window().openFile("both.plan.json");
    await window().runCommand(GENERATE);
    await window().quickInput.waitForTitle("Generate Code (1/2)");
    assert.deepEqual(rows(), [
      [TERRAFORM, "AWS, Azure: all components"],
      [CLOUDFORMATION, "AWS: 2 of 3 components"],
      ["Azure Bicep", "Azure: 1 of 3 components"],
    ]);
  });

  it("asks for no language where the plan's cloud has only one", async () => {
    const plan = { components: [{ type_id: "gcp:storage/bucket@1", name: "archive" }] };
    await window().editor.write("cloud.plan.json", JSON.stringify(plan));
    await window().openFile("cloud.plan.json");
    await window().runCommand(GENERATE);
    await window().quickInput.waitForTitle("Generate Code (1/1)");
    await window().quickInput.waitForPlaceholder(
      "Choose a folder for the code, or type a path below workspace",
    );
    await window().editor.remove("cloud.plan.json");
  });

  it("proposes a new folder beside the plan, which is made when the code is written", async () => {
    await askForFolder();
    assert.deepEqual(rows(), [
      ["infra", "new folder"],
      ["Other Folder…", ""],
    ]);
    await window().quickInput.enter("infra");
    await window().notifications.waitFor(QUESTION);
    assert.ok(!existsSync(below("infra")));
    await write();
    assert.ok(existsSync(below("infra/versions.tf")));
  });

  it("offers what holds generated code of the language and is no link, nearest to the plan first", async () => {
    for (const name of ["far/away/infra", "written"]) mkdirSync(below(name), { recursive: true });
    const generated = readFileSync(below("infra/versions.tf"));
    await window().editor.write("far/away/infra/versions.tf", String(generated));
    await window().editor.write("written/versions.tf", "# Terraform\n");
    mkdirSync(below("links"));
    symlinkSync(below("infra/versions.tf"), below("links/versions.tf"));
    await askForFolder();
    const code = "generated Terraform (OpenTofu) code";
    assert.deepEqual(rows(), [
      ["infra", code],
      ["far/away/infra", code],
      ["infra-terraform", "new folder"],
      ["Other Folder…", ""],
    ]);
    await window().quickInput.cancel();
    // Of another language there is none yet.
    await askForFolder(CLOUDFORMATION);
    assert.deepEqual(rows(), [
      ["infra-cloudformation", "new folder"],
      ["Other Folder…", ""],
    ]);
  });

  it("takes a typed path below the workspace, also by its whole name", async () => {
    await askForFolder();
    await window().quickInput.type("./deploy/aws/");
    assert.deepEqual(rows()[0], ["deploy/aws", "folder below workspace"]);
    await window().quickInput.type(below("deploy"));
    assert.deepEqual(rows()[0], ["deploy", "folder below workspace"]);
    await window().quickInput.type("infra");
    assert.equal(rows().filter(([label]) => label === "infra").length, 1, "once, as what is known of it");
  });

  const OUT = /^This leads out of workspace\. Type a path below it/;
  const NAME = /has a name that Windows does not give to files/;
  for (const [path, problem] of [
    ["../elsewhere", OUT],
    ["deploy/../../elsewhere", OUT],
    ["/elsewhere", OUT],
    ["deploy/aux", NAME],
    ["deploy.", NAME],
    ["deploy:aws", NAME],
    ["to\\there", NAME],
  ] as const)
    it(`refuses ${path} in the list, and goes on asking`, async () => {
      await askForFolder();
      await window().quickInput.type(path);
      await window().quickInput.enter(problem);
      await window().quickInput.waitForTitle("Generate Code (2/2)");
      await window().quickInput.type("deploy");
      await window().quickInput.enter("deploy");
      await window().notifications.waitFor(QUESTION);
    });

  it("refuses what is behind a link or in a file, before it generates anything", async () => {
    const outside = below("..", "outside");
    mkdirSync(outside);
    symlinkSync(outside, below("linked"));
    await askForFolder();
    for (const [path, problem] of [
      ["linked/infra", /^linked is a link, and links are not followed/],
      ["mail.plan.json/infra", /^mail\.plan\.json is not a folder/],
    ] as const) {
      await window().quickInput.type(path);
      await window().quickInput.enter(path);
      await window().quickInput.waitForRefusal(path, problem);
    }
    await window().quickInput.type("deploy");
    assert.equal(window().quickInput.box?.items[0]?.detail, undefined, "of another path it is not said");
    assert.deepEqual(await window().notifications.texts(), []);
  });
});
