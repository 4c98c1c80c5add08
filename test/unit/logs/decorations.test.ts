/** What tools and CI systems put before lines, and what is read behind it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { OutlineReader, type Section } from "../../../src/editor/logs/text/outline.ts";
import { LogRenderer } from "../../../src/editor/logs/text/renderer.ts";
import { addressIn } from "../../../src/shared/logs/addresses.ts";
import { decorationOf, lastTimestamp } from "../../../src/shared/logs/decorations.ts";
import { root } from "../../host/paths.ts";

const sample = (name: string) => readFileSync(join(root, "test/fixtures/runs", `${name}.log`), "utf8");

/** The first error of a log as it is shown, without what stands before it, and the sections around it. */
function failureOf(log: string, timestamps: "time" | "none" | "full") {
  const renderer = new LogRenderer({ timestamps });
  const lines = (renderer.push(log) + renderer.end()).split("\n");
  const reader = new OutlineReader();
  for (const line of lines) reader.push(line);
  const { sections, problems } = reader.finish();
  const at = problems.find(({ severity }) => severity === "error")?.line ?? -1;
  const around = (within: readonly Section[]): string[] =>
    within
      .filter(({ start, end }) => start <= at && at <= end)
      .flatMap(({ kind, title, children }) => [
        ...(kind === "diagnostic" ? [] : [title]),
        ...around(children),
      ]);
  const line = lines[at] ?? "";
  return [line.slice(decorationOf(line).length).trim(), ...around(sections)];
}

describe("What stands before a line", () => {
  for (const [line, said, part, level, time] of [
    ["14:05:30.101 STDOUT [app] terraform: aws_vpc.a: Creating...", "aws_vpc.a: Creating...", "app"],
    ["14:05:30.101 STDOUT terraform: terraform_data.a: Creating...", "terraform_data.a: Creating...", ""],
    ["14:05:33.200 ERROR  [../live/app] exit status 1", "exit status 1", "../live/app", "error"],
    ["14:05:33.200 WARN   old attribute", "old attribute", "", "warning"],
    [
      "time=2026-09-17T20:40:03Z level=stdout prefix=app tf-path=tofu msg=Error: no",
      ...(["Error: no", "app", undefined, "2026-09-17T20:40:03.000Z"] as const),
    ],
    ["2026-09-01T10:00:00.123456Z 00O text", "text", "", undefined, "2026-09-01T10:00:00.123Z"],
    ["2026-09-01T10:00:00.123456Z 01E+text", "text", "", undefined, "2026-09-01T10:00:00.123Z"],
    ["2026-09-01T10:00:00.123456Z 00O", "", "", undefined, "2026-09-01T10:00:00.123Z"],
    [
      "2026-09-01T10:00:00Z 00O 14:05:30.101 STDOUT [app] tofu: text",
      ...(["text", "app", undefined, "2026-09-01T10:00:00.000Z"] as const),
    ],
    ["apply\tRun x\t2026-11-20T16:02:33Z text", "text", "apply", undefined, "2026-11-20T16:02:33.000Z"],
    ["\ufeff2026-11-20T16:02:33Z text", "text", "", undefined, "2026-11-20T16:02:33.000Z"],
    ["[01GZ4JZWTX7X8SQV95DTB2PHZZ] Changes are GO", "Changes are GO", ""],
    [
      "Shop |  0/3 | 6:41:20 PM | CREATE_FAILED        | AWS::A::B | C",
      "CREATE_FAILED        | AWS::A::B | C",
      "Shop",
    ],
    [" 12/30 | 16:41:20 | CREATE_FAILED | AWS::A::B | C", "CREATE_FAILED | AWS::A::B | C", ""],
    ["6:41:29 PM | CREATE_FAILED | AWS::A::B", "CREATE_FAILED | AWS::A::B", ""],
    ['Step #2 - "apply": Apply complete!', "Apply complete!", '2 - "apply"'],
    ["10:00:00 text", "text", ""],
    ["a line | of a table | 3", "a line | of a table | 3", ""],
    ["a\tb\tc", "a\tb\tc", ""],
    ["[app] text", "[app] text", ""],
    ["10 of 12 done", "10 of 12 done", ""],
  ] as const) {
    it(`is told from what it says: ${line}`, () => {
      const found = decorationOf(line);
      assert.deepEqual(
        [
          line.slice(found.length),
          found.part,
          found.level,
          found.time && new Date(found.time.epochMs).toISOString(),
        ],
        [said, part, level, time],
      );
    });
  }

  it("is left out of what is shown where it is a time stamp, with what GitLab puts behind it", () => {
    const raw =
      "2026-09-01T10:00:00.1Z 00O one\n2026-09-01T10:00:01.1Z 00O+two\n2026-09-01T10:00:02.1Z 00O\n";
    for (const facts of [true, false]) {
      const shown = (timestamps: "time" | "none") => new LogRenderer({ timestamps, facts }).push(raw);
      assert.equal(shown("time"), "10:00:00 one\n10:00:01 two\n10:00:02\n");
      assert.equal(shown("none"), "one\ntwo\n\n");
    }
  });

  it("does not hide the resource that a line is about, nor the time of the last one", () => {
    const line = "14:05:30.101 STDOUT [app] terraform: aws_sqs_queue.orders: Creating...";
    assert.deepEqual(addressIn(line), { address: "aws_sqs_queue.orders", start: line.indexOf("aws_sqs") });
    const last = (name: string) => new Date(lastTimestamp(sample(name))?.epochMs ?? 0).toISOString();
    assert.equal(last("github-view-failed"), "2026-11-20T16:02:34.128Z");
    assert.equal(last("gitlab-ok"), "2026-09-01T10:00:06.123Z");
    assert.equal(last("terragrunt-key-value-failed"), "2026-09-17T20:40:05.000Z");
  });
});

describe("The step that failed is found in the log of", () => {
  for (const [name, ...failure] of [
    ["terragrunt-failed", "│ Error: creating SQS Queue (orders): AccessDenied", "Apply"],
    ["terragrunt-key-value-failed", "Error: creating SQS Queue (orders): AccessDenied", "Apply"],
    ["gitlab-failed", "ERROR: Job failed: exit code 127"],
    ["github-view-failed", "│ Error: creating SQS Queue (mail): AccessDenied", "Apply"],
    [
      "github-action-failed",
      "##[error]Could not assume role with OIDC: Not authorized to perform sts:AssumeRoleWithWebIdentity",
    ],
    [
      "azure-devops-failed",
      "│ Error: making Read request on Azure KeyVault Secret: 403",
      "Terraform Apply",
      "Apply",
    ],
    ["azure-devops-script-failed", "##[error]Bash exited with code '3'.", "Deploy"],
    [
      "cdk-failed",
      "CREATE_FAILED        | AWS::S3::Bucket            | Assets (Assets9F8E7D6C) shop-assets already exists",
      "Deploy Shop-Site",
    ],
    ["atlantis-failed", "**Apply Error**"],
    ["spacelift-failed", "Unexpected exit code when applying changes: 137", "Apply"],
  ] as const) {
    it(name, () => {
      for (const timestamps of ["time", "none", "full"] as const)
        assert.deepEqual(failureOf(sample(name), timestamps), failure, timestamps);
    });
  }
});
