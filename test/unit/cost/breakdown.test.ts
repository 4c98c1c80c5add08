import assert from "node:assert/strict";
import * as fc from "fast-check";
import { dayOfIso } from "../../../src/shared/cost/days.ts";
import { addUp } from "../../../src/shared/cost/series.ts";
import type { CostPartView, CostView } from "../../../src/shared/protocols/cost.ts";
import {
  dimensionsOf,
  groupsOf,
  knownBefore,
  narrow,
  spanBefore,
} from "../../../src/webview/cost/model/breakdown.ts";
import { present } from "../../../src/webview/cost/model/presentation.ts";
import { narrowedCost, splitOf, usableNarrowing } from "../../../src/webview/cost/model/split.ts";
import { layersOf, MOST_LAYERS, piecesOf, REST_LAYER } from "../../../src/webview/cost/model/stack.ts";
import { costView, daysFrom, nearly } from "./costs.ts";

const day = (iso: string) => dayOfIso(iso) ?? Number.NaN;
const start = day("2026-11-01");

/** A part that costs this much on the days from one on. */
function part(names: Partial<CostPartView>, costs: readonly number[], from = start): CostPartView {
  return {
    tags: {},
    others: 0,
    ...names,
    days: daysFrom(from, costs).map(({ date = "", cost }) => ({ date, cost })),
  };
}

/** The summary of a month whose days are the sums of the parts. */
function summaryOf(parts: readonly CostPartView[], rest: Partial<CostView> = {}): CostView {
  const sums = new Map<string, number>();
  for (const { days } of parts)
    for (const { date, cost } of days)
      if (date >= "2026-11-01") sums.set(date, addUp([sums.get(date) ?? 0, cost]));
  const days = [...sums].map(([date, cost]) => ({ date, cost }));
  const total = addUp(days.map(({ cost }) => cost));
  return costView({ parts: [...parts], days, total, start: "2026-11-01", end: "2026-11-30", ...rest });
}

const QUEUE = part({ service: "Queue", resource: "q1", tags: { team: "shop" } }, [1, 2, 3]);
const DISK = part({ service: "Disk", resource: "d1", tags: { team: "data" } }, [10, 10, 10]);
const SECOND = part({ service: "Disk", resource: "d2" }, [5, 0, 0]);
const PARTS = [QUEUE, DISK, SECOND];
const PERIOD = { first: start, last: start + 2 };

describe("What costs are made of", () => {
  it("can be told apart by what any part names, tags of most cost first", () => {
    const small = part({ tags: { owner: "ann" } }, [1]);
    assert.deepEqual(dimensionsOf([...PARTS, small]), ["service", "resource", "tag:team", "tag:owner"]);
    assert.deepEqual(dimensionsOf([]), []);
  });

  it("is grouped with shares, most first, and what has no name last", () => {
    const rows = (dimension: "service" | "tag:team") =>
      groupsOf(PARTS, dimension, PERIOD, undefined).map(({ name, cost }) => [name, cost]);
    assert.deepEqual(rows("service"), [
      ["Disk", 35],
      ["Queue", 6],
    ]);
    assert.deepEqual(rows("tag:team"), [
      ["data", 30],
      ["shop", 6],
      [undefined, 5],
    ]);
    const shares = groupsOf(PARTS, "service", PERIOD, undefined).map(({ share = Number.NaN }) => share);
    assert.ok(nearly(addUp(shares), 1, 1));
  });

  it("keeps what the service put together apart from what has no name", () => {
    const together = part({ service: "Disk", others: 12 }, [2]);
    const nameless = part({ service: "Disk" }, [1]);
    assert.deepEqual(
      groupsOf([QUEUE, together, nameless], "resource", PERIOD, undefined).map(({ name, others, cost }) => [
        name,
        others,
        cost,
      ]),
      [
        ["q1", 0, 6],
        [undefined, 12, 2],
        [undefined, 0, 1],
      ],
    );
  });

  it("is narrowed step by step, to the same days with what is left on them", () => {
    const steps = [{ dimension: "service", name: "Disk" } as const];
    assert.deepEqual(narrow(PARTS, steps), [DISK, SECOND]);
    assert.deepEqual(narrow(PARTS, [...steps, { dimension: "tag:team", name: undefined }]), [SECOND]);
    const cost = narrowedCost(summaryOf(PARTS), [{ dimension: "resource", name: "d2" }]);
    assert.deepEqual([cost.total, cost.days.map((each) => each.cost)], [5, [5, 0, 0]]);
    const [first = ""] = PARTS.flatMap(({ days }) => days.map(({ date }) => date)).sort();
    const earlier = ["2000-01-01", first].map((date) => ({ date, cost: 99 }));
    const before = narrowedCost(summaryOf(PARTS, { earlier }), [{ dimension: "resource", name: "d2" }]);
    assert.deepEqual(
      before.earlier?.map(({ date }) => date),
      [first],
      "of days before all parts nothing is known",
    );
    assert.notEqual(before.earlier?.[0]?.cost, 99);
    const usable = (dimension: string, other?: CostView) =>
      usableNarrowing(summaryOf([QUEUE]), other, [{ dimension, name: "shop" }]).length;
    assert.equal(usable("account"), 0);
    assert.equal(usable("tag:team"), 1);
    assert.equal(usable("tag:team", summaryOf([DISK])), 1);
    assert.equal(
      usable("tag:team", summaryOf([SECOND])),
      0,
      "beside another one both are narrowed, or neither",
    );
  });

  it("is compared with the same days of the month before, or as many days before it", () => {
    const span = (first: string, last: string) => ({ first: day(first), last: day(last) });
    assert.deepEqual(spanBefore(span("2026-11-01", "2026-11-14")), span("2026-10-01", "2026-10-14"));
    assert.deepEqual(spanBefore(span("2026-11-01", "2026-11-30")), span("2026-10-01", "2026-10-31"));
    assert.deepEqual(spanBefore(span("2026-03-01", "2026-03-30")), span("2026-02-01", "2026-02-28"));
    assert.deepEqual(spanBefore(span("2026-09-02", "2026-10-01")), span("2026-08-03", "2026-09-01"));
  });

  it("is compared only where every day before has data, and shows what is gone", () => {
    const october = day("2026-10-01");
    assert.equal(knownBefore([...PARTS, part({ service: "Old" }, [7, 7], october)], PERIOD), undefined);
    const parts = [...PARTS, part({ service: "Old" }, [7, 7, 7], october)];
    const before = knownBefore(parts, PERIOD);
    assert.deepEqual(before, { first: october, last: october + 2 });
    assert.deepEqual(
      groupsOf(parts, "service", PERIOD, before).map(({ name, cost, before: earlier }) => [
        name,
        cost,
        earlier,
      ]),
      [
        ["Disk", 35, 0],
        ["Queue", 6, 0],
        ["Old", 0, 21],
      ],
    );
  });

  it("is nothing where the service says nothing of it, or the user wants nothing", () => {
    const bare = summaryOf([], { days: daysFrom(start, [1, 2]) });
    assert.equal(splitOf(bare, present(bare, undefined, undefined, start), [], undefined), undefined);
    const cost = summaryOf(PARTS);
    const shown = present(cost, undefined, undefined, start + 3);
    assert.equal(splitOf(cost, shown, [], "none")?.dimension, undefined);
    assert.equal(splitOf(cost, shown, [], undefined)?.dimension, "service");
    assert.equal(splitOf(cost, shown, [], "tag:gone")?.dimension, "service");
  });
});

describe("Bars made of groups", () => {
  it("have a color each for the largest, and are as high as their costs whatever the service left out", () => {
    const parts = Array.from({ length: 9 }, (_, index) => part({ service: `S${index}` }, [9 - index]));
    const cost = { ...summaryOf(parts), days: [{ date: "2026-11-01", cost: 50 }] };
    const { rows } = present(cost, undefined, "day", start);
    const layers = layersOf(groupsOf(parts, "service", PERIOD, undefined), rows.slice(0, 1));
    assert.deepEqual(
      layers.map(({ color }) => color),
      [...Array(MOST_LAYERS).keys(), REST_LAYER],
    );
    assert.equal(layers.at(-1)?.costs[0], 50 - 39);
  });

  it("stand on each other, refunds hanging below, and end at the sums of both", () => {
    const costs = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(costs, { minLength: 1, maxLength: 8 }), (all) => {
        const pieces = piecesOf(all.map((each, color) => ({ color, costs: each })));
        for (const row of [0, 1, 2]) {
          const of = (sign: 1 | -1) =>
            all.map((each) => each[row] ?? 0).reduce((sum, cost) => sum + (cost * sign > 0 ? cost : 0), 0);
          const ends = pieces.map((each) => each[row]?.to ?? 0);
          assert.equal(Math.max(0, ...ends), of(1));
          assert.equal(Math.min(0, ...ends), of(-1) + 0);
        }
      }),
    );
  });
});
