/** Existing infrastructure beside VS Code's own editors and problems. What its picture shows is proven in `test/pages`. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

const MAIN = `resource "aws_lambda_function" "worker" {
  function_name = "worker"
  role          = aws_iam_role.worker.arn
}

resource "aws_iam_role" "worker" {
  name = "worker"
}
`;

/** A database without backups, and files that nobody encrypts. */
const STORES = `variable "encrypted" {}

resource "aws_db_instance" "main" {
  storage_encrypted       = var.encrypted
  multi_az                = true
  backup_retention_period = 0
}

resource "aws_efs_file_system" "files" {
  encrypted = false
}
`;

describe("Existing infrastructure in VS Code", () => {
  let folder: string;
  // Folders that VS Code does not watch: what it tells of its own documents is enough.
  const window = useWorkbench(async () => {
    folder = await mkdtemp(join(tmpdir(), "infra-planner-unwatched-"));
    await mkdir(join(folder, "infra"));
    await writeFile(join(folder, "infra", "main.tf"), MAIN);
    await mkdir(join(folder, "stores"));
    await writeFile(join(folder, "stores", "stores.tf"), STORES);
    return { folder, settings: { "files.watcherExclude": { "**": true } } };
  });
  after(() => rm(folder, { recursive: true, force: true }));
  const panel = () => new PlannerPanel(window());
  const card = (name: string) => panel().picture.locator(`[data-name="${name}"]`).first();
  const lineNumber = () => window().page.locator(".active-line-number").first();
  const choose = async (command: string, choice: string) => {
    await window().quickInput.find(`>${command}`, command);
    await window().quickInput.pick(choice);
  };
  // What was typed is not kept.
  afterEach(() => window().closeEditors());

  it("leads from a component to its declaration and back, and follows what is typed", async () => {
    await choose("Infra Planner: Draw Infrastructure", "infra");
    await card("aws_iam_role.worker").click();
    await window().editors.tab("main.tf").waitFor();
    await lineNumber().getByText("6", { exact: true }).waitFor();
    await window().page.locator(".view-line", { hasText: "aws_lambda_function" }).first().click();
    await panel()
      .content.locator('[aria-current="true"]', { hasText: "aws_lambda_function.worker" })
      .first()
      .waitFor({ state: "attached" });
    await window().page.keyboard.press("ControlOrMeta+End");
    await window().page.keyboard.insertText('\nresource "aws_s3_bucket" "files" {}\n');
    await card("aws_s3_bucket.files").waitFor();
  });

  it("is reviewed at its declarations: mended or lived with where they stand", async () => {
    const { page, quickInput } = window();
    const problems = page.locator(".markers-panel");
    const problem = (text: RegExp) => problems.getByText(text).first();
    const fix = async (line: string, title: RegExp) => {
      await page.locator(".view-line", { hasText: line }).first().click();
      await window().quickFix(title);
    };
    await window().openFile("stores.tf");
    await choose("Infra Planner: Review Infrastructure", "stores");
    await problem(/backup_retention_period is 0/).waitFor();
    await problem(/encrypted is false/).waitFor();
    // A link to the guidance stands beside each.
    await problems.locator("a", { hasText: "plan:no-backup" }).first().waitFor();
    assert.equal(await problems.getByText(/main.*storage_encrypted/).count(), 0);
    await fix("aws_db_instance", /Keep backups for 7 days/);
    await problem(/backup_retention_period is 0/).waitFor({ state: "detached" });
    assert.match(await window().editors.visibleText(/backup_retention_period = 7/), /= 7/);
    await fix("aws_efs_file_system", /Ignore plan:unencrypted here/);
    await quickInput.answer("Public pictures only.");
    await problem(/encrypted is false/).waitFor({ state: "detached" });
    const kept = await readFile(join(window().folder, ".infra-planner", "review.json"), "utf8");
    assert.deepEqual(JSON.parse(kept).ignore, [
      {
        ...{ rule: "plan:unencrypted", component: "aws_efs_file_system.files" },
        reason: "Public pictures only.",
      },
    ]);
  });
});
