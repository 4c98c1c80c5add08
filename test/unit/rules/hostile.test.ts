/** Packs that mean harm end in a typed error or are sound, quickly; nothing of them is ever run. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { RulePackError } from "../../../src/engine/rules/errors.ts";
import { LIMITS } from "../../../src/engine/rules/limits.ts";
import type { RulePack } from "../../../src/engine/rules/model.ts";
import { parsePack } from "../../../src/engine/rules/parse.ts";
import { busyMs, threadCpuMs } from "../../support/busy.ts";
import { engine, packText } from "./packs.ts";

/** How many times longer than the longest pack that people can write a pack may hold up whoever reads it. */
const MOST_TIMES = 4;

/** What becomes of a text: read, or refused with places; and how long that took, of several readings the shortest. */
function settled(text: string, bearable: number) {
  const { result, ms } = outcome(text);
  // The engine's collector and compiler work in the same thread, now and then, but not at the same text each time.
  return { result, ms: ms <= bearable ? ms : Math.min(...[1, 2, 3].map(() => outcome(text).ms)) };
}

/** One reading of a text. */
function outcome(text: string) {
  const before = threadCpuMs();
  let result: "pack" | RulePackError;
  try {
    const { pack } = parsePack(text, "hostile.yaml");
    assert.ok(pack.rules.length <= LIMITS.rules);
    result = "pack";
  } catch (error) {
    assert.ok(error instanceof RulePackError, `not a typed error: ${error}`);
    assert.ok(error.problems.length > 0 && error.problems.length <= LIMITS.problems);
    for (const { line, column, message } of error.problems)
      assert.ok(line >= 1 && column >= 1 && message.length > 0 && message.length < 500);
    result = error;
  }
  return { result, ms: threadCpuMs() - before };
}

const RULE = `
  - id: a
    effect: warn
    when: { type: WHAT }
    message: m
`;

/** Pieces that texts against parsers are made of. */
const piece = fc.oneof(
  fc.constantFrom(
    "- ",
    "? ",
    ": ",
    "[",
    "]",
    "{",
    "}",
    "&a ",
    "*a ",
    "!!js/function ",
    "|\n",
    ">-\n",
    "\n",
    "  ",
  ),
  fc.constantFrom(
    "---\n",
    "...\n",
    "%YAML 9.9\n",
    "#",
    '"',
    "'",
    "\t",
    "\u0000",
    "\u0002",
    "\ufeff",
    "<<: *a\n",
  ),
  fc.constantFrom(
    "pack: ours\n",
    "rules:\n",
    "  - id: a\n",
    "when: {",
    "__proto__: ",
    "constructor: ",
    "message: ",
  ),
  fc.string({ maxLength: 12, unit: "binary" }),
);
const jumble = fc.array(piece, { maxLength: 120 }).map((pieces) => pieces.join(""));
const repeated = fc
  .tuple(piece, fc.integer({ min: 1, max: 30_000 }))
  .map(([one, times]) =>
    one.repeat(Math.min(times, Math.ceil((LIMITS.text * 1.5) / Math.max(one.length, 1)))),
  );
const hostile = fc.oneof(
  { weight: 4, arbitrary: jumble },
  { weight: 1, arbitrary: repeated },
  { weight: 2, arbitrary: fc.tuple(jumble, repeated).map(([head, tail]) => packText(RULE) + head + tail) },
  { weight: 2, arbitrary: fc.json({ maxDepth: 30 }) },
);

describe("Hostile packs", () => {
  let honest: number;
  let bearable: number;
  before(() => {
    const rules = Array.from({ length: LIMITS.rules }, (_, at) =>
      RULE.replace("id: a", `id: a${at}`).replace("WHAT", "aws:s3/bucket"),
    );
    const text = packText(rules.join("").replaceAll("\n\n", "\n"));
    honest = Math.min(...[1, 2, 3, 4, 5].map(() => outcome(text).ms));
    bearable = MOST_TIMES * honest;
    assert.equal(outcome(text).result, "pack");
  });

  it("end in a typed error or a sound pack (1,200 of them)", () => {
    let longest = 0;
    fc.assert(
      fc.property(hostile, (text) => {
        longest = Math.max(longest, settled(text, bearable).ms);
      }),
      { numRuns: 1_200, seed: 7 },
    );
    assert.ok(longest <= bearable, `${Math.round(longest)} ms, and an honest pack ${Math.round(honest)}`);
  });

  const bombs: Readonly<Record<string, string>> = {
    "brackets in brackets": "[".repeat(100_000),
    "mappings in mappings": "{a: ".repeat(30_000),
    "lists in lists": "- ".repeat(60_000),
    "keys in keys": "? ".repeat(60_000),
    "ever deeper lines": Array.from({ length: 400 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n"),
    "a billion laughs": `a: &a [x,x]\n${"bcdefghijk"
      .split("")
      .map((one, at) => `${one}: &${one} [*${"abcdefghij"[at]},*${"abcdefghij"[at]}]\n`)
      .join("")}`,
    "a long text": `pack: "${"x".repeat(LIMITS.text - 20)}"`,
    "quotes that never end": `pack: "${"\\".repeat(100_000)}`,
    "empty lines": "\n".repeat(LIMITS.lines - 1),
    "many documents": "---\n".repeat(LIMITS.lines - 1),
    "many keys": Array.from({ length: 3_900 }, (_, key) => `k${key}: 1`).join("\n"),
    "many elements": `a: [${"1,".repeat(60_000)}]`,
    tabs: "\t".repeat(100_000),
  };
  for (const [what, text] of Object.entries(bombs))
    it(`made of ${what} hold nobody up`, () => {
      const { result, ms } = settled(text, bearable);
      assert.ok(result instanceof RulePackError);
      assert.ok(ms <= bearable, `${Math.round(ms)} ms, and an honest pack ${Math.round(honest)}`);
    });

  it("cannot make a pattern slow", () => {
    const pattern = `"${"*a".repeat(99)}*"`;
    const rules = Array.from({ length: 200 }, (_, at) =>
      RULE.replace("id: a", `id: a${at}`).replace("WHAT", pattern),
    );
    const { pack } = parsePack(packText(rules.join("").replaceAll("\n\n", "\n")), "slow.yaml");
    const taken = (rules: readonly RulePack[]) =>
      busyMs(() =>
        engine.resolve("aws", { candidates: [{ type_id: "aws:sqs/queue@1" }], rules: [...rules] }),
      );
    taken([]);
    const ms = Math.min(taken([pack]), taken([pack]), taken([pack]));
    assert.ok(ms <= bearable, `${Math.round(ms)} ms, and an honest pack ${Math.round(honest)}`);
  });

  it("cannot reach what every object has", () => {
    const { result } = outcome(`${packText(RULE)}__proto__: { polluted: true }\n`);
    assert.ok(result instanceof RulePackError);
    assert.equal(({} as { polluted?: boolean }).polluted, undefined);
  });
});
