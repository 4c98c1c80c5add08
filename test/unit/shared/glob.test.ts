import assert from "node:assert/strict";
import fc from "fast-check";
import { GlobIndex, globTest } from "../../../src/shared/glob.ts";
import "../../support/properties.ts";

/** Whether a text matches, by trying: what the pattern means, and nothing more. */
function matches(pattern: string, text: string): boolean {
  const [sign, rest] = [pattern[0], pattern.slice(1)];
  if (sign === undefined) return text === "";
  if (sign === "*") return matches(rest, text) || (text !== "" && matches(pattern, text.slice(1)));
  return text !== "" && (sign === "?" || sign === text[0]) && matches(rest, text.slice(1));
}

const of =
  (...signs: string[]) =>
  (maxLength: number) =>
    fc.string({ unit: fc.constantFrom(...signs), maxLength });

describe("A pattern with signs", () => {
  it("matches what it means, whatever it and the text repeat", () => {
    fc.assert(
      fc.property(of("a", "b", "*", "?")(9), of("a", "b", "c")(9), (pattern, text) => {
        assert.equal(globTest(pattern)(text), matches(pattern, text), `${pattern} ${text}`);
      }),
      { numRuns: 5_000 },
    );
  });

  it("is held against whole texts longer than a number has bits", () => {
    const long = "abcdefghij".repeat(20);
    for (const [pattern, text, expected] of [
      [long, long, true],
      [long, `${long}a`, false],
      [`${long}*`, `${long}a`, true],
      [`*${"?".repeat(100)}${long}`, `${"x".repeat(100)}${long}`, true],
      [`*${"?".repeat(101)}${long}`, `${"x".repeat(100)}${long}`, false],
      [`${"?*".repeat(64)}j`, long, true],
    ] as const)
      assert.equal(globTest(pattern)(text), expected, pattern);
  });

  it("finds in an index what it finds by itself, in the same order", () => {
    const pattern = of("a", "b", "*")(3);
    fc.assert(
      fc.property(fc.array(pattern, { maxLength: 12 }), of("a", "b")(4), (patterns, text) => {
        const found = new GlobIndex([...patterns.entries()], ([, one]) => one).matching(text);
        assert.deepEqual(
          found,
          [...patterns.entries()].filter(([, one]) => globTest(one)(text)),
        );
      }),
    );
  });
});
