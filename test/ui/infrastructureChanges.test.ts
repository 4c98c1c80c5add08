/** What has changed of existing infrastructure since its last commit, and what is reviewed without being asked. */
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PlannerPanel } from "./driver/plannerPanel.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

const queue = (seconds: number) => `resource "aws_sqs_queue" "orders" {
  visibility_timeout_seconds = ${seconds}
}
`;
const OLD_TOPIC = 'resource "aws_sns_topic" "old" {}\n';
const NEW_BUCKET = 'resource "aws_s3_bucket" "new" {}\n';
/** Git's identity and settings are the test's own, whatever this machine has. */
const GIT = ["-c", "user.name=test", "-c", "user.email=test@example.invalid", "-c", "commit.gpgsign=false"];

describe("Changes of existing infrastructure", () => {
  let folder: string;
  const window = useWorkbench(async () => {
    folder = await mkdtemp(join(tmpdir(), "infra-planner-changes-"));
    const infra = join(folder, "infra");
    await mkdir(infra);
    await writeFile(join(infra, "main.tf"), queue(30));
    await writeFile(join(infra, "old.tf"), OLD_TOPIC);
    for (const command of [
      ["init", "-q"],
      ["add", "."],
      ["commit", "-q", "-m", "Declare the shop"],
    ])
      execFileSync("git", [...GIT, ...command], { cwd: folder });
    await rm(join(infra, "old.tf"));
    await writeFile(join(infra, "main.tf"), `${queue(60)}${NEW_BUCKET}`);
    return { folder, settings: { "git.enabled": true } };
  });
  after(() => rm(folder, { recursive: true, force: true }));
  const panel = () => new PlannerPanel(window());
  const changes = (kind: string) => panel().content.getByRole("list", { name: kind, exact: true });

  it("are those between the files as they are and their last commit, of files that are gone, too", async () => {
    const { quickInput } = window();
    await quickInput.find(
      ">Infra Planner: Compare Infrastructure…",
      "Infra Planner: Compare Infrastructure…",
    );
    await quickInput.pick("Its last commit");
    await changes("Removed").getByText("aws_sns_topic.old").waitFor();
    await changes("New").getByText("aws_s3_bucket.new").waitFor();
    await changes("Changed").getByText("aws_sqs_queue.orders").waitFor();
    for (const kind of ["removed", "changed", "added"])
      await panel().picture.locator(`.emphasis .mark-${kind}`).first().waitFor({ state: "attached" });
    await panel().content.getByText("Compared with infra (last commit)").waitFor();
  });

  it("are a report in Markdown, to go with a pull request", async () => {
    await panel().content.getByRole("button", { name: "Open as a report" }).click();
    const report = window()
      .page.frameLocator('iframe.webview.ready:visible[src*="extensionId=vscode.markdown"]')
      .frameLocator("#active-frame");
    for (const name of ["aws_sns_topic.old", "aws_s3_bucket.new", "aws_sqs_queue.orders"])
      await report.getByText(name).first().waitFor();
  });
});

describe("Reviewing existing infrastructure without being asked", () => {
  let folder: string;
  // A window of its own: where somebody has asked for a review, files stay reviewed.
  const window = useWorkbench(async () => {
    folder = await mkdtemp(join(tmpdir(), "infra-planner-reviewed-"));
    await writeFile(
      join(folder, "stores.tf"),
      'resource "aws_efs_file_system" "files" {\n  encrypted = false\n}\n',
    );
    return { folder };
  });
  after(() => rm(folder, { recursive: true }));
  const problems = () =>
    window()
      .page.locator(".markers-panel")
      .getByText(/encrypted is false/);

  it("is done only where a setting says so, for each file that is opened", async () => {
    await window().openFile("stores.tf");
    await window().runCommand("View: Focus Problems");
    await window()
      .page.getByText(/No problems have been detected/)
      .first()
      .waitFor();
    await window().setSettings({ "infraPlanner.alwaysReview": true });
    await problems().first().waitFor();
    await window().page.locator(".view-line", { hasText: "encrypted" }).first().click();
    await window().page.keyboard.press("End");
    await window().page.keyboard.press("Shift+Home");
    await window().page.keyboard.insertText("  encrypted = true");
    await problems().first().waitFor({ state: "detached" });
  });
});
