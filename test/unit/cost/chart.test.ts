import assert from "node:assert/strict";
import * as fc from "fast-check";
import { dayOfIso, isoOfDay } from "../../../src/shared/cost/days.ts";
import { seriesOf } from "../../../src/shared/cost/series.ts";
import {
  bandsPath,
  barAt,
  barsPath,
  barWidth,
  plotOf,
  stepsPath,
  yOf,
} from "../../../src/webview/cost/model/geometry.ts";
import { rowsOf } from "../../../src/webview/cost/model/rows.ts";
import { fractionFromTop, valueScale } from "../../../src/webview/cost/model/scale.ts";
import { timeTicks } from "../../../src/webview/cost/model/timeAxis.ts";
import { amount, costView, daysFrom } from "./costs.ts";

describe("The value axis", () => {
  it("has round steps, and zero on it", () => {
    assert.deepEqual(valueScale([3, 48], 5).ticks, [0, 10, 20, 30, 40, 50]);
    assert.deepEqual(valueScale([-30, 48], 5).ticks, [-40, -20, 0, 20, 40, 60]);
    assert.deepEqual(valueScale([1e-9, 3e-9], 3).ticks, [0, 1e-9, 2e-9, 3e-9]);
    assert.deepEqual(valueScale([1e15], 2).ticks, [0, 5e14, 1e15]);
  });

  it("stands for zeros alone, and for nothing", () => {
    for (const values of [[], [0], [0, 0]])
      assert.deepEqual(valueScale(values, 5), { min: 0, max: 1, ticks: [0] });
  });

  it("bears the largest and the smallest numbers there are", () => {
    for (const values of [[Number.MAX_VALUE], [Number.MAX_VALUE, -Number.MAX_VALUE], [Number.MIN_VALUE]]) {
      const { min, max, ticks } = valueScale(values, 5);
      assert.ok(Number.isFinite(min) && Number.isFinite(max) && min < max, `${min} to ${max}`);
      assert.ok(ticks.length > 0 && ticks.every(Number.isFinite), String(ticks));
    }
  });

  it("holds every value, ascending, with few ticks, at every magnitude", () => {
    const any = fc.oneof(amount, fc.double({ min: -1e300, max: 1e300, noNaN: true }));
    fc.assert(
      fc.property(fc.array(any, { minLength: 1 }), fc.integer({ min: 2, max: 10 }), (values, count) => {
        // Below this, even the step would be a denormal number.
        fc.pre(values.every((value) => value === 0 || Math.abs(value) > 1e-290));
        const scale = valueScale(values, count);
        for (const value of values) {
          const fraction = fractionFromTop(scale, value);
          assert.ok(fraction >= -1e-9 && fraction <= 1 + 1e-9, `${value} is outside of ${scale.ticks}`);
        }
        assert.ok(scale.ticks.includes(0));
        assert.ok(scale.ticks.length <= 1.6 * count + 1, String(scale.ticks));
        assert.ok(scale.ticks.every((tick, index) => index === 0 || tick > (scale.ticks[index - 1] ?? tick)));
      }),
    );
  });
});

describe("The time axis", () => {
  const rowsFrom = (iso: string, count: number, granularity: "day" | "week" | "month" = "day") => {
    const start = dayOfIso(iso) ?? Number.NaN;
    const days = daysFrom(
      start,
      Array.from({ length: count }, () => 1),
    );
    return rowsOf(seriesOf(costView({ days })), undefined, granularity);
  };
  const labelled = (iso: string, count: number, pitch: number) => {
    const rows = rowsFrom(iso, count);
    return timeTicks(rows, "day", true, pitch, 60).map(({ index }) =>
      isoOfDay(rows[index]?.start ?? 0).slice(5),
    );
  };

  it("names every day where there is room, weeks of the month where there is less, then months", () => {
    assert.deepEqual(labelled("2026-11-01", 3, 80), ["11-01", "11-02", "11-03"]);
    assert.deepEqual(labelled("2026-10-20", 30, 20), ["10-22", "11-01", "11-08", "11-15"]);
    assert.deepEqual(labelled("2026-08-10", 100, 3), ["09-01", "10-01", "11-01"]);
  });

  it("sets labels apart, at every width and start", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 1, max: 700 }),
        fc.double({ min: 3, max: 88, noNaN: true }),
        fc.constantFrom("day" as const, "week" as const, "month" as const),
        (start, count, pitch, granularity) => {
          const ticks = timeTicks(
            rowsFrom(isoOfDay(start), count, granularity),
            granularity,
            true,
            pitch,
            60,
          );
          const distances = ticks.slice(1).map(({ index }, at) => (index - (ticks[at]?.index ?? 0)) * pitch);
          // February is two days shorter than the thirty that a month is reckoned with.
          assert.ok(
            distances.every((distance) => distance >= 60 * (27 / 30)),
            String(distances),
          );
        },
      ),
    );
  });
});

describe("The drawing", () => {
  const scale = valueScale([-50, 100], 5);

  it("spreads few bars and lets many scroll, each wide enough to be seen", () => {
    assert.equal(plotOf(1, 900, 300, scale).pitch, 88);
    assert.equal(plotOf(30, 900, 300, scale).pitch, 30);
    const many = plotOf(400, 300, 300, scale);
    assert.deepEqual([many.pitch, many.width], [3, 1200]);
    assert.ok(barWidth(many) >= 2);
  });

  it("finds the bar at every place inside of it, and none beside", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000 }),
        fc.integer({ min: 100, max: 2_000 }),
        (count, width) => {
          const plot = plotOf(count, width, 300, scale);
          for (const index of [0, count >> 1, count - 1])
            assert.equal(barAt(plot, (index + 0.5) * plot.pitch, count), index);
          assert.equal(barAt(plot, -1, count), undefined);
          assert.equal(barAt(plot, count * plot.pitch + 1, count), undefined);
        },
      ),
    );
  });

  it("draws a bar for each known cost, a stub for zero, and none for a gap", () => {
    const plot = plotOf(4, 400, 300, scale);
    const bars = barsPath(plot, [100, undefined, 0, -50]).split("Z").filter(Boolean);
    assert.equal(bars.length, 3);
    const tipOf = (bar = "") => Number(/Q[\d.]+ ([\d.]+)/.exec(bar)?.[1]);
    assert.equal(tipOf(bars[0]), 0);
    assert.equal(tipOf(bars[1]), yOf(plot, 0) - 1.5);
    assert.equal(tipOf(bars[2]), yOf(plot, -50));
  });

  it("breaks the compared line where a day is missing", () => {
    const path = stepsPath(plotOf(5, 500, 300, scale), [1, 2, undefined, 3, undefined]);
    assert.equal(path.match(/M/g)?.length, 2);
    assert.equal(path.match(/H/g)?.length, 3);
  });

  it("marks missing days as one band for each run", () => {
    const plot = plotOf(6, 480, 300, scale);
    assert.equal(
      bandsPath(plot, [true, true, false, false, true, false]),
      "M0 0H160V300H0ZM320 0H400V300H320Z",
    );
  });
});
