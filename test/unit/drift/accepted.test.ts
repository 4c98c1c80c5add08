/** Drift that a team lives with: its file, what it is of, and what counts all the same. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import * as fc from "fast-check";
import { readDrift } from "../../../src/contract/drift.ts";
import { dayOfIso } from "../../../src/shared/cost/days.ts";
import { type Acceptance, readAcceptances } from "../../../src/shared/drift/acceptedFile.ts";
import { countAccepted, countDrifted, judgeDrift, worstFirst } from "../../../src/shared/drift/judged.ts";

const TODAY = dayOfIso("2026-11-23") ?? 0;
const FILE = `{
  "accept": [
    { "address": "aws_instance.web", "reason": "Replaced in spring", "until": "2026-11-23" },
    { "address": "aws_instance.web", "reason": " ", "until": "2026-12-01" },
    { "address": "aws_instance.web", "reason": "No end" },
    { "address": "aws_instance.web", "reason": "No such day", "until": "2026-02-31" },
    { "address": "", "reason": "Of nothing", "until": "2026-12-01" },
    "everything",
    { "address": "module.*", "attribute": "tags", "environment": "e1", "reason": "Over", "until": "2026-11-22" }
  ]
}`;

/** What a check comes to under entries, which end tomorrow unless they say otherwise. */
function judged(check: object, ...entries: readonly Partial<Acceptance>[]) {
  const acceptances = entries.map((entry) => ({
    address: "aws_instance.web",
    reason: "known",
    until: TODAY + 1,
    ...entry,
  }));
  const drift = readDrift({ checks: [{ resource: "aws_instance.web", status: "drifted", ...check }] });
  const result = judgeDrift("e1", drift, acceptances, TODAY);
  const counts = countDrifted(result) === 1;
  assert.equal(countAccepted(result), result.checks[0]?.judgement?.kind === "accepted" ? 1 : 0);
  return `${result.checks[0]?.judgement?.kind ?? "open"}, ${counts ? "counts" : "counts not"}`;
}

const TAGGED = { before: { tags: { team: "a" }, size: 1 }, after: { tags: { team: "b" }, size: 1 } };
const RESIZED = { before: { tags: { team: "a" }, size: 1 }, after: { tags: { team: "b" }, size: 2 } };

describe("Accepted drift", () => {
  it("is read entry by entry: without an address, a reason and a last day nothing is accepted", () => {
    const { entries, problems } = readAcceptances(FILE, TODAY);
    assert.deepEqual(
      entries.map(({ index, acceptance: { reason } }) => [index, reason]),
      [
        [0, "Replaced in spring"],
        [6, "Over"],
      ],
    );
    const quoted = problems.map(({ kind, offset, length }) => [kind, FILE.slice(offset, offset + length)]);
    assert.deepEqual(quoted, [
      ["reason", '" "'],
      ["until", '{ "address": "aws_instance.web", "reason": "No end" }'],
      ["until", '"2026-02-31"'],
      ["address", '""'],
      ["address", '"everything"'],
      ["expired", '"2026-11-22"'],
    ]);
  });

  it("is none in what is no JSON, or has no list", () => {
    const kindsIn = (text: string) => readAcceptances(text, TODAY).problems.map(({ kind }) => kind);
    assert.deepEqual(kindsIn(""), ["syntax"]);
    assert.deepEqual(kindsIn("[".repeat(100_000)), ["syntax"]);
    assert.deepEqual(kindsIn('{ "accept": {} }'), ["noList"]);
    assert.deepEqual(kindsIn('{ "accept": [] }'), []);
  });

  it("has a schema that takes what is read, but for days that are none", () => {
    const schema = JSON.parse(
      readFileSync(join(import.meta.dirname, "../../../media/schemas/drift.schema.json"), "utf8"),
    );
    const takes = new Ajv({ strict: false }).compile(schema);
    for (const entry of JSON.parse(FILE).accept) {
      const file = { accept: [entry] };
      const isRead = readAcceptances(JSON.stringify(file), TODAY).entries.length === 1;
      assert.equal(takes(file), isRead || entry.until === "2026-02-31", JSON.stringify(entry));
    }
  });

  it("is of a resource by its address, as it is written or with wildcards, in its environment", () => {
    assert.equal(judged({}), "open, counts");
    assert.equal(judged({}, {}), "accepted, counts not");
    assert.equal(judged({}, { address: "aws_instance.*" }), "accepted, counts not");
    assert.equal(judged({}, { address: "AWS_instance.web" }), "open, counts");
    assert.equal(judged({}, { address: "aws_instance" }), "open, counts");
    assert.equal(judged({}, { environment: "e1" }), "accepted, counts not");
    assert.equal(judged({}, { environment: "e2" }), "open, counts");
    assert.equal(judged({ status: "missing" }, {}), "accepted, counts not");
  });

  it("is of an attribute with all that is in it, and of nothing beside it", () => {
    for (const attribute of ["tags", "tags.team", "tags.*", "*.team"])
      assert.equal(judged(TAGGED, { attribute }), "accepted, counts not", attribute);
    for (const attribute of ["tag", "tags.tea", "size"])
      assert.equal(judged(TAGGED, { attribute }), "open, counts", attribute);
    assert.equal(judged(RESIZED, { attribute: "tags" }), "partly, counts");
    assert.equal(judged(RESIZED, { attribute: "tags" }, { attribute: "size" }), "accepted, counts not");
    assert.equal(judged({ ...TAGGED, status: "missing" }, { attribute: "tags" }), "open, counts");
    assert.equal(judged({}, { attribute: "tags" }), "open, counts", "nobody says what differs");
  });

  it("is not of a secret that has changed beside what is accepted, although both are shown alike", () => {
    const long = (end: string) =>
      `${"x".repeat(200)} -----BEGIN PRIVATE KEY-----\n${end}\n-----END PRIVATE KEY-----`;
    const check = { before: { size: 1, script: long("a") }, after: { size: 2, script: long("b") } };
    assert.equal(judged(check, { attribute: "size" }), "partly, counts");
  });

  it("ends with its last day, and counts again then", () => {
    assert.equal(judged({}, { until: TODAY }), "accepted, counts not");
    assert.equal(judged({}, { until: TODAY - 1 }), "expired, counts");
    assert.equal(judged({}, { until: TODAY - 1 }, { until: TODAY }), "accepted, counts not");
    assert.equal(judged(TAGGED, { attribute: "tags", until: TODAY - 1 }), "expired, counts");
    assert.equal(judged(TAGGED, { attribute: "size", until: TODAY - 1 }), "open, counts");
  });

  it("is never what could not be checked, is unclear or is in sync", () => {
    assert.equal(judged({ status: "error" }, {}), "open, counts");
    assert.equal(judged({ status: "odd" }, {}), "open, counts not");
    assert.equal(judged({ status: "ok" }, {}), "open, counts not");
  });

  it("comes after everything else that is not in sync", () => {
    const drift = readDrift({
      checks: ["ok", "accepted", "odd", "missing", "error"].map((name) => ({
        resource: name,
        status: name === "accepted" ? "missing" : name,
      })),
    });
    const acceptances = [{ address: "accepted", reason: "known", until: TODAY }];
    const rows = worstFirst(judgeDrift("e1", drift, acceptances, TODAY).checks);
    assert.deepEqual(
      rows.map(({ subject }) => subject),
      ["error", "missing", "odd", "accepted", "ok"],
    );
  });

  it("is read from anything without a failure", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((json) => `{"accept":[${json}]}`),
        ),
        (text) => {
          for (const { acceptance } of readAcceptances(text, TODAY).entries)
            assert.ok(acceptance.reason.trim() !== "" && acceptance.address !== "");
        },
      ),
      { numRuns: 500 },
    );
  });
});
