import assert from "node:assert/strict";
import * as fc from "fast-check";
import { AnswerCutOff, BadResponse } from "../../../src/client/errors.ts";
import { parseJson } from "../../../src/client/json.ts";
import { JsonGuard } from "../../../src/client/jsonGuard.ts";

function parse(text: string, cut = 0): unknown {
  const guard = new JsonGuard();
  const bytes = Buffer.from(text);
  guard.push(bytes.subarray(0, cut));
  guard.push(bytes.subarray(cut));
  guard.end();
  return parseJson(bytes, guard);
}

/** The same by the platform: slow, but beyond doubt. */
function reference(text: string): unknown {
  return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) => {
    const { source = "" } = context ?? {};
    const isLong = typeof value === "number" && /^-?\d+$/.test(source) && !Number.isSafeInteger(value);
    return isLong ? source : value;
  });
}

describe("JSON of services", () => {
  it("is what the platform's parser makes of it, but for integers that a double cannot hold", () => {
    const number = fc.oneof(
      fc.bigInt().map(String),
      fc.bigInt({ min: 2n ** 53n - 20n, max: 2n ** 53n + 20n }).map(String),
      fc.bigInt({ min: -(2n ** 53n) - 20n, max: 20n - 2n ** 53n }).map(String),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
      fc.constantFrom("1e400", "-0", "1.00000000000000000001", "12345678901234567890e2"),
    );
    const text = fc.oneof(fc.string(), number).map((value) => JSON.stringify(value));
    const { value } = fc.letrec<{ value: string }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        number,
        text,
        fc.array(tie("value"), { maxLength: 4 }).map((all) => `[${all.join(" ,")}]`),
        fc
          .array(fc.tuple(text, tie("value")), { maxLength: 4 })
          .map((all) => `{${all.map(([name, element]) => `${name}:${element}`).join(",\n")}}`),
      ),
    }));
    fc.assert(
      fc.property(value, fc.nat({ max: 60 }), (json, cut) => {
        assert.deepEqual(parse(json, cut), reference(json));
      }),
      { numRuns: 3000 },
    );
  });

  it("is refused where it is none, digits or not", () => {
    for (const text of [
      "[00000000000000000001]",
      "[12345678901234567890a]",
      "[1 12345678901234567890]",
      "--",
    ])
      assert.throws(() => parse(text), BadResponse);
    assert.throws(() => parse("[12345678901234567890"), AnswerCutOff);
  });
});
