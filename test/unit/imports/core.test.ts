import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { asForm } from "../../../src/client/form.ts";
import type { UploadFile } from "../../../src/client/upload.ts";
import { problemText, readProblem } from "../../../src/contract/importProblem.ts";
import { HEAD_BYTES, kindOf } from "../../../src/editor/imports/fileKinds.ts";
import { cellStart, jsonPlace } from "../../../src/editor/imports/problems.ts";
import { LONGEST_WAIT, QUIET, Settling } from "../../../src/editor/imports/settling.ts";
import { ManualClock } from "../../support/clock.ts";

function fileOf(name: string, content: string | Uint8Array): UploadFile {
  const bytes = Buffer.from(content);
  return {
    name,
    size: bytes.length,
    async *open() {
      yield bytes;
    },
  };
}
async function bytesOf(file: UploadFile): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.open()) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe("Several files as one form", () => {
  it("are read back by the platform's own parser, byte for byte, and are of exactly the size said", async () => {
    const files = [
      fileOf("a.csv", "h\n1"),
      fileOf('b "é€" ü.csv.gz', gzipSync("h\n2\n")),
      fileOf("empty.csv", ""),
    ];
    const form = asForm(files);
    const bytes = await bytesOf(form);
    assert.equal(form.size, bytes.length);
    const headers = { "content-type": form.contentType ?? "" };
    const data = await new Response(new Uint8Array(bytes), { headers }).formData();
    const found = data.getAll("file") as File[];
    assert.deepEqual(
      found.map(({ name }) => name),
      ["a.csv", 'b "é€" ü.csv.gz', "empty.csv"],
    );
    for (const [index, file] of files.entries())
      assert.deepEqual(
        Buffer.from((await found[index]?.arrayBuffer()) ?? new ArrayBuffer()),
        await bytesOf(file),
      );
  });
});

describe("What the service says of a file", () => {
  it("is read as data, and put into words", () => {
    const problem = {
      file: "a, b: c.csv",
      part: 1,
      line: 3,
      column: "EffectiveCost",
      reason: "is: no number",
    };
    assert.deepEqual(readProblem(JSON.stringify({ error: "…", problem })), problem);
    assert.equal(problemText(problem), "a, b: c.csv, line 3, column EffectiveCost: is: no number");
    assert.equal(problemText({ file: "a.parquet", row: 7, reason: "why" }), "a.parquet, row 7: why");
    for (const odd of [
      "",
      "[]",
      "null",
      '{"problem":{"file":1}}',
      '{"problem":{"file":"a","reason":"b","line":-1}}',
    ])
      assert.equal(readProblem(odd), undefined);
  });

  it("leads to the cell in a row", () => {
    const header = '\uFEFFDay,"EffectiveCost",Name';
    assert.equal(cellStart(header, '2026,"1,5",x', "effectivecost"), 5);
    assert.equal(cellStart(header, '"a ""b"", c",7', "EffectiveCost"), 13);
    assert.equal(cellStart(header, "short", "Name"), 0);
    assert.equal(cellStart(header, "a,b,c", "Absent"), 0);
  });

  it("leads to the place in a JSON document", () => {
    const text = '{"x": {"resource_drift": 1}, "list": ["resource_drift"],\n "resource_drift": []}';
    assert.equal(jsonPlace(text, "resource_drift[1].change"), text.lastIndexOf('"resource_drift"'));
    assert.equal(jsonPlace(text, "absent"), 0);
    assert.equal(jsonPlace('{"broken', "absent"), 0);
  });
});

describe("The kind of a file", () => {
  it("is told by its name, and for JSON by how it begins", () => {
    assert.equal(kindOf("Export.CSV", ""), "costs");
    assert.equal(kindOf("part-1.csv.gz", ""), "costs");
    assert.equal(kindOf("part-1.snappy.parquet", ""), "costs");
    assert.equal(kindOf("apply.log", ""), "run");
    assert.equal(kindOf("plan.json", '{"format_version":"1.2","terraform_version":"1.9.0"'), "drift");
    const wrapped = '[command]/opt/terraform show -json plan\n{"format_version":"1.2"';
    assert.equal(kindOf("plan.json", wrapped), "drift");
    assert.equal(kindOf("apply.json", '{"@level":"info","@message":"Terraform 1.9"'), "run");
    assert.equal(
      kindOf("infracost.json", '{"version":"0.2","metadata":{"infracostCommand":"breakdown"'),
      "costs",
    );
    assert.equal(kindOf("package.json", '{"name":"x"'), undefined);
    assert.equal(kindOf("readme.md", ""), undefined);
    assert.ok(HEAD_BYTES > 1_000);
  });
});

describe("Files that settle", () => {
  let clock: ManualClock;
  let done: string[];
  let settling: Settling;
  beforeEach(() => {
    clock = new ManualClock();
    done = [];
    settling = new Settling(clock, async (key) => void done.push(key));
  });

  it("are taken once, after they were left alone", async () => {
    for (let change = 0; change < 5; change++) {
      settling.changed("a");
      await clock.advance(QUIET - 1);
    }
    assert.deepEqual(done, []);
    await clock.advance(1);
    assert.deepEqual(done, ["a"]);
    await clock.advance(60_000);
    assert.deepEqual(done, ["a"]);
  });

  it("are taken all the same when they never rest", async () => {
    for (let time = 0; time <= LONGEST_WAIT; time += QUIET / 2) {
      settling.changed("a");
      await clock.advance(QUIET / 2);
    }
    assert.deepEqual(done, ["a"]);
  });

  it("are taken one after the other", async () => {
    const steps: string[] = [];
    let finish = () => {};
    const both = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow = new Settling(clock, async (key) => {
      steps.push(`${key} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      steps.push(`${key} ends`);
      if (steps.filter((step) => step.endsWith("ends")).length === 2) finish();
    });
    slow.changed("a");
    slow.changed("b");
    await clock.advance(QUIET);
    await both;
    assert.deepEqual(steps, ["a begins", "a ends", "b begins", "b ends"]);
  });

  it("leave no timer behind", async () => {
    settling.changed("a");
    settling.dispose();
    settling.changed("b");
    assert.equal(clock.pending, 0);
    await clock.advance(LONGEST_WAIT);
    assert.deepEqual(done, []);
  });
});
