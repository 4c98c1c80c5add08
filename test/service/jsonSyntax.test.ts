import assert from "node:assert/strict";
import fc from "fast-check";
import { findSyntaxFault } from "../../src/shared/json/syntax.ts";

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
    const change = fc.tuple(
      document,
      fc.nat(),
      fc.nat(3),
      fc.constantFrom(...'[]{}:,"\\01-.etfn/* \n\u0000é'),
    );
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

  for (const [text, line, column, reason] of [
    ["", 1, 1, /ends too early/],
    ["[1,", 1, 4, /ends too early/],
    ['{"a":[1,\n2', 2, 2, /ends too early/],
    ['["a', 1, 2, /ends too early/],
    ["[1 2]", 1, 4, /comma or a closing bracket/],
    ['{"a" 1}', 1, 6, /colon is missing/],
    ["{a: 1}", 1, 2, /name in quotes/],
    ["[1,]", 1, 4, /value is missing/],
    ["[01]", 1, 3, /comma or a closing bracket/],
    ["[1.]", 1, 2, /number is not complete/],
    ["1 2", 1, 3, /follows the end/],
    ['[\r\n"a\nb"]', 2, 1, /does not end on its line/],
    ['["\\x"]', 1, 2, /escape/],
    ["[\n\n/* why */ 1]", 3, 1, /comments/],
  ] as const) {
    it(`${JSON.stringify(text)} at line ${line}, column ${column}`, () => {
      const fault = findSyntaxFault(text);
      assert.deepEqual(fault?.place, { line, column });
      assert.match(fault?.reason ?? "", reason);
    });
  }

  it("have no place where the text is nested too deeply to be looked into", () => {
    const fault = findSyntaxFault("[".repeat(200_000));
    assert.deepEqual(fault, { reason: "nested too deeply", place: undefined });
  });
});
