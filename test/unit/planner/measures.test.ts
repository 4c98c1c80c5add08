import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileDesigns } from "../../../src/engine/build/designs.ts";
import { compilePlannerData } from "../../../src/engine/build/planner.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { log2Milli } from "../../../src/engine/planner/text/fixed.ts";
import { createMask } from "../../eval/mask.ts";
import { f1, ndcgAt, percentile, recallAt, reciprocalRank } from "../../eval/metrics.ts";
import { readRows } from "../../eval/rows.ts";

const ROOT = join(import.meta.dirname, "../../..");

describe("measures", () => {
  const ranking = ["a", "x", "b", "y"];
  const expected = new Set(["a", "b", "c"]);

  it("compute what their names say", () => {
    assert.equal(recallAt(1, ranking, expected), 1 / 3);
    assert.equal(recallAt(10, ranking, expected), 2 / 3);
    assert.equal(reciprocalRank(["x", "b"], expected), 1 / 2);
    assert.equal(reciprocalRank(["x"], expected), 0);
    assert.equal(ndcgAt(10, ["a", "b", "c"], expected), 1);
    assert.equal(ndcgAt(10, ["x", "a"], new Set(["a"])), 1 / Math.log2(3));
    assert.equal(f1(["a", "b", "x"], expected), 2 / 3);
    assert.equal(percentile([5, 1, 4, 2, 3], 95), 5);
    assert.equal(percentile([5, 1, 4, 2, 3], 50), 3);
  });

  it("masking removes every word of a name or an alias, and nothing else", () => {
    const masked = createMask(shippedCatalogue(), "aws")("SQS feeds the Lambda, wonderfully");
    assert.doesNotMatch(masked, /sqs|lambda/i);
    assert.match(masked, /wonderfully/);
  });

  describe("as a command", () => {
    let folder: string;
    before(() => {
      folder = mkdtempSync(join(tmpdir(), "planner-eval-"));
    });
    after(() => rmSync(folder, { recursive: true }));

    it("print JSON about a file of labelled intents", () => {
      const file = join(folder, "set.jsonl");
      const row = {
        id: 1,
        intent: "a queue and a function",
        provider: "aws",
        expected: ["sqs/queue", "no/such"],
      };
      writeFileSync(file, `${JSON.stringify(row)}\n`);
      const command = [join(ROOT, "test/eval/run.ts"), "--set", file, "--misses"];
      const report = JSON.parse(execFileSync(process.execPath, command, { encoding: "utf8" }));
      assert.equal(report.rows, 1);
      assert.equal(report["recall@10"], 0.5);
      assert.equal(report.labelCoverage, 0.5);
      assert.equal(report.misses.causes["type absent from catalogue"], 1);
    });

    it("name the line that cannot be read", () => {
      const file = join(folder, "broken.jsonl");
      writeFileSync(file, '{"id":1,"intent":"x","provider":"aws","expected":[]}\n{"id":2}\n');
      assert.throws(() => readRows(file), /broken\.jsonl:2 is not a labelled intent/);
    });
  });
});

describe("the planner's data", () => {
  it("is refused when a design or a role names a type that the catalogue does not have", () => {
    const entries = shippedCatalogue().entries.filter(({ typeId }) => typeId !== "aws:sqs/queue@1");
    const compile = () => compilePlannerData(join(ROOT, "src/engine/planner"), entries);
    assert.throws(compile, /pattern "queue-worker": the catalogue has no aws:sqs\/queue/);
    const compileRoles = () => compileDesigns(join(ROOT, "src/engine/designs"), entries);
    assert.throws(compileRoles, /role queue: the catalogue has no aws:sqs\/queue/);
  });

  it("is refused when nobody is told what to do where a cloud has nothing for a role", () => {
    const folder = mkdtempSync(join(tmpdir(), "designs-"));
    try {
      cpSync(join(ROOT, "src/engine/designs"), folder, { recursive: true });
      const file = join(folder, "roles/9-more.yaml");
      writeFileSync(
        file,
        "- { id: tide-table, title: tides, does: knows the tides, absent: { gcp: Ask the sea } }\n",
      );
      const compile = () => compileDesigns(folder, shippedCatalogue().entries);
      assert.throws(
        compile,
        /role tide-table: nothing fills it on aws(?:.|\n)*tide-table: nothing fills it on azure/,
      );
      assert.throws(compile, (error: Error) => !error.message.includes("on gcp"));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("fixed-point arithmetic", () => {
  it("finds logarithms to a thousandth", () => {
    for (const ratio of [1, 1.5, 2, 3, 10, 1000, 123_456]) {
      assert.ok(Math.abs(log2Milli(ratio) - Math.log2(ratio) * 1000) <= 1.5, String(ratio));
    }
  });
});
