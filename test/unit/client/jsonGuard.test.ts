import assert from "node:assert/strict";
import * as fc from "fast-check";
import { BadResponse, TooLarge } from "../../../src/client/errors.ts";
import { JsonGuard } from "../../../src/client/jsonGuard.ts";
import { JSON_LIMITS } from "../../../src/client/policy.ts";

function watch(text: string, cut = 0): void {
  const guard = new JsonGuard();
  const bytes = Buffer.from(text);
  guard.push(bytes.subarray(0, cut));
  guard.push(bytes.subarray(cut));
}

describe("JSON guard", () => {
  it("lets every ordinary value pass, wherever it is cut", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat({ max: 50 }), fc.boolean(), (value, cut, pretty) => {
        watch(JSON.stringify(value, null, pretty ? 2 : 0), cut);
      }),
    );
  });

  it("does not count what stands in strings", () => {
    watch(JSON.stringify('[{,\\"'.repeat(JSON_LIMITS.values)));
  });

  it("refuses nesting beyond the limit, and only beyond", () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    watch(nested(JSON_LIMITS.depth));
    assert.throws(() => watch(nested(JSON_LIMITS.depth + 1)), BadResponse);
  });

  it("refuses more values than the limit, and only more", () => {
    const list = (values: number) => `[${"1,".repeat(values - 1)}1]`;
    // The list itself is a value.
    watch(list(JSON_LIMITS.values - 1));
    assert.throws(() => watch(list(JSON_LIMITS.values)), TooLarge);
  });

  it("refuses endless numbers and words", () => {
    watch(`[${"9".repeat(JSON_LIMITS.bareLength)}]`);
    assert.throws(() => watch(`[${"9".repeat(JSON_LIMITS.bareLength + 1)}]`), BadResponse);
  });
});
