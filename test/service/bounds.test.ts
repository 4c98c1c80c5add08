import assert from "node:assert/strict";
import { createGzip } from "node:zlib";
import type { ImportKind } from "../../src/contract/imports.ts";
import { ImportInput } from "../../src/service/import/input.ts";
import { readRun } from "../../src/service/import/run.ts";
import { Store } from "../../src/service/store/store.ts";
import { findSyntaxFault } from "../../src/shared/json/syntax.ts";
import { assertInSlices, measureStrain } from "../support/strain.ts";
import { closeEnvironments, emptyEnvironment, fileOf } from "./importSupport.ts";

closeEnvironments();

const HEADER = "ChargePeriodStart,EffectiveCost,BillingCurrency,BillingAccountId,ServiceName\n";
const nested = (depth: number) => `${'{"a":['.repeat(depth)}1${"]}".repeat(depth)}`;
const plan = (value: string) =>
  `{"format_version":"1.2","planned_values":{},"resource_drift":[{"address":"a.b","mode":"managed",` +
  `"change":{"actions":["update"],"before":{"v":1},"after":{"v":${value}}}}]}`;
const modules = (depth: number) =>
  `{"format_version":"1.2","planned_values":{},"prior_state":{"values":{"root_module":` +
  `${'{"child_modules":['.repeat(depth)}{}${"]}".repeat(depth)}}}}`;

/** So many megabytes of a text, gzipped: some thousandth of it. */
async function* gzipped(megabytes: number, text: string) {
  const gzip = createGzip();
  const piece = Buffer.from(text.repeat(Math.ceil((1024 * 1024) / text.length)));
  void (async () => {
    for (let count = 0; count < megabytes; count++)
      if (!gzip.write(piece)) await new Promise((resolve) => gzip.once("drain", resolve));
    gzip.end();
  })();
  yield* gzip;
}

describe("What no tool writes", () => {
  /** What is said of it; and that nobody else had to wait for it. */
  async function refusal(kind: ImportKind, name: string, content: string) {
    const { take } = await emptyEnvironment();
    await take("costs", fileOf("warm-up.csv", `${HEADER}2026-09-01,1,EUR,1,Queue\n`));
    let said = "";
    const file = fileOf(name, content);
    const strain = await measureStrain(async () => {
      await take(kind, file).catch((error) => {
        said = `${error}`;
      });
    });
    assertInSlices(strain);
    return said;
  }

  it("drift nested deeper than any recursion goes is refused as that", async () => {
    const words = "ImportError: plan.json: the JSON document is nested more than 200 levels deep";
    for (const text of [plan(nested(100_000)), modules(100_000), nested(5_000_000), "[".repeat(5_000_000)])
      assert.equal(await refusal("drift", "plan.json", text), words);
    assert.match(await refusal("costs", "costs.json", nested(100_000)), /more than 200 levels deep/);
  });

  it("drift that is deep, and no deeper than that, is read, shown and masked", async () => {
    const { take, see } = await emptyEnvironment();
    const deep = nested(97);
    await take("drift", fileOf("plan.json", plan(deep)));
    assert.equal(JSON.stringify((await see("drift")).checks[0].after.v), deep);
    // Brackets in texts are no levels.
    await take("drift", fileOf("texts.json", plan(JSON.stringify(`\\"${"[".repeat(500)}`))));
  });

  it("a body that is nested so is refused, not met with a failure of the service", async () => {
    const { service } = await emptyEnvironment();
    const answer = await service.fetch(
      new Request("http://built-in.invalid/v1/auth/cli-exchange", { method: "POST", body: nested(100_000) }),
    );
    assert.equal(answer.status, 400);
    assert.match(await answer.text(), /nested more than 200 levels deep/);
  });

  it("a cell that never ends is refused before it takes the memory of its file", async () => {
    const start = `${HEADER}2026-09-01,1,EUR,1,`;
    assert.equal(
      await refusal("costs", "cell.csv", `${start}"${"x".repeat(20_000_000)}`),
      "ImportError: cell.csv, line 2: the row is longer than 256 KB; a quoted cell may not be closed",
    );
    assert.match(
      await refusal("costs", "comma.csv", `${start}${",".repeat(20_000_000)}`),
      /longer than 256 KB/,
    );
    assert.equal(
      await refusal("costs", "name.csv", `${start}${"x".repeat(1_001)}\n`),
      "ImportError: name.csv, line 2, column ServiceName: this is longer than 1000 characters",
    );
  });

  it("costs beyond what a number can hold are refused, in one row, as a sum and as an estimate", async () => {
    const row = (cost: string) => `2026-09-01,${cost},EUR,1,Queue\n`;
    const words = /^ImportError: .*: this is more than 10,000,000,000,000, which is no cost$/;
    assert.match(await refusal("costs", "row.csv", HEADER + row("1e308")), words);
    assert.match(await refusal("costs", "minus.csv", HEADER + row("-1e300")), words);
    assert.match(await refusal("costs", "sum.csv", HEADER + row("9e12") + row("9e12")), words);
    const estimate = { projects: [], totalMonthlyCost: "1e308", timeGenerated: "2026-09-01T00:00:00Z" };
    assert.match(await refusal("costs", "estimate.json", JSON.stringify(estimate)), words);
    // What is kept adds up to a number, however much of it there is.
    const { take, see } = await emptyEnvironment();
    const rows = Array.from({ length: 1000 }, (_, count) => `2026-09-01,9e12,EUR,1,Service ${count}\n`);
    await take("costs", fileOf("most.csv", HEADER + rows.join("")));
    assert.equal((await see("cost")).total_cost, 9e15);
  });

  it("a gzipped log is a log; one that unpacks to more than fits is refused, and leaves nothing", async () => {
    const { take, see } = await emptyEnvironment();
    const taken = await take("run", {
      name: "apply.log.gz",
      content: gzipped(8, "aws_sqs_queue.mail: Creating...\n"),
    });
    assert.ok(taken.rows > 200_000);
    assert.ok((await see("logs")).logs.startsWith("aws_sqs_queue.mail: Creating...\n"));
    const strain = await measureStrain(() =>
      take("run", { name: "line.log.gz", content: gzipped(16, "a line without an end ") }),
    );
    assertInSlices(strain);
    assert.ok(strain.peakMB <= 250, `took ${strain.peakMB} MB`);
    const store = await Store.open(undefined, Date.now);
    const bomb = { name: "bomb.log.gz", content: gzipped(2, "small\n") };
    await assert.rejects(readRun(bomb, new ImportInput(), store.scratch, 1024 * 1024), {
      message: "bomb.log.gz: unpacked, the log is larger than 1 MB; import its end",
    });
    await store.close();
  });

  it("events of a log may be nested as they like: their message is the line", async () => {
    const { take, see } = await emptyEnvironment();
    const event = `{"@message":"Apply complete!","deep":${nested(50_000)}}\n`;
    await take("run", fileOf("apply.jsonl", event));
    assert.equal((await see("logs")).logs, "Apply complete!\n");
  });

  it("names of any length are names", async () => {
    const { service, environmentId, take, see } = await emptyEnvironment();
    const name = `${"é".repeat(1000)}.log`;
    await take("run", fileOf(name, "one\n"));
    await take("run", fileOf(name, "one\ntwo\n"));
    assert.equal((await see("logs")).logs, "one\ntwo\n");
    assert.deepEqual(
      (await service.imports(environmentId)).map((item) => item.name),
      [name],
    );
  });

  it("a fault after a text of megabytes is found", () => {
    const long = "a\\n💶\u0085\u007f".repeat(2_000_000);
    assert.equal(findSyntaxFault(`{"a":"${long}"}`), undefined);
    assert.deepEqual(findSyntaxFault(`{"a":"${long}" 1}`), {
      place: { line: 1, column: long.length + 9 },
      reason: "a comma or a closing bracket is missing",
    });
    assert.equal(findSyntaxFault('{"a":"\\x"}')?.place?.column, 6);
    assert.equal(findSyntaxFault('{"a":"\n"}')?.place?.column, 6);
  });
});
