import assert from "node:assert/strict";
import { gunzipSync, gzipSync } from "node:zlib";
import type { UploadFile } from "../../../src/client/upload.ts";
import { problemText, readProblem } from "../../../src/contract/importProblem.ts";
import { HEAD_BYTES, kindOf } from "../../../src/editor/imports/fileKinds.ts";
import { joinedFile, MixedPackingError } from "../../../src/editor/imports/joinedFile.ts";
import { cellStart, jsonPlace, lineInParts } from "../../../src/editor/imports/problems.ts";
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

describe("Joined cost exports", () => {
  it("are one file of exactly its size, each part on lines of its own", async () => {
    const joined = joinedFile([fileOf("a.csv", "h\n1"), fileOf("b.csv", "h\n2\n")]);
    const bytes = await bytesOf(joined);
    assert.equal(bytes.toString(), "h\n1\nh\n2\n");
    assert.equal(joined.size, bytes.length);
    assert.equal(joined.name, "a.csv, b.csv");
  });

  it("stay gzipped where they are", async () => {
    const joined = joinedFile([fileOf("a.csv.gz", gzipSync("h\n1")), fileOf("b.csv.gz", gzipSync("h\n2\n"))]);
    const bytes = await bytesOf(joined);
    assert.equal(gunzipSync(bytes).toString(), "h\n1\nh\n2\n");
    assert.equal(joined.size, bytes.length);
    assert.throws(() => joinedFile([fileOf("a.csv.gz", ""), fileOf("b.csv", "")]), MixedPackingError);
  });

  it("have the names of all as long as an address can hold them, and then their number", () => {
    const names = Array.from({ length: 200 }, (_, count) => `${"💶".repeat(60)}-${count}.csv`);
    const { name } = joinedFile(names.map((each) => fileOf(each, "")));
    assert.ok(name.length <= 500 && name.startsWith(`${names[0]}, `) && name.endsWith("… (200)"), name);
    assert.ok(name.isWellFormed());
  });

  it("have lines that lead back to their file", () => {
    // a.csv: "h\n1" (one line end), b.csv: "h\n2\n" (two).
    const places = [1, 2, 3, 4].map((line) => lineInParts(line, [1, 2]));
    assert.deepEqual(places, [
      { part: 0, line: 1 },
      { part: 0, line: 2 },
      { part: 1, line: 1 },
      { part: 1, line: 2 },
    ]);
    assert.deepEqual(lineInParts(7, [9]), { part: 0, line: 7 });
  });
});

describe("What the service says of a file", () => {
  const problem = (text: string) => readProblem(text, "a, b: c.csv");

  it("is read with its place, whatever the file's name", () => {
    assert.deepEqual(problem('a, b: c.csv, line 3, column EffectiveCost: "1,5" is: no number'), {
      file: "a, b: c.csv",
      line: 3,
      column: "EffectiveCost",
      reason: '"1,5" is: no number',
    });
    assert.equal(problem("a, b: c.csv, line 3, column 12: x")?.column, 12);
    assert.equal(problem("a, b: c.csv, column resource_drift[1]: has no address")?.line, undefined);
    assert.equal(problem("a, b: c.csv: the file is empty")?.reason, "the file is empty");
    assert.equal(problem("The disk is full"), undefined);
  });

  it("can be said again", () => {
    for (const place of ["", ", line 3", ", line 3, column EffectiveCost", ", column x[1]"]) {
      const text = `a, b: c.csv${place}: why`;
      const read = problem(text);
      assert.ok(read);
      assert.equal(problemText(read), text);
    }
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
    assert.equal(kindOf("apply.log", ""), "run");
    assert.equal(kindOf("plan.json", '{"format_version":"1.2","terraform_version":"1.9.0"'), "drift");
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
    const slow = new Settling(clock, async (key) => {
      steps.push(`${key} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      steps.push(`${key} ends`);
    });
    slow.changed("a");
    slow.changed("b");
    await clock.advance(QUIET);
    await new Promise((resolve) => setTimeout(resolve, 30));
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
