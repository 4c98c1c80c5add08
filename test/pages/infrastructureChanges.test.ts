/** What has changed of existing infrastructure since its last commit, and what is reviewed without being asked. */

import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { delay, eventually } from "../support/clock.ts";
import { useExtension } from "../support/editor/useExtension.ts";
import { usePages } from "../support/editor/usePages.ts";
import { Uri } from "../support/editor/values.ts";
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

/** Time enough for a review that nobody asked for, in milliseconds: one begins half a second after a change. */
const REVIEWED_MS = 1_500;

describe("Reviewing existing infrastructure without being asked", () => {
  // An editor of its own: where somebody has asked for a review, files stay reviewed.
  const window = useExtension({
    files: (folder) =>
      writeFile(
        join(folder, "stores.tf"),
        'resource "aws_efs_file_system" "files" {\n  encrypted = false\n}\n',
      ),
  });
  const problems = () => {
    const { problems, uri } = window().editor;
    return problems.of(Uri.joinPath(uri, "stores.tf")).map(({ message }) => message);
  };

  it("is done only where a setting says so, for each file that is opened", async () => {
    await window().openFile("stores.tf");
    await delay(REVIEWED_MS);
    assert.deepEqual(problems(), []);
    await window().setSettings({ "infraPlanner.alwaysReview": true });
    await eventually(() => assert.match(problems().join("\n"), /encrypted is false/));
    window().type('resource "aws_efs_file_system" "files" {\n  encrypted = true\n}\n');
    await eventually(() => assert.doesNotMatch(problems().join("\n"), /encrypted is false/));
  });
});
