import assert from "node:assert/strict";
import { dayOfIso } from "../../../src/shared/cost/days.ts";
import { toCsv } from "../../../src/shared/format/csv.ts";
import type { CostPartView, CostView } from "../../../src/shared/protocols/cost.ts";
import { commonDimensions } from "../../../src/webview/cost/model/breakdown.ts";
import { comparedSplit } from "../../../src/webview/cost/model/comparedGroups.ts";
import { exportRows } from "../../../src/webview/cost/model/export.ts";
import { present } from "../../../src/webview/cost/model/presentation.ts";
import { narrowedCost } from "../../../src/webview/cost/model/split.ts";
import { costView, daysFrom } from "./costs.ts";

const start = dayOfIso("2026-11-01") ?? Number.NaN;

const part = (names: Partial<CostPartView>, costs: readonly number[]): CostPartView => ({
  tags: {},
  others: 0,
  ...names,
  days: daysFrom(start, costs).map(({ date = "", cost }) => ({ date, cost })),
});
/** Costs of the days from the first of November on, made of these parts. */
const costOf = (days: readonly number[], ...parts: CostPartView[]): CostView =>
  costView({ unit: "EUR", days: daysFrom(start, days), parts });

const own = costOf(
  [10, 20, 30],
  part({ service: "Queue", resource: "q" }, [1, 2, 3]),
  part({ service: "Disk" }, [9, 18, 27]),
);
const other = costOf(
  [5, 50],
  part({ service: "Disk" }, [4, 40]),
  part({ service: "Cache" }, [0.5, 5]),
  part({}, [0.5, 5]),
);
const split = (a: CostView, b: CostView | undefined, wanted?: string) =>
  comparedSplit(present(a, b, undefined, start), b ? commonDimensions(a, b) : [], [], wanted);
const table = (shown: ReturnType<typeof split>) =>
  shown?.groups.map((group) => [group.name, group.own, group.other]);

describe("What the costs of two environments are made of", () => {
  it("is set side by side over the days that both have, the nameless last", () => {
    assert.deepEqual(table(split(own, other)), [
      ["Disk", 27, 44],
      ["Cache", 0, 5.5],
      ["Queue", 3, 0],
      [undefined, 0, 5.5],
    ]);
  });

  it("is told apart by what both tell apart, or by nothing", () => {
    assert.deepEqual(split(own, other, "resource")?.dimensions, ["service"]);
    assert.equal(split(own, other, "resource")?.dimension, "service");
    assert.deepEqual(split(own, other, "none"), {
      dimensions: ["service"],
      dimension: undefined,
      groups: [],
    });
  });

  it("is not known where only one says so, no day is common, or they are not compared", () => {
    assert.equal(split(own, undefined), undefined);
    assert.equal(split(own, costOf([5, 50])), undefined);
    assert.equal(split(own, { ...other, days: daysFrom(start + 40, [1]) }), undefined);
    assert.equal(split(own, { ...other, unit: "USD" }), undefined);
  });

  it("is narrowed on both sides, also to what only one of them has", () => {
    const narrowed = [{ dimension: "service", name: "Queue" }] as const;
    const shown = present(narrowedCost(own, narrowed), narrowedCost(other, narrowed), undefined, start);
    assert.deepEqual([shown.other?.comparison?.own, shown.other?.comparison?.other], [3, 0]);
    assert.deepEqual(table(comparedSplit(shown, ["service"], narrowed, undefined)), [["Queue", 3, 0]]);
  });

  it("is exported beside the days, empty where there is no data", () => {
    const shown = present(own, other, undefined, start);
    const disk = comparedSplit(shown, ["service"], [], undefined)?.groups[0];
    const words = { day: "Date", own: "a", other: "b", difference: "Difference", unit: "Unit" };
    const columns = [
      { title: "Disk · a", of: "own", byDay: disk?.ownByDay ?? new Map() },
      { title: "=Disk · b", of: "other", byDay: disk?.otherByDay ?? new Map() },
    ] as const;
    assert.deepEqual(
      toCsv(exportRows(words, "EUR", shown.series, shown.other?.series, columns))
        .trimEnd()
        .split("\r\n"),
      [
        "Date,a,b,Difference,Disk · a,'=Disk · b,Unit",
        "2026-11-01,10,5,5,9,4,EUR",
        "2026-11-02,20,50,-30,18,40,EUR",
        "2026-11-03,30,,,27,,EUR",
      ],
    );
  });
});
