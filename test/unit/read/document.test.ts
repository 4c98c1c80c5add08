import assert from "node:assert/strict";
import * as fc from "fast-check";
import { parse, stringify } from "yaml";
import { parseJson } from "../../../src/engine/read/document/json.ts";
import { Fault, locate } from "../../../src/engine/read/document/located.ts";
import { parseYaml } from "../../../src/engine/read/document/yaml.ts";
import { plainScalar } from "../../../src/engine/read/document/yamlScalars.ts";
import { ReadError } from "../../../src/engine/read/model.ts";
import { rootKeys } from "../../../src/shared/sources/rootKeys.ts";

const yaml = (text: string) => parseYaml(text, (tag, value) => ({ [tag]: value }));
const dataOf = (text: string) => plain(yaml(text).value);

/** Data with ordinary objects, as assertions compare them. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
}

/** What another parser says, with plain scalars meaning the same. */
function byOther(text: string): unknown {
  return parse(text, (_, value) => (typeof value === "string" ? plainScalar(value) : value), {
    schema: "failsafe",
  });
}

describe("YAML of templates", () => {
  for (const [what, text] of Object.entries({
    "a list as far out as its key": "a:\n- 1\n- b: 2\n  c: 3\n-\n  - d\n- - e\n  - f",
    "text over lines": "a: one\n  two\n\n  three # end\nb: 'x\n  y''z\n\n  w'\nc: \"p\\\n  q \\u00e9\n  r\"",
    "blocks of text":
      "a: |\n  one\n   two\n\n  three\n\nb: >-\n  one\n  two\n\n  three\n    more\n  four\nc: |+\n  x\n\nd: |2\n   y\n",
    "blocks that are empty": "a: |\nb: >\n\nc: 1",
    "brackets over lines": "a: {b: [1, two words,\n  'x'], c, \"d\":2, e: {}}\nf: [g: h, , ]".replace(
      ", ,",
      ",",
    ),
    "comments and empty values": "# x\na: # y\n  # z\n  b:\nc: '#d'\ne: f#g\n\n# end",
    "colons in texts": "a: b:c\nurl: http://x:80/y\n'k: l': m\narn: arn:aws:s3:::x/*",
    "signs that begin texts": "a: -b\nc: ?d\ne: :f\ng: '*'\nh: - \n".replace("h: - \n", ""),
    "a document with marks": "%YAML 1.1\n---\na: 1\n...\n",
    "a text alone": "hello\n world",
  }))
    it(`is read as others read it: ${what}`, () =>
      assert.equal(stringified(dataOf(text)), stringified(byOther(text))));

  it("is read as others read what they write", () => {
    const leaf = fc.oneof(
      fc.string(),
      fc.string({ unit: "grapheme" }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    );
    const data = fc.letrec((tie) => ({
      any: fc.oneof(
        { depthSize: "small" },
        leaf,
        fc.array(tie("any")),
        fc.dictionary(fc.string(), tie("any")),
      ),
    })).any;
    const styles = fc.record({
      lineWidth: fc.constantFrom(0, 20, 80),
      collectionStyle: fc.constantFrom("any" as const, "flow" as const),
      defaultStringType: fc.constantFrom(
        "PLAIN" as const,
        "QUOTE_SINGLE" as const,
        "QUOTE_DOUBLE" as const,
        "BLOCK_FOLDED" as const,
      ),
      indentSeq: fc.boolean(),
    });
    fc.assert(
      fc.property(data, styles, (value, style) => {
        const text = stringify(value, { version: "1.1", ...style });
        // Keys behind question marks are for keys that go over lines, which no template has.
        fc.pre(!/^\s*(?:- )*\? /m.test(text) && !text.includes("<<"));
        // Compares with the other parser, since plain texts mean less here than in YAML 1.1.
        assert.deepEqual(stringified(dataOf(text)), stringified(byOther(text)));
      }),
      { numRuns: 1_000 },
    );
  });

  it("means the same wherever its lines begin, and in brackets as in lines", () => {
    const text = fc.oneof(
      fc.stringMatching(/^[A-Za-z][\w :,{}'"#&*!|>-]{0,12}$/),
      fc.constantFrom("a\nb", "a\n\n  b\n"),
    );
    const data = fc.letrec((tie) => ({
      any: fc.oneof({ depthSize: "small" }, text, fc.integer(), tie("list"), tie("mapping")),
      list: fc.array(tie("any"), { maxLength: 4 }),
      mapping: fc.dictionary(text, tie("any"), { maxKeys: 4 }),
    }));
    const written = fc.record({
      value: data.mapping,
      collectionStyle: fc.constantFrom("block" as const, "flow" as const),
      defaultStringType: fc.constantFrom("PLAIN" as const, "QUOTE_SINGLE" as const, "BLOCK_LITERAL" as const),
      lineWidth: fc.constantFrom(0, 20),
      depth: fc.integer({ min: 0, max: 9 }),
      head: fc.constantFrom("", "# ours\n", "---\n", "\n# ours\n--- # a\n\n"),
    });
    fc.assert(
      fc.property(written, ({ value, depth, head, ...style }) => {
        const lines = stringify(value, style);
        fc.pre(!/^\s*(?:- )*\? /m.test(lines));
        const moved = head + lines.replaceAll(/^(?=.)/gm, " ".repeat(depth));
        assert.equal(stringified(dataOf(moved)), stringified(byOther(lines)), moved);
        const words = (keys: Iterable<string>) => [...keys].filter((key) => /^[A-Za-z]\w*$/.test(key)).sort();
        assert.deepEqual(words(rootKeys(moved)), words(Object.keys(value as object)), moved);
      }),
      { numRuns: 500 },
    );
  });

  it("keeps numbers that are names, dates and times as texts", () => {
    assert.deepEqual(
      dataOf("[2010-09-09, 012345678901, 22:22, 1_000, 0x1F, 1e3, -7, 1.5, 123456789012345678901]"),
      [...["2010-09-09", "012345678901", "22:22", "1_000", "0x1F", 1000, -7, 1.5, "123456789012345678901"]],
    );
    assert.deepEqual(dataOf("[yes, Off, True, ~, null, 'no', !!str yes]"), [
      true,
      false,
      true,
      null,
      null,
      "no",
      { "!!str": "yes" },
    ]);
  });

  it("gives tags what stands behind them", () => {
    assert.deepEqual(
      dataOf("a: !Ref B\nc: !If\n  - x\n  - !Sub '$y'\nd: !Join [',', [!Ref E]]\nf: !GetAZs\ng: !X\n  h: 1"),
      {
        a: { "!Ref": "B" },
        c: { "!If": ["x", { "!Sub": "$y" }] },
        d: { "!Join": [",", [{ "!Ref": "E" }]] },
        f: { "!GetAZs": "" },
        g: { "!X": { h: 1 } },
      },
    );
  });

  it("follows aliases and merges", () => {
    assert.deepEqual(
      dataOf("a: &x {b: 1, c: 2}\nd: *x\ne:\n  <<: *x\n  c: 3\nf: &y\n  - 1\ng: [*y, *y]\n&k h: *k"),
      {
        ...{ a: { b: 1, c: 2 }, d: { b: 1, c: 2 }, e: { c: 3, b: 1 }, f: [1], g: [[1], [1]], h: "h" },
      },
    );
  });

  it("knows where each mapping stands, and which keys stand twice", () => {
    const { value, placeOf, repeated, placeAt } = locate(
      "t.yaml",
      "a:\n  b: {c: 1}\n  d:\n    e: 1\n  b: 2\n",
      "YAML",
      yaml,
    );
    const { a } = value as { a: { d: unknown } };
    assert.deepEqual(placeOf(a.d), { file: "t.yaml", line: 3, column: 3 });
    assert.deepEqual(placeOf(a), { file: "t.yaml", line: 1, column: 1 });
    assert.deepEqual(
      repeated.map(({ key, offset }) => [key, placeAt(offset).line]),
      [["b", 5]],
    );
  });

  for (const [text, line, reason] of [
    ["a: 1\n b: 2", 2, /a key stands in the middle|indented/],
    ["a:\n\tb: 1", 2, /tab/],
    ["a: [1, 2", 1, /\] is missing/],
    ["a: 'x", 1, /does not end/],
    ["a: b: c", 1, /second key/],
    ["a: *b", 1, /alias/],
    ["a: &b [*b]", 1, /alias/],
    ["---\na: 1\n---\nb: 2", 4, /more than one document/],
    ["a: 1\nb", 2, /key and a colon/],
    ["? a\n: b", 1, /question mark/],
    ["a: |x\n  y", 1, /block of text/],
    [`${"[".repeat(5_000)}`, 1, /nested too deeply/],
    [
      Array.from({ length: 200 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n"),
      101,
      /nested too deeply/,
    ],
  ] as const)
    it(`is refused where it is none: ${JSON.stringify(text.slice(0, 20))}`, () => {
      assert.throws(
        () => locate("t.yaml", text, "YAML", yaml),
        (error) => error instanceof ReadError && error.place?.line === line && reason.test(error.message),
      );
    });

  it("does not let aliases repeat without end", () => {
    const bomb = Array.from(
      { length: 30 },
      (_, step) => `a${step}: &a${step} [${step === 0 ? "x, x" : `*a${step - 1}, *a${step - 1}`}]`,
    );
    assert.throws(() => yaml(bomb.join("\n")), /repeat too much/);
  });

  it("is data, whatever its keys are called", () => {
    const { value } = yaml("__proto__: {polluted: 1}\nconstructor: 2");
    assert.deepEqual(Object.keys(value as object), ["__proto__", "constructor"]);
    assert.equal(({} as Record<string, unknown>)["polluted"], undefined);
  });

  it("is read or refused whatever the text is, in time proportional to it", () => {
    const piece = fc.constantFrom(
      ..."abc:-?,[]{}#&*!|>'\"%@`\\ \n\t~<.0=".split(""),
      "\n  ",
      ": ",
      "- ",
      "!Ref ",
      "&a ",
      "*a",
      "<<: ",
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join("")),
        (text) => isReadOrRefused(() => yaml(text)),
      ),
      { numRuns: 3_000 },
    );
    for (const [unit, times] of [
      ["a: b\n", 50_000],
      ["- ", 90],
      ["'", 50_001],
      ["#", 300_000],
      [" \n", 200_000],
      ["[a,", 50],
      ["a\n", 90_000],
      ["x: |\n y\n", 40_000],
      ["{a: ", 90],
      ['"\\n', 90_000],
    ] as const)
      isReadOrRefused(() => yaml(unit.repeat(times)));
  }).timeout(180_000);
});

function isReadOrRefused(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
}

describe("JSON of templates", () => {
  it("is read as the platform reads it", () => {
    fc.assert(
      fc.property(fc.json(), (text) =>
        assert.deepEqual(plain(parseJson(text).value), plain(JSON.parse(text))),
      ),
    );
  });

  it("may have comments and texts over lines, as Azure takes them", () => {
    const text = '// x\n{"a": /* y */ "one\ntwo", "b": [1, -2.5e3, true, null,],}';
    assert.deepEqual(plain(parseJson(text).value), { a: "one\ntwo", b: [1, -2500, true, null] });
  });

  it("is refused with the place where it is none", () => {
    for (const [text, line, reason] of [
      ['{"a": 1,\n b: 2}', 2, /name in quotes/],
      ['{"a"\n 1}', 2, /colon/],
      ['["x\\q"]', 1, /escape/],
      ['{"a": "x', 1, /does not end/],
      ["[1] 2", 1, /follows the end/],
      ["", 1, /too early/],
      ["[".repeat(100_000), 1, /nested too deeply/],
    ] as const)
      assert.throws(
        () => locate("t.json", text, "JSON", parseJson),
        (error) => error instanceof ReadError && error.place?.line === line && reason.test(error.message),
        text.slice(0, 20),
      );
  });

  it("is read or refused whatever the text is", () => {
    const piece = fc.constantFrom(...'{}[]:,"\\/*x0-.e \n'.split(""), "true", "null", '"a"', "//", "\\u00");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) =>
        isReadOrRefused(() => parseJson(pieces.join(""))),
      ),
      { numRuns: 2_000 },
    );
  });
});

/** With every scalar as text: the other parser leaves quoted numbers apart from plain ones. */
function stringified(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === "string" ? plainScalar(part) : part));
}
