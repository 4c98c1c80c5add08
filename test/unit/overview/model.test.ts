import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import type { CostFacts } from "../../../src/shared/protocols/overview.ts";
import { t } from "../../../src/webview/common/l10n.ts";
import {
  type Arrangement,
  arrange,
  countKinds,
  type Group,
} from "../../../src/webview/overview/model/arranging.ts";
import { costText } from "../../../src/webview/overview/model/cells.ts";
import { type Entries, entriesOf, withFacts } from "../../../src/webview/overview/model/entries.ts";
import { MOST_COPIED, toMarkdown, toOverviewCsv } from "../../../src/webview/overview/model/exports.ts";
import { linesInSight, linesOf } from "../../../src/webview/overview/model/lines.ts";
import { sparklineOf } from "../../../src/webview/overview/model/sparkline.ts";
import { totalsOf } from "../../../src/webview/overview/model/totals.ts";
import { keyTarget } from "../../../src/webview/overview/view/keys.ts";
import { known, listed, NOW } from "./environments.ts";

const words = { tell: t, locale: "en", now: NOW };
const ALL: Arrangement = { filter: "", kind: "all", order: "attention", grouping: "none" };
const names = (groups: readonly Group[]) =>
  groups.map(({ title, entries }) => [title, entries.map((entry) => entry.listed.name)]);

const [production, staging, test, lake] = [
  listed("production"),
  listed("staging"),
  listed("test"),
  listed("lake", "Data platform"),
];
const dollars = { total: 900, unit: "USD", estimate: false, spark: [] };
const entries = () =>
  withFacts(entriesOf([test, staging, production, lake], "en"), [
    known(staging, { run: { state: "failed", at: NOW - 7_200_000 } }),
    known(production),
    known(lake, { cost: dollars, drift: { drifted: 2, unclear: 0, accepted: 0, fresh: 0, checkedAt: NOW } }),
  ]);

describe("The overview's order", () => {
  it("is what needs attention, and among all others the name, whether they are known or not", () => {
    assert.deepEqual(names(arrange(entries(), ALL)), [
      [undefined, ["staging", "lake", "production", "test"]],
    ]);
    // Known to be well, it stays where it was: else what scrolled into its place would be loaded, and so on.
    const more = withFacts(entries(), [known(test)]);
    assert.deepEqual(names(arrange(more, ALL)), [[undefined, ["staging", "lake", "production", "test"]]]);
  });

  it("is by cost within a currency, never across, and unknown costs are last", () => {
    assert.deepEqual(names(arrange(entries(), { ...ALL, order: "cost" })), [
      [undefined, ["production", "staging", "lake", "test"]],
    ]);
  });

  it("is under headings where it is grouped, those with what needs attention first", () => {
    assert.deepEqual(names(arrange(entries(), { ...ALL, grouping: "project" })), [
      ["Web shop", ["staging", "production", "test"]],
      ["Data platform", ["lake"]],
    ]);
  });

  it("names the organization where there are several, which tells nothing where there is one", () => {
    const places = (...listed: Parameters<typeof entriesOf>[0]) =>
      [...entriesOf(listed, "en").values()].map(({ place }) => place);
    assert.deepEqual(places(production, lake), ["Data platform", "Web shop"]);
    assert.deepEqual(places(production, listed("lake", "Data", "Globex")), [
      "Web shop · Acme",
      "Data · Globex",
    ]);
    assert.deepEqual(places(listed("alone", "")), ["Acme"]);
  });

  it("is of what is looked for: every word, anywhere in name, project, organization and id", () => {
    assert.deepEqual(names(arrange(entries(), { ...ALL, filter: "ACME  sta" })), [[undefined, ["staging"]]]);
    assert.deepEqual(names(arrange(entries(), { ...ALL, kind: "drifted" })), [[undefined, ["lake"]]]);
    assert.deepEqual(countKinds(entries()), {
      all: 4,
      attention: 2,
      failed: 1,
      drifted: 1,
      budget: 0,
      unusual: 0,
    });
  });

  it("adds costs up for each currency by itself", () => {
    assert.deepEqual(totalsOf(entries()), [
      { amount: 900, unit: "USD" },
      { amount: 560, unit: "EUR" },
    ]);
  });
});

describe("The overview's lines", () => {
  const heights = { group: 34, entries: 46 };
  const many = (count: number): Entries =>
    entriesOf(
      Array.from({ length: count }, (_, index) => listed(`e${index}`, `p${index % 3}`)),
      "en",
    );

  it("in sight are those that the view touches, wherever it stands", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 3_000 }),
        fc.integer({ min: 1, max: 500 }),
        (count, perLine, top, height) => {
          const lines = linesOf(arrange(many(count), { ...ALL, grouping: "project" }), perLine, heights);
          const [from, to] = linesInSight(lines, top, height, 0);
          for (const [index] of lines.lines.entries()) {
            const [start = 0, end = 0] = [lines.tops[index], lines.tops[index + 1]];
            const touched = start < top + height && end > top;
            if (touched) assert.ok(index >= from && index < to, `${index} of ${from} to ${to}`);
          }
          assert.ok(to - from <= height / 34 + 3);
        },
      ),
    );
  });

  it("hold every environment once, with its place", () => {
    const lines = linesOf(arrange(many(10), { ...ALL, grouping: "project" }), 3, heights);
    assert.equal(lines.order.length, 10);
    assert.equal(lines.lines.filter(({ kind }) => kind === "group").length, 3);
    for (const entry of lines.order) {
      const line = lines.lines[lines.lineOf(entry.listed.key) ?? -1];
      assert.ok(line?.kind === "entries" && line.entries.includes(entry));
    }
  });

  it("are walked through by keys, and never left", () => {
    const grid = { perLine: 3, page: 4, count: 10 };
    assert.equal(keyTarget("ArrowDown", 0, grid), 3);
    assert.equal(keyTarget("ArrowRight", 9, grid), 9);
    assert.equal(keyTarget("PageDown", 1, grid), 9);
    assert.equal(keyTarget("Home", 5, grid), 0);
    assert.equal(keyTarget("ArrowDown", -1, grid), 0);
    assert.equal(keyTarget("ArrowRight", 0, { ...grid, perLine: 1 }), undefined);
    assert.equal(keyTarget("x", 0, grid), undefined);
  });
});

describe("The overview as text", () => {
  it("is a table in Markdown, in which no name is markup", () => {
    const odd = listed("a|b [x](y)\n<b>", "=1+1");
    const text = toMarkdown([...withFacts(entriesOf([odd], "en"), [known(odd)]).values()], words);
    const [head, , row, ...rest] = text.split("\n");
    assert.match(head ?? "", /^\| Environment \| Project \| Needs attention \| Cost \|/);
    assert.ok(row?.startsWith("| a\\|b \\[x\\](y) \\<b\\> | =1+1 |  | €280 | ▲ 12% | €400 |"), row);
    assert.deepEqual(rest, [""]);
  });

  it("says of a period that is under way that there is more to come, but not of an estimate or of one that is over", () => {
    const costs = (cost: Partial<CostFacts>, use: "row" | "words") => {
      const facts = known(production, { cost: { ...dollars, start: "2026-11-01", ...cost } });
      const [entry] = withFacts(entriesOf([production], "en"), [facts]).values();
      assert.ok(entry);
      return costText(entry, words, use);
    };
    assert.equal(costs({ end: "2026-11-30" }, "words"), "$900 so far");
    assert.equal(costs({ end: "2026-11-18" }, "row"), "$900⁺");
    assert.equal(costs({ end: "2026-11-17" }, "row"), "$900");
    assert.equal(costs({ end: "2026-11-30", estimate: true }, "words"), "$900");
  });

  it("says how many more there are than are copied", () => {
    const many = Array.from({ length: MOST_COPIED + 2 }, (_, index) => listed(`e${index}`));
    assert.match(toMarkdown([...entriesOf(many, "en").values()], words), /\n… and 2 more\n$/);
  });

  it("is CSV with numbers as numbers, unknown ones empty, and nothing that a spreadsheet runs", () => {
    const odd = listed("=cmd", "");
    const [first, second] = parse<Record<string, string>>(
      toOverviewCsv([...withFacts(entriesOf([staging, odd], "en"), [known(staging)]).values()], words),
      { columns: true },
    );
    assert.equal(first?.["Environment"], "'=cmd");
    assert.equal(first?.["Cost"], "");
    assert.equal(second?.["Cost"], "280");
    assert.equal(second?.["Unit"], "EUR");
    assert.equal(second?.["Checked at"], new Date(NOW - 5 * 60_000).toISOString());
  });
});

describe("The sparkline", () => {
  it("has zero at its foot, refunds below it, and is none of a single day", () => {
    assert.equal(sparklineOf([5], 74, 22), undefined);
    assert.deepEqual(sparklineOf([0, 10], 74, 22)?.line, "M2 20L72 2");
    assert.deepEqual(sparklineOf([0, 0], 74, 22)?.line, "M2 20L72 20");
    assert.match(sparklineOf([-10, 10], 74, 22)?.area ?? "", /^M2 20L72 2L72 11L2 11Z$/);
  });
});
