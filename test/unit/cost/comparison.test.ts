import assert from "node:assert/strict";
import * as fc from "fast-check";
import { dayOfIso } from "../../../src/shared/cost/days.ts";
import { seriesOf } from "../../../src/shared/cost/series.ts";
import type { CostView } from "../../../src/shared/protocols/cost.ts";
import { compare, refusalOf } from "../../../src/webview/cost/model/comparison.ts";
import { namesOf } from "../../../src/webview/cost/model/names.ts";
import { present } from "../../../src/webview/cost/model/presentation.ts";
import { rowsOf } from "../../../src/webview/cost/model/rows.ts";
import { costView, datedCost, daysFrom, nearly } from "./costs.ts";

const start = dayOfIso("2026-11-01") ?? Number.NaN;
const comparable = (cost: CostView) => ({ cost, series: seriesOf(cost) });
const euros = (costs: readonly (number | undefined)[], from = start) =>
  costView({ unit: "EUR", days: daysFrom(from, costs) });

describe("Two environments", () => {
  it("are compared on the days that both have", () => {
    const own = euros([10, 20, undefined, 40]);
    const other = euros([5, undefined, 7, 50]);
    assert.deepEqual(compare(seriesOf(own), seriesOf(other)), {
      days: 2,
      own: 50,
      other: 55,
      difference: -5,
      share: -5 / 55,
    });
    assert.deepEqual(
      rowsOf(seriesOf(own), seriesOf(other), "day").map((row) => [row.cost, row.other, row.difference]),
      [
        [10, 5, 5],
        [20, undefined, undefined],
        [undefined, 7, undefined],
        [40, 50, -10],
      ],
    );
  });

  it("stand on one axis that reaches over both", () => {
    const shown = present(euros([1]), euros([2], start + 9), undefined, start);
    assert.deepEqual([shown.rows.length, shown.rows.at(-1)?.other], [10, 2]);
    assert.equal(shown.other?.comparison?.days, 0);
  });

  it("are refused when their units differ, or one is not known", () => {
    const own = comparable(euros([1]));
    const dollars = comparable(costView({ unit: "USD", days: daysFrom(start, [1]) }));
    const unknown = comparable(costView({ days: daysFrom(start, [1]) }));
    assert.equal(refusalOf(own, dollars), "units");
    assert.equal(refusalOf(own, unknown), "units");
    assert.equal(refusalOf(unknown, unknown), undefined);
    const shown = present(own.cost, dollars.cost, undefined, start);
    assert.deepEqual([shown.other?.refusal, shown.other?.comparison], ["units", undefined]);
    assert.equal(shown.rows[0]?.other, undefined, "what is refused is not on the axis");
  });

  it("are refused when one is an estimate, or only one has dates", () => {
    const own = comparable(euros([1]));
    assert.equal(refusalOf(own, comparable(costView({ unit: "EUR", estimate: true }))), "kinds");
    assert.equal(refusalOf(own, comparable(costView({ unit: "EUR", days: [{ cost: 1 }] }))), "dates");
    assert.equal(refusalOf(own, comparable(costView({ unit: "EUR", total: 3 }))), undefined);
  });

  it("are told apart by project, and by id where that is not enough", () => {
    const environment = (id: string, name: string, project: string) => ({ id, name, project });
    const shop = environment("1", "production", "Web shop");
    assert.deepEqual(namesOf(shop, environment("2", "staging", "Web shop")), {
      own: "production",
      other: "staging",
    });
    assert.deepEqual(namesOf(shop, environment("2", "production", "")), {
      own: "production · Web shop",
      other: "production",
    });
    assert.deepEqual(namesOf(shop, environment("2", "production", "Web shop")), {
      own: "production · 1",
      other: "production · 2",
    });
    assert.deepEqual(namesOf(shop, undefined), { own: "production", other: "" });
  });

  it("differ by nothing from themselves, and by the opposite the other way round", () => {
    fc.assert(
      fc.property(datedCost, datedCost, (a, b) => {
        const [own, other] = [seriesOf(a), seriesOf(b)];
        assert.equal(compare(own, own).difference, 0);
        assert.equal(compare(own, own).days, own.days.length);
        const there = compare(own, other);
        const back = compare(other, own);
        assert.equal(there.days, back.days);
        assert.ok(nearly(there.difference, -back.difference, Math.abs(there.own) + Math.abs(there.other)));
      }),
    );
  });
});
