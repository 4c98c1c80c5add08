import assert from "node:assert/strict";
import * as fc from "fast-check";
import { BadResponse } from "../../../src/client/errors.ts";
import { LogStream } from "../../../src/client/logStream.ts";
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
        const value = { environment_id: "e1", run_id: 7, logs, run_status: "failed" };
        const body = Buffer.from(ascii ? asciiJson(value) : JSON.stringify(value, null, 2));
        const { text, fields } = streamed(body, places);
        assert.equal(text, wellFormed(logs));
        assert.deepEqual(fields, { environmentId: "e1", runId: "7", runStatus: "failed" });
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
        const reading = readLogs(JSON.parse(json));
        assert.equal(text, wellFormed(reading.text));
        assert.deepEqual(fields, {
          environmentId: reading.environmentId,
          runId: reading.runId,
          runStatus: reading.runStatus,
        });
      }),
      { numRuns: 2000 },
    );
  });

  it("bears any bytes: either they are a log result, or a BadResponse says they are not", () => {
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
          assert.ok(error instanceof BadResponse, String(error));
        }
      }),
      { numRuns: 3000 },
    );
  });

  it("says that a body broke off", () => {
    const body = Buffer.from('{"environment_id":"e1","logs":"first line\\nsecond');
    for (let length = 0; length <= body.length; length++) {
      assert.throws(() => streamed(body.subarray(0, length)), BadResponse);
    }
  });

  it("refuses a value of more than a megabyte beside the log", () => {
    const body = Buffer.from(JSON.stringify({ other: "x".repeat(1024 * 1024), logs: "" }));
    assert.throws(() => streamed(body), BadResponse);
  });
});
