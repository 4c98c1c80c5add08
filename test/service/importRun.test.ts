import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TAIL_BYTES } from "../../src/service/http/logs.ts";
import { changeDatabase } from "../support/stores.ts";
import { closeEnvironments, emptyEnvironment, fileOf, fixture, fixtureText } from "./importSupport.ts";
import { logNames, overwriteLog } from "./logsSupport.ts";

closeEnvironments();

describe("Importing deployment runs", () => {
  it("a JSON stream becomes the text people read, with the place and detail of an error", async () => {
    const { take, see, environmentId } = await emptyEnvironment();
    const summary = await take("run", fixture("imports/apply-failed.jsonl"));
    assert.deepEqual(
      { ...summary, run_id: "" },
      { kind: "run", rows: 5, changed: true, run_id: "", run_status: "failed" },
    );
    const { logs, ...rest } = await see("logs");
    assert.deepEqual(rest, {
      environment_id: environmentId,
      run_id: summary.kind === "run" && summary.run_id,
      run_status: "failed",
      run_started_at: "2026-09-20T05:10:00.001Z",
    });
    assert.deepEqual(logs.trimEnd().split("\n"), [
      "2026-09-20T05:10:00.001000Z Terraform 1.9.8",
      "2026-09-20T05:10:01.000000Z Plan: 1 to add, 0 to change, 0 to destroy.",
      "2026-09-20T05:10:02.000000Z aws_sqs_queue.mail: Creating...",
      "2026-09-20T05:10:05.000000Z aws_sqs_queue.mail: Creation errored after 3s",
      "2026-09-20T05:10:05.001000Z \u001b[31mError: creating SQS Queue (mail): AccessDenied\u001b[0m",
      "  with aws_sqs_queue.mail",
      "  on main.tf line 7",
      "  The role may not call sqs:CreateQueue.",
      "  Ask for it.",
    ]);
  });

  for (const [file, status] of [
    ["apply.jsonl", "succeeded"],
    ["apply-failed.jsonl", "failed"],
    ["apply.log", "succeeded"],
    ["apply-failed.log", "failed"],
    ["apply-powershell.log", "succeeded"],
    ["other-tool.log", undefined],
  ] as const) {
    it(`${file} ended ${status ?? "as nobody can tell"}`, async () => {
      const { take, see } = await emptyEnvironment();
      await take("run", fixture(`imports/${file}`));
      assert.equal((await see("logs")).run_status, status);
    });
  }

  it("sensitive outputs of a stream are not in the log", async () => {
    const { take, see } = await emptyEnvironment();
    await take("run", fixture("imports/apply.jsonl"));
    const { logs } = await see("logs");
    assert.match(logs, /Outputs: 1/);
    assert.doesNotMatch(logs, /canary/);
  });

  it("plain text stays as it is, colours included, wherever the stream is cut", async () => {
    const text = `${fixtureText("imports/apply.log")}Größe: 5 € \u001b[1m💶\u001b[0m "quoted" \\ \u0001 end without newline`;
    for (const piece of [1, 2, 3, 5, 1000]) {
      const { take, see } = await emptyEnvironment();
      await take("run", fileOf("apply.log", text, piece));
      assert.equal((await see("logs")).logs, text, `${piece}`);
    }
  });

  it("bytes of anything are no log, also without a NUL among them", async () => {
    const { take, see } = await emptyEnvironment();
    const noText = Uint8Array.from({ length: 100 }, (_, place) => ((place * 151) % 255) + 1);
    for (const piece of [16, 1000])
      await assert.rejects(take("run", fileOf("apply.log", noText, piece)), {
        message: "apply.log: this is not a text file",
      });
    assert.match((await see("logs")).error, /No deployment run/);
  });

  it("UTF-16 from PowerShell is read as text", async () => {
    const { take, see } = await emptyEnvironment();
    await take("run", fixture("imports/apply-powershell.log"));
    assert.match((await see("logs")).logs, /^aws_sqs_queue\.mail: Creating\.\.\.\nApply complete!/);
  });

  it("a log that has grown is the same run; the same one again changes nothing", async () => {
    const { take, see } = await emptyEnvironment();
    const lines = fixtureText("imports/apply.jsonl").trimEnd().split("\n");
    const upTo = (count: number) => fileOf("apply.jsonl", `${lines.slice(0, count).join("\n")}\n`);
    const first = await take("run", upTo(3));
    assert.equal((await see("logs")).run_status, "running");
    const grown = await take("run", upTo(6));
    assert.deepEqual([grown.kind === "run" && grown.run_id], [first.kind === "run" && first.run_id]);
    const after = await see("logs");
    assert.equal(after.run_status, "succeeded");
    assert.equal(after.logs.trimEnd().split("\n").length, 6);
    assert.equal((await take("run", upTo(6))).changed, false);
    assert.deepEqual(await see("logs"), after);
  });

  it("the same log again counts as it is read now, not as it was read before an update", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "infra-planner-test-"));
    const { take, see } = await emptyEnvironment({ dataDir });
    try {
      const log = () => fileOf("apply.log", "Apply complete! Resources: 0 added.\n");
      const first = await take("run", log());
      const earlier = (change: string) => changeDatabase(dataDir, `UPDATE runs SET ${change}`);
      for (const change of ["status = NULL", "status = 'failed'", "duration_ms = 7"]) {
        await earlier(change);
        const again = await take("run", log());
        assert.equal(again.changed, true, change);
        assert.deepEqual([again.kind === "run" && again.run_id], [first.kind === "run" && first.run_id]);
        assert.equal((await see("logs")).run_status, "succeeded");
        assert.equal((await take("run", log())).changed, false);
      }
      await overwriteLog(dataDir, "as it was read before\n");
      assert.equal((await take("run", log())).changed, true);
      assert.match((await see("logs")).logs, /^Apply complete!/);
      assert.equal((await logNames(dataDir)).length, 1);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });

  it("another log under the same name is another run, and the one that started last is shown", async () => {
    const { take, see } = await emptyEnvironment();
    const at = (time: string) => fileOf("apply.log", `${time} Apply complete! Resources: 0 added.\n`);
    await take("run", at("2026-09-02T10:00:00Z"));
    const { run_id } = await see("logs");
    await take("run", at("2026-09-01T10:00:00Z"));
    assert.equal((await see("logs")).run_id, run_id);
    await take("run", at("2026-09-03T10:00:00Z"));
    assert.notEqual((await see("logs")).run_id, run_id);
  });

  it("files of imports that failed, or changed nothing, or were outgrown, are gone", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "infra-planner-test-"));
    const { take, see } = await emptyEnvironment({ dataDir });
    try {
      await take("run", fileOf("apply.log", "one\n"));
      await take("run", fileOf("apply.log", "one\n"));
      await take("run", fileOf("apply.log", "one\ntwo\n"));
      await assert.rejects(take("run", fileOf("apply.log", "one\n\0")));
      assert.equal((await logNames(dataDir)).length, 1);
      assert.equal((await see("logs")).logs, "one\ntwo\n");
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});

describe("The tail of a log", () => {
  const lines = Array.from({ length: 10_000 }, (_, number) => `line ${number} é`);

  it("is the whole lines of its last part, and the end of the whole", async () => {
    const { take, see } = await emptyEnvironment();
    await take("run", fileOf("apply.log", `${lines.join("\n")}\n`));
    const { logs: whole } = await see("logs");
    const { logs: tail } = await see("logs?tail=true");
    assert.equal(whole, `${lines.join("\n")}\n`);
    assert.ok(whole.endsWith(tail));
    assert.ok(lines.includes(tail.split("\n")[0]));
    const bytes = Buffer.byteLength(tail);
    assert.ok(bytes <= TAIL_BYTES && bytes > TAIL_BYTES - 40, `${bytes}`);
  });

  it("is all of a short log, and tail=false is all of any", async () => {
    const { take, see } = await emptyEnvironment();
    await take("run", fileOf("apply.log", "only\n"));
    assert.equal((await see("logs?tail=true")).logs, "only\n");
    await take("run", fileOf("other.log", `start\n${"x".repeat(TAIL_BYTES)}\n`));
    assert.equal((await see("logs?tail=false")).logs.length, TAIL_BYTES + 7);
  });

  it("begins exactly at a line when the boundary is one", async () => {
    const { take, see } = await emptyEnvironment();
    const line = `${"x".repeat(1023)}\n`;
    await take("run", fileOf("apply.log", line.repeat(100)));
    assert.equal((await see("logs?tail=true")).logs, line.repeat(TAIL_BYTES / 1024));
  });

  it("of a line longer than itself is the line's end", async () => {
    const { take, see } = await emptyEnvironment();
    await take("run", fileOf("apply.log", "x".repeat(3 * TAIL_BYTES)));
    assert.equal((await see("logs?tail=true")).logs, "x".repeat(TAIL_BYTES));
  });
});
