/** What has changed of existing infrastructure since its last commit. */
import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { usePages } from "../support/editor/usePages.ts";
import { commitAll } from "../support/git.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";

const queue = (seconds: number) => `resource "aws_sqs_queue" "orders" {
  visibility_timeout_seconds = ${seconds}
}
`;
const OLD_TOPIC = 'resource "aws_sns_topic" "old" {}\n';
const NEW_BUCKET = 'resource "aws_s3_bucket" "new" {}\n';

describe("Changes of existing infrastructure", () => {
  const window = usePages({
    files: async (folder) => {
      const infra = join(folder, "infra");
      await mkdir(infra);
      await writeFile(join(infra, "main.tf"), queue(30));
      await writeFile(join(infra, "old.tf"), OLD_TOPIC);
      commitAll(folder, "Declare the shop");
      await rm(join(infra, "old.tf"));
      await writeFile(join(infra, "main.tf"), `${queue(60)}${NEW_BUCKET}`);
    },
  });
  const panel = () => new PlannerPanel(window());
  const changes = (kind: string) => panel().content.getByRole("list", { name: kind, exact: true });

  it("are those between the files as they are and their last commit, of files that are gone, too", async () => {
    await window().runCommand("Infra Planner: Compare Infrastructure…");
    await window().quickInput.pick("Its last commit");
    await changes("Removed").getByText("aws_sns_topic.old").waitFor();
    await changes("New").getByText("aws_s3_bucket.new").waitFor();
    await changes("Changed").getByText("aws_sqs_queue.orders").waitFor();
    for (const kind of ["removed", "changed", "added"])
      await panel().picture.locator(`.emphasis .mark-${kind}`).first().waitFor({ state: "attached" });
    await panel().content.getByText("Compared with infra (last commit)").waitFor();
  });

  it("are a report in Markdown, to go with a pull request", async () => {
    await panel().content.getByRole("button", { name: "Open as a report" }).click();
    const [uri] = await window().asked(/^markdown\.showPreview/);
    const report = await window().textOf(uri);
    for (const name of ["aws_sns_topic.old", "aws_s3_bucket.new", "aws_sqs_queue.orders"])
      assert.ok(report.includes(name), report);
  });
});
