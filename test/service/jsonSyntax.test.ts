import assert from "node:assert/strict";
import fc from "fast-check";
import { findSyntaxFault } from "../../src/service/import/jsonSyntax.ts";

const parses = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe("Faults in JSON", () => {
  it("are found exactly where the platform's parser finds some", () => {
    const document = fc.json({ maxDepth: 4 });
    const change = fc.tuple(document, fc.nat(), fc.nat(3), fc.constantFrom(...'[]{}:,"\\01-.etfn \n\u0000é'));
    fc.assert(
      fc.property(change, ([text, at, count, inserted]) => {
        const place = at % (text.length + 1);
        const changed = text.slice(0, place) + inserted + text.slice(place + count);
        assert.equal(findSyntaxFault(changed) === undefined, parses(changed), changed);
        assert.equal(findSyntaxFault(text), undefined);
      }),
      { numRuns: 3000 },
    );
  });

  for (const [text, offset, reason] of [
    ["", 0, /ends too early/],
    ["[1,", 3, /ends too early/],
    ["[1 2]", 3, /comma or \] is missing/],
    ['{"a" 1}', 5, /colon is missing/],
    ["{a: 1}", 1, /name in quotes/],
    ["[1,]", 3, /value is missing/],
    ["[01]", 1, /value is missing/],
    ["1 2", 2, /follows the end/],
    ['["a\nb"]', 1, /value is missing/],
  ] as const) {
    it(`${JSON.stringify(text)} at ${offset}`, () => {
      const fault = findSyntaxFault(text);
      assert.equal(fault?.offset, offset);
      assert.match(fault?.reason ?? "", reason);
    });
  }
});
