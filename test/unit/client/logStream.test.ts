import assert from "node:assert/strict";
import * as fc from "fast-check";
import { AnswerCutOff, BadResponse, ClientError } from "../../../src/client/errors.ts";
import { parseJson } from "../../../src/client/json.ts";
import { JsonGuard } from "../../../src/client/jsonGuard.ts";
import { LogStream } from "../../../src/client/logStream.ts";
import { ToolError } from "../../../src/contract/envelope.ts";
import { readLogs } from "../../../src/contract/logs.ts";

/** What comes out when a body arrives in pieces cut at the given places. */
function streamed(body: Uint8Array, cuts: readonly number[] = []) {
  const stream = new LogStream();
  const places = [0, ...cuts.map((cut) => cut % (body.length + 1)), body.length].sort((a, b) => a - b);
  const texts: Uint8Array[] = [];
  for (let index = 1; index < places.length; index++) {
    texts.push(...stream.push(body.slice(places[index - 1], places[index])));
  }
  return { text: Buffer.concat(texts).toString("utf8"), fields: stream.finish() };
}

/** What the client makes of a body that it reads as a whole. */
function parsed(json: string): unknown {
  const guard = new JsonGuard();
  const bytes = Buffer.from(json);
  guard.push(bytes);
  guard.end();
  return parseJson(bytes, guard);
}

const cuts = fc.array(fc.nat(), { maxLength: 12 });
/** Any text, with the characters that JSON escapes well represented. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '"',
      "\\",
      "\n",
      "\r",
      "\t",
      "\b",
      "\f",
      "/",
      "\u001b",
      "\u0000",
      "é",
      "愛",
      "🚚",
      "\ud83d",
      "\udc00",
    ),
    fc.string({ minLength: 1, maxLength: 1 }),
  ),
});
/** The same value in JSON that escapes everything that is not ASCII. */
const asciiJson = (value: unknown) =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
/** How a text reads after a trip through UTF-8: half surrogate pairs are replaced. */
const wellFormed = (text: string) => Buffer.from(text).toString("utf8");

describe("log stream", () => {
  it("gives exactly the text that parsing the whole would give, however it is cut and escaped", () => {
    fc.assert(
      fc.property(anyText, cuts, fc.boolean(), (logs, places, ascii) => {
        const run_started_at = "2026-11-20T16:02:12.000Z";
        const run = {
          run_id: 7,
          run_status: "failed",
          run_started_at,
          run_duration_seconds: 3.5,
          triggered_by: { name: "Ada" },
        };
        const value = { environment_id: "e1", logs, ...run };
        const body = Buffer.from(ascii ? asciiJson(value) : JSON.stringify(value, null, 2));
        const { text, fields } = streamed(body, places);
        assert.equal(text, wellFormed(logs));
        assert.deepEqual(fields, {
          environmentId: "e1",
          runId: "7",
          runStatus: "failed",
          runStartedAt: run_started_at,
          runDurationMs: 3500,
          runStartedBy: "Ada",
        });
      }),
      { numRuns: 2000 },
    );
  });

  it("reads every form of logs as the contract does, among any other fields", () => {
    const line = fc.oneof(
      anyText,
      fc.record({
        timestamp: fc.constantFrom("2026-01-01T00:00:00Z", 1767225600),
        level: fc.constant("info"),
        message: anyText,
      }),
      fc.jsonValue(),
    );
    const logs = fc.oneof(anyText, fc.array(line), fc.constant(null), fc.jsonValue());
    const other = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 });
    fc.assert(
      fc.property(logs, other, other, cuts, (value, before, after, places) => {
        const body = { ...before, ...after, logs: value };
        const json = JSON.stringify(body);
        const { text, fields } = streamed(Buffer.from(json), places);
        const reading = readLogs(parsed(json));
        assert.equal(text, wellFormed(reading.text));
        assert.deepEqual(fields, {
          environmentId: reading.environmentId,
          runId: reading.runId,
          runStatus: reading.runStatus,
          runStartedAt: reading.runStartedAt,
          runStartedBy: reading.runStartedBy,
        });
      }),
      { numRuns: 2000 },
    );
  });

  it("bears any bytes: either they are a log result, or an error says they are not", () => {
    const nearJson = fc
      .tuple(fc.jsonValue(), fc.nat(), fc.uint8Array({ maxLength: 3 }))
      .map(([value, at, bytes]) => {
        const json = Buffer.from(JSON.stringify({ logs: value, x: value }));
        const place = at % (json.length + 1);
        return Buffer.concat([json.subarray(0, place), bytes, json.subarray(place)]);
      });
    fc.assert(
      fc.property(fc.oneof(nearJson, fc.uint8Array({ maxLength: 50 })), cuts, (body, places) => {
        try {
          streamed(body, places);
        } catch (error) {
          assert.ok(error instanceof ClientError || error instanceof ToolError, String(error));
        }
      }),
      { numRuns: 3000 },
    );
  });

  it("says that a body broke off", () => {
    const body = Buffer.from('{"environment_id":"e1","logs":"first line\\nsecond');
    assert.throws(() => streamed(body.subarray(0, 0)), BadResponse);
    for (let length = 1; length <= body.length; length++) {
      assert.throws(() => streamed(body.subarray(0, length)), AnswerCutOff);
    }
  });

  it("takes the log out of an envelope and other wrappers, however it is cut", () => {
    const result = { environment_id: 9, run_id: "r1", logs: "a\nb", run_status: "failed" };
    const bodies = [
      { isError: false, result },
      { isError: false, error: null, result },
      { data: result, error: null },
      { meta: { data: [1] }, result: { data: result } },
    ];
    fc.assert(
      fc.property(fc.constantFrom(...bodies), cuts, (body, places) => {
        assert.deepEqual(streamed(Buffer.from(JSON.stringify(body)), places), {
          text: "a\nb",
          fields: {
            environmentId: "9",
            runId: "r1",
            runStatus: "failed",
            runStartedAt: undefined,
            runStartedBy: undefined,
          },
        });
      }),
    );
  });

  it("tells an error, and two logs, from a log", () => {
    for (const body of [
      { isError: true, error: "No run yet" },
      { isError: true, error: "No run yet", result: { logs: "old" } },
      { environment_id: "e1", logs: null, error: "No run yet" },
      { detail: "No run yet" },
      { result: { error: { message: "No run yet" } } },
    ]) {
      assert.throws(() => streamed(Buffer.from(JSON.stringify(body))), new ToolError("No run yet"));
    }
    assert.deepEqual(streamed(Buffer.from('{"environment_id":"e1","logs":"a","message":"OK"}')).text, "a");
    assert.throws(() => streamed(Buffer.from('{"data":{"logs":"a"},"logs":"b"}')), BadResponse);
  });

  it("refuses a value of more than a megabyte beside the log", () => {
    const body = Buffer.from(JSON.stringify({ other: "x".repeat(1024 * 1024), logs: "" }));
    assert.throws(() => streamed(body), BadResponse);
  });
});
