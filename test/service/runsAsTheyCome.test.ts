/** Logs of runs as tools and CI systems write them, with what they put before each line. */
import assert from "node:assert/strict";
import { closeEnvironments, emptyEnvironment, fileOf, fixture } from "./importSupport.ts";

closeEnvironments();

type File = Parameters<Awaited<ReturnType<typeof emptyEnvironment>>["take"]>[1];

describe("A run's log, decorated,", () => {
  async function statusOf(file: File) {
    const { take, see } = await emptyEnvironment();
    await take("run", file);
    return await see("logs");
  }

  for (const [file, status, startedAt] of [
    ["runs/terragrunt-ok.log", "succeeded"],
    ["runs/terragrunt-failed.log", "failed"],
    ["runs/terragrunt-key-value-failed.log", "failed", "2026-09-17T20:40:00.000Z"],
    ["runs/gitlab-ok.log", "succeeded", "2026-09-01T10:00:00.123Z"],
    ["runs/gitlab-failed.log", "failed", "2026-09-01T10:00:00.123Z"],
    ["logs/github-actions.log", "failed", "2026-11-20T16:02:12.998Z"],
    ["runs/github-view-failed.log", "failed", "2026-11-20T16:02:20.128Z"],
    ["runs/github-action-failed.log", "failed", "2026-11-20T16:02:12.128Z"],
    ["runs/azure-devops-failed.log", "failed", "2026-02-28T14:18:10.462Z"],
    ["runs/azure-devops-script-failed.log", "failed", "2026-02-28T14:18:10.462Z"],
    ["runs/cdk-ok.log", "succeeded"],
    ["runs/cdk-failed.log", "failed"],
    ["runs/atlantis-failed.log", "failed"],
    ["runs/atlantis-blocked.log", "failed"],
    ["runs/spacelift-ok.log", "succeeded"],
    ["runs/spacelift-failed.log", "failed"],
    ["logs/cloudformation.log", "failed"],
  ] as const) {
    it(`${file} ${status}`, async () => {
      const { run_status, run_started_at } = await statusOf(fixture(file));
      assert.equal(run_status, status);
      if (startedAt !== undefined) assert.equal(run_started_at, startedAt);
    });
  }

  it("tells how long it took where it has times of day alone, past midnight too", async () => {
    const secondsOf = async (file: File) => (await statusOf(file)).run_duration_seconds;
    assert.equal(await secondsOf(fixture("runs/terragrunt-ok.log")), 3.099);
    assert.equal(await secondsOf(fixture("runs/terragrunt-failed.log")), 7.898);
    assert.equal(await secondsOf(fixture("runs/cdk-failed.log")), 10);
    assert.equal(await secondsOf(fileOf("a.log", " 0/3 | 11:59:50 AM | A\n 1/3 | 12:00:10 PM | B\n")), 20);
    const swapped = ["10:00:00.5", "10:00:02.5", "10:00:02.1", "09:59:59.9"].map(
      (time) => `${time} INFO   a\n`,
    );
    assert.equal(await secondsOf(fileOf("a.log", swapped.join(""))), 2);
    // Time stamps with a day tell it themselves; one time of day tells nothing.
    assert.equal(await secondsOf(fixture("runs/gitlab-ok.log")), undefined);
    assert.equal(await secondsOf(fileOf("a.log", "10:00:00.5 INFO   a\n")), undefined);
  });

  it("has failed where one unit has, unless that unit was tried again and succeeded", async () => {
    const line = (unit: string, text: string) => `14:05:30.101 STDOUT [${unit}] terraform: ${text}\n`;
    const [good, bad] = ["Apply complete! Resources: 1 added, 0 changed, 0 destroyed.", "│ Error: denied"];
    const statusAfter = async (...lines: string[]) =>
      (await statusOf(fileOf("a.log", lines.join("")))).run_status;
    assert.equal(await statusAfter(line("a", bad), line("b", good)), "failed");
    assert.equal(await statusAfter(line("a", bad), line("a", good)), "succeeded");
    assert.equal(await statusAfter(line("a", "x.y: Creating..."), line("b", good)), "running");
    assert.equal(
      await statusAfter(line("a", "x.y: Creating..."), line("b", good), line("a", good)),
      "succeeded",
    );
  });

  it("reads what Terraform writes as objects behind a decoration, and keeps that", async () => {
    const event = (fields: object) =>
      JSON.stringify({ "@level": "info", "@message": "Apply complete!", ...fields });
    const log = `2026-09-01T10:00:00.5Z 00O ${event({ changes: { operation: "apply" } })}\n`;
    const seen = await statusOf(fileOf("a.log", log));
    assert.deepEqual(
      [seen.run_status, seen.run_started_at, seen.logs],
      ["succeeded", "2026-09-01T10:00:00.500Z", "2026-09-01T10:00:00.5Z 00O Apply complete!\n"],
    );
  });

  it("reads what Terragrunt writes as objects, in its form for people", async () => {
    const line = (level: string, msg: string, more = {}) =>
      `${JSON.stringify({ level, msg, prefix: "app", time: "2026-09-17T20:40:03Z", ...more })}\n`;
    const failed = line("stderr", "Error: denied", { "tf-path": "tofu" }) + line("error", "exit status 1");
    const seen = await statusOf(fileOf("a.log", failed));
    assert.deepEqual(
      [seen.run_status, seen.run_started_at, seen.logs.split("\n")],
      [
        ...["failed", "2026-09-17T20:40:03.000Z"],
        [
          "time=2026-09-17T20:40:03Z level=stderr prefix=app tf-path=tofu msg=Error: denied",
          "time=2026-09-17T20:40:03Z level=error prefix=app msg=exit status 1",
          "",
        ],
      ],
    );
    const done = line("stdout", "Apply complete! Resources: 1 added.", { "tf-path": "terraform" });
    assert.equal((await statusOf(fileOf("a.log", done))).run_status, "succeeded");
    for (const other of [
      '{"msg":"Apply complete!"}',
      line("error", "no", { error: "denied" }).trim(),
      '{"msg":1,"level":"error","time":"x"}',
      '{"msg"',
    ])
      assert.deepEqual((await statusOf(fileOf("a.log", other))).logs, other);
  });

  it("tells the units of Terragrunt's objects apart by their folders", async () => {
    const line = (unit: string, level: string, msg: string) =>
      `${JSON.stringify({
        ...{ time: "2026-09-17T20:40:03Z", level, "working-dir": `/live/${unit}`, "tf-path": "tofu" },
        ...{ "tf-command-args": ["apply", "-auto-approve"], msg },
      })}\n`;
    const failed = line("queue", "stderr", "Error: denied");
    const done = line("network", "stdout", "Apply complete! Resources: 1 added.");
    const seen = await statusOf(fileOf("a.log", failed + done));
    assert.equal(seen.run_status, "failed");
    assert.match(seen.logs, /^time=\S+ level=stderr prefix=\/live\/queue tf-path=tofu msg=Error: denied\n/);
  });

  it("says nothing by words that stand elsewhere in a line", async () => {
    for (const text of [
      "echo Apply complete!",
      "no Error: here",
      "see exit code 1",
      "❌ 2 of 3 tests",
      "✅ tests are good",
      "14:05:30 | 3 | Job succeeded?",
    ])
      assert.equal((await statusOf(fileOf("a.log", `${text}\n`))).run_status, undefined, text);
  });
});
