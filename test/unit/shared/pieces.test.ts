/** Large JSON documents are parsed piece by piece, to the same end as at once. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { parseInPieces } from "../../../src/shared/json/pieces.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** What comes of a text: its value as JSON, in the order of its keys, or that it is refused. */
const outcome = (parse: () => unknown) => {
  try {
    return JSON.stringify(parse());
  } catch (error) {
    if (error instanceof SyntaxError) return "refused";
    throw error;
  }
};

const assertSame = (text: string, piece: number) =>
  assert.equal(
    outcome(() => parseInPieces(bytesOf(text), piece)),
    outcome(() => JSON.parse(text)),
    `${piece} bytes of ${text}`,
  );

describe("A JSON document in pieces", () => {
  const sizes = fc.integer({ min: 1, max: 40 });

  it("is what it is at once, wherever it is cut", () => {
    const indents = fc.constantFrom(undefined, 2, "\t");
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), sizes, indents, (text, piece, indent) =>
        assertSame(JSON.stringify(JSON.parse(text), undefined, indent), piece),
      ),
      { numRuns: 2_000 },
    );
  });

  it("is refused exactly where it is at once", () => {
    const parts = [
      ..."[]{},:",
      '"',
      "\\",
      '"a"',
      '"a\\"b"',
      '"\\\\"',
      '"a":',
      "1",
      "null",
      " ",
      "\n",
      "\ufeff",
    ];
    const texts = fc.array(fc.constantFrom(...parts), { maxLength: 14 }).map((all) => all.join(""));
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 8 }), (text, piece) =>
        // Before the document, a byte order mark is none of it.
        assertSame(text.replace(/^\ufeff+/, ""), piece),
      ),
      { numRuns: 20_000 },
    );
  });

  it("keeps keys as they are written, the last of those that come up again", () => {
    for (const piece of [1, 5, 12, 1_000]) {
      assertSame('{"a": 1, "b": {"__proto__": {"x": 1}}, "a": 2, "__proto__": [1, 2, 3]}', piece);
      const parsed = parseInPieces(bytesOf('{"a": [1, 2], "__proto__": {"polluted": true}}'), piece);
      assert.equal(Object.getPrototypeOf(parsed), Object.prototype);
    }
  });

  it("may be nested deeper than it is cut", () => {
    assertSame(`${'{"a":['.repeat(95)}"${"x".repeat(10_000)}"${"]}".repeat(95)}`, 1_000);
  });

  it("may begin with a byte order mark", () => {
    assert.deepEqual(parseInPieces(bytesOf('\ufeff{"a": ["ä", "€", "😀"]}'), 4), { a: ["ä", "€", "😀"] });
  });
});
