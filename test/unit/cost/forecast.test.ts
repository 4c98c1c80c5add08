import assert from "node:assert/strict";
import * as fc from "fast-check";
import { dayOfIso, isoOfDay } from "../../../src/shared/cost/days.ts";
import { forecastOf, median } from "../../../src/shared/cost/forecast.ts";
import { seriesOf } from "../../../src/shared/cost/series.ts";
import type { CostView } from "../../../src/shared/protocols/cost.ts";
import { amount, costView, daysFrom } from "./costs.ts";

const start = dayOfIso("2026-11-01") ?? Number.NaN;

function forecast(costs: readonly (number | undefined)[], { today = start + costs.length, ...parts } = {}) {
  const cost = november(costs, parts);
  return forecastOf(seriesOf(cost), cost.estimate, today);
}

function november(costs: readonly (number | undefined)[], parts: Partial<CostView> = {}): CostView {
  return costView({ start: "2026-11-01", end: "2026-11-30", days: daysFrom(start, costs), ...parts });
}

describe("The forecast", () => {
  it("adds the median of the last seven days for each day that is left", () => {
    const costs = [100, 1, 2, 3, 4, 5, 6, 90];
    assert.deepEqual(forecast(costs), {
      total: 211 + 22 * 4,
      soFar: 211,
      perDay: 4,
      basis: 7,
      daysLeft: 22,
      lateDays: 0,
      from: start + 8,
      to: start + 29,
    });
  });

  it("goes by days that have data, and fills no gap", () => {
    const shown = forecast([10, undefined, 20, undefined, 30]);
    assert.deepEqual([shown?.perDay, shown?.basis, shown?.daysLeft, shown?.total], [20, 3, 25, 560]);
  });

  it("takes days that are over without data for late, not for days to come", () => {
    const shown = forecast([10, 10, 10, 10], { today: start + 21 });
    assert.deepEqual(
      [shown?.from, shown?.lateDays, shown?.daysLeft, shown?.total],
      [start + 21, 17, 9, 40 + 26 * 10],
    );
    assert.equal(forecast([10, 10, 10, 10], { today: start + 29 })?.daysLeft, 1);
  });

  it("counts a day that is not over as cost so far, but not for the median", () => {
    const shown = forecast([10, 10, 10, 1], { today: start + 3 });
    assert.deepEqual([shown?.soFar, shown?.perDay, shown?.daysLeft], [31, 10, 26]);
  });

  it("is made for no estimate, no period that is over or complete, and not from two days", () => {
    assert.equal(forecastOf(seriesOf(november([1, 2, 3, 4])), true, start + 4), undefined);
    assert.equal(forecast([1, 2, 3, 4], { today: start + 30 }), undefined);
    assert.equal(
      forecast(
        Array.from({ length: 30 }, () => 1),
        { today: start + 29 },
      ),
      undefined,
    );
    assert.equal(forecast([1, 2]), undefined);
    const endless = costView({ start: "2026-11-01", days: daysFrom(start, [1, 2, 3, 4]) });
    assert.equal(forecastOf(seriesOf(endless), false, start + 4), undefined);
    assert.equal(forecastOf(seriesOf(costView({ end: "2026-11-30" })), false, start), undefined);
  });

  it("of equal days is that day's cost times the days of the period", () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 29 }), fc.integer({ min: 0, max: 100_000 }), (known, cents) => {
        const shown = forecast(Array.from({ length: known }, () => cents / 100));
        assert.ok(Math.abs((shown?.total ?? Number.NaN) - (30 * cents) / 100) < 1e-6);
      }),
    );
  });

  it("stays between what the cheapest and the dearest of its days would make", () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 3, maxLength: 29 }), (costs) => {
        const shown = forecast(costs);
        assert.ok(shown);
        const basis = costs.slice(-7);
        assert.ok(shown.perDay >= Math.min(...basis) && shown.perDay <= Math.max(...basis));
        assert.equal(shown.from, start + costs.length);
        assert.equal(isoOfDay(shown.to), "2026-11-30");
      }),
    );
  });
});

describe("The median", () => {
  it("is the middle value, or the mean of the two in the middle", () => {
    assert.equal(median([3, 1, 2]), 2);
    assert.equal(median([4, 1, 2, 3]), 2.5);
    assert.equal(median([1e308, 1e308]), 1e308);
    assert.equal(median([Number.MIN_VALUE, Number.MIN_VALUE]), Number.MIN_VALUE);
  });
});
