import assert from "node:assert/strict";
import * as fc from "fast-check";
import { knownLength } from "../../../src/client/follow/overlap.ts";
import { LogText } from "../../../src/editor/logs/text/logText.ts";
import { assertInProportion } from "../../support/growth.ts";

const GAP = "--- gap ---";
const CUT = "--- cut ---";
const text = () => new LogText({ gap: GAP, cut: CUT });
const shown = (log: LogText) => log.bytes().toString();

describe("What a new tail brings", () => {
  it("is nothing when it is the same, or less", () => {
    assert.equal(knownLength("a\nb\nc\n", "a\nb\nc\n"), 6);
    assert.equal(knownLength("a\nb\nc\n", "c\n"), 2);
    assert.equal(knownLength("a\n", ""), 0);
  });

  it("is what follows the longest overlap", () => {
    assert.equal(knownLength("a\nb\nc\n", "b\nc\nd\n"), 4);
    assert.equal(knownLength("", "a\n"), 0);
  });

  it("goes on in the middle of a line, and after a tail cut in the middle of one", () => {
    assert.equal(knownLength("start\nCrea", "start\nCreating\n"), 10);
    const known = "first line\nthe second line of the log\n";
    assert.equal(knownLength(known, "second line of the log\nthird\n"), 23);
  });

  it("is found where the tail reaches back further than what is known", () => {
    assert.equal(knownLength("c\n", "a\nb\nc\nd\n"), 6);
  });

  it("cannot be told from a few lines that occur everywhere", () => {
    const known = "one\n}\n\ntwo\n}\n\n";
    assert.equal(knownLength(known, "}\n\nthree\n}\n\n"), undefined);
  });

  it("takes time in proportion to the lengths, whatever repeats", () => {
    const look = (length: number) =>
      knownLength(`${"a".repeat(length)}b${"a".repeat(length)}`, `${"a".repeat(length)}c`);
    assertInProportion(look, { from: 25_000, times: 16 });
  });
});

/** A log and what a service shows of it: how many lines there are at each look, and how many of them are sent. */
const looks = fc.array(fc.record({ grows: fc.nat({ max: 30 }), tail: fc.integer({ min: 1, max: 60 }) }), {
  minLength: 1,
  maxLength: 25,
});

async function follow(
  lines: readonly string[],
  seen: readonly { readonly grows: number; readonly tail: number }[],
  cut: (tail: readonly string[]) => string,
) {
  const log = text();
  let length = 0;
  let gaps = 0;
  const expected: string[] = [];
  /** Number of the first line that has not been shown. */
  let next = 0;
  for (const { grows, tail } of seen) {
    length = Math.min(lines.length, length + grows);
    const first = Math.max(0, length - tail);
    // Of what came before the first text there is no trace.
    if (expected.length === 0) next = first;
    // Tails that merely touch share nothing: that cannot be told from a gap.
    if (first >= next && length > next && expected.length > 0) {
      gaps++;
      expected.push(GAP);
      next = first;
    }
    if (length > next) expected.push(...lines.slice(next, length));
    next = Math.max(next, length);
    await log.absorb(cut(lines.slice(first, length)));
  }
  return { log, expected, gaps };
}

describe("A followed log", () => {
  const unique = Array.from({ length: 800 }, (_, index) => `line ${index} says what happened`);

  it("has every line once and in order, and a mark wherever the service skipped", async () => {
    await fc.assert(
      fc.asyncProperty(looks, async (seen) => {
        const { log, expected } = await follow(unique, seen, (tail) =>
          tail.map((line) => `${line}\n`).join(""),
        );
        assert.equal(
          shown(log),
          expected
            .map(
              (line) => `${line}
`,
            )
            .join(""),
        );
      }),
      { numRuns: 300 },
    );
  });

  it("has them also where lines repeat, as long as one of those sent twice does not", async () => {
    const mixed = unique.map((line, index) =>
      index % 3 === 0 ? line : (["}", "", "..."][index % 7] ?? "Still creating..."),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 12 }), { maxLength: 30 }), async (growth) => {
        const seen = growth.map((grows) => ({ grows, tail: 40 }));
        const { log, expected, gaps } = await follow(mixed, seen, (tail) =>
          tail.map((line) => `${line}\n`).join(""),
        );
        assert.equal(gaps, 0);
        assert.equal(shown(log), expected.map((line) => `${line}\n`).join(""));
      }),
      { numRuns: 200 },
    );
  });

  it("has every character once when tails are cut by size, not by lines", async () => {
    const whole = unique.map((line) => `${line}\n`).join("");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ grows: fc.nat({ max: 400 }), tail: fc.integer({ min: 500, max: 900 }) }), {
          maxLength: 20,
        }),
        async (seen) => {
          const log = text();
          let length = 0;
          let first: number | undefined;
          for (const { grows, tail } of seen) {
            length = Math.min(whole.length, length + grows);
            const from = Math.max(0, length - tail);
            first ??= from;
            await log.absorb(whole.slice(from, length));
          }
          assert.equal(shown(log), whole.slice(first ?? 0, length));
        },
      ),
      { numRuns: 200 },
    );
  });

  it("keeps its last part when it grows without end, and says so", async () => {
    const log = text();
    const block = Array.from(
      { length: 40_000 },
      (_, index) => `block of lines ${index} ${"x".repeat(90)}\n`,
    ).join("");
    for (let index = 0; index < 5; index++) await log.absorb(`${index} begins\n${block}`);
    const result = shown(log);
    assert.ok(result.startsWith(`${CUT}\n`));
    assert.ok(result.length < 17 * 1024 * 1024);
    assert.ok(result.endsWith(block.slice(-200)));
  }).timeout(180_000);

  it("can be shown without its times, and with them again", async () => {
    const log = text();
    await log.absorb("2026-01-01T00:00:00Z one\n");
    log.note("note");
    await log.absorb("2026-01-01T00:00:01Z two\n");
    const before = shown(log);
    await log.setTimestamps("none");
    assert.equal(shown(log), "one\nnote\ntwo\n");
    await log.setTimestamps("time");
    assert.equal(shown(log), before);
  });
});
