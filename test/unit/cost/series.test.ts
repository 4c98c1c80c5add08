import assert from "node:assert/strict";
import * as fc from "fast-check";
import { dayOfIso, isoOfDay, nextSpan, spanStart } from "../../../src/shared/cost/days.ts";
import { seriesOf } from "../../../src/shared/cost/series.ts";
import { figuresOf } from "../../../src/webview/cost/model/figures.ts";
import { defaultGranularity, rowsOf, usableGranularities } from "../../../src/webview/cost/model/rows.ts";
import { sortRows } from "../../../src/webview/cost/model/sorting.ts";
import { costView, datedCost, day, daysFrom, nearly } from "./costs.ts";

const granularity = fc.constantFrom("day", "week", "month", "year") as fc.Arbitrary<
  "day" | "week" | "month" | "year"
>;
const nov1 = dayOfIso("2026-11-01") ?? Number.NaN;

describe("Days", () => {
  it("are numbered from 1 January 1970, by the date as it is written", () => {
    assert.equal(dayOfIso("1970-01-01"), 0);
    assert.equal(dayOfIso("2026-11-30T23:30:00-08:00"), dayOfIso("2026-11-30"));
    assert.equal(dayOfIso("2026-02-31"), undefined);
    assert.equal(isoOfDay(nov1), "2026-11-01");
  });

  it("fall into weeks from Monday, months and years", () => {
    assert.equal(isoOfDay(spanStart(nov1, "week", true)), "2026-10-26");
    assert.equal(isoOfDay(spanStart(nov1 + 20, "month", true)), "2026-11-01");
    assert.equal(isoOfDay(nextSpan(nov1, "month", true)), "2026-12-01");
    assert.equal(isoOfDay(spanStart(nov1, "year", true)), "2026-01-01");
    assert.equal(isoOfDay(spanStart(dayOfIso("0050-07-01") ?? 0, "year", true)), "0050-01-01");
  });

  it("each lie in exactly one span, and spans follow one another", () => {
    fc.assert(
      fc.property(day, granularity, fc.boolean(), (number, unit, dated) => {
        const start = spanStart(number, unit, dated);
        const next = nextSpan(start, unit, dated);
        assert.ok(start <= number && number < next);
        assert.equal(spanStart(next, unit, dated), next);
        assert.equal(spanStart(next - 1, unit, dated), start);
      }),
    );
  });
});

describe("A series", () => {
  it("keeps missing days missing, and zeros zero", () => {
    const series = seriesOf(costView({ days: daysFrom(nov1, [1, undefined, 0, -2]) }));
    assert.deepEqual(series.days, [
      { day: nov1, cost: 1 },
      { day: nov1 + 2, cost: 0 },
      { day: nov1 + 3, cost: -2 },
    ]);
  });

  it("sorts days and adds up a date that occurs twice, without dust", () => {
    const series = seriesOf(
      costView({
        days: [
          { date: "2026-11-02", cost: 5 },
          { date: "2026-11-01T10:00:00Z", cost: 0.1 },
          { date: "2026-11-01", cost: 0.2 },
        ],
      }),
    );
    assert.deepEqual(series.days, [
      { day: nov1, cost: 0.3 },
      { day: nov1 + 1, cost: 5 },
    ]);
  });

  it("counts bare numbers from the start of the period, or from the first position without one", () => {
    const days = [{ cost: 3 }, { cost: 4 }];
    const dated = seriesOf(costView({ start: "2026-11-01", days }));
    assert.deepEqual([dated.dated, dated.days.map((each) => each.day)], [true, [nov1, nov1 + 1]]);
    const undated = seriesOf(costView({ days }));
    assert.deepEqual([undated.dated, undated.days.map((each) => each.day)], [false, [0, 1]]);
  });

  it("puts a cost without a date, among others with one, on no day but into the sum", () => {
    const cost = costView({ days: [...daysFrom(nov1, [1, 2]), { cost: 10 }] });
    const series = seriesOf(cost);
    assert.deepEqual(series.undated, [10]);
    assert.equal(figuresOf(cost, series).total, 13);
    assert.equal(figuresOf(cost, series).average, 1.5);
  });

  it("reaches to the ends of its period, unless that would press it into a sliver", () => {
    const days = daysFrom(nov1 + 5, [1]);
    const near = seriesOf(costView({ start: "2026-11-01", end: "2026-11-30", days }));
    assert.deepEqual([near.first, near.last], [nov1, nov1 + 29]);
    const far = seriesOf(costView({ start: "1970-01-01", end: "9999-12-31", days }));
    assert.deepEqual([far.first, far.last], [nov1 + 5, nov1 + 5]);
  });

  it("loses no amount, whatever the order, the repetitions and the gaps", () => {
    fc.assert(
      fc.property(datedCost, granularity, (cost, unit) => {
        const series = seriesOf(cost);
        const sent = cost.days.map((each) => each.cost);
        const magnitude = Math.max(...sent.map(Math.abs)) * sent.length;
        const expected = sent.reduce((sum, each) => sum + each, 0);
        const rows = rowsOf(series, undefined, unit);
        const shown = rows.reduce((sum, row) => sum + (row.cost ?? 0), 0);
        assert.ok(nearly(shown, expected, magnitude), `${shown} is not ${expected}`);
        assert.ok(rows.every((row, index) => index === 0 || row.start === (rows[index - 1]?.end ?? 0) + 1));
        assert.equal(rows[0]?.start, series.first);
        assert.equal(rows.at(-1)?.end, series.last);
      }),
    );
  });
});

describe("Figures", () => {
  it("average over the days that have data", () => {
    const cost = costView({ total: 30, days: daysFrom(nov1, [10, undefined, undefined, 20]) });
    const figures = figuresOf(cost, seriesOf(cost));
    assert.deepEqual(figures, {
      total: 30,
      otherSum: undefined,
      average: 15,
      daysWithData: 2,
      missingDays: 2,
    });
  });

  it("say when the days do not add up to the service's total, but not over rounding", () => {
    const days = daysFrom(nov1, [10, 20]);
    const otherSum = (total: number) => {
      const cost = costView({ total, days });
      return figuresOf(cost, seriesOf(cost)).otherSum;
    };
    assert.equal(otherSum(40), 30);
    assert.equal(otherSum(30.009), undefined);
  });

  it("leave unknown what is unknown", () => {
    const figures = figuresOf(costView(), seriesOf(costView()));
    assert.deepEqual([figures.total, figures.average, figures.missingDays], [undefined, undefined, 0]);
  });
});

describe("Granularity", () => {
  it("is days for 400 days, and coarser for 10,000, of which days would be too many", () => {
    assert.equal(defaultGranularity(0, 399), "day");
    assert.equal(defaultGranularity(0, 9_999), "month");
    assert.deepEqual(usableGranularities(0, 9_999), ["week", "month", "year"]);
  });

  it("always offers something, up to the whole of the calendar", () => {
    assert.deepEqual(usableGranularities(-719_528, 2_932_896), ["year"]);
  });
});

describe("Rows", () => {
  const rows = rowsOf(seriesOf(costView({ days: daysFrom(nov1, [5, undefined, 1, 5]) })), undefined, "day");
  const sorted = (column: "day" | "cost", descending: boolean) =>
    sortRows(rows, { column, descending }).map((row) => row.start - nov1);

  it("are sorted by amount, equal ones by day, unknown ones last either way", () => {
    assert.deepEqual(sorted("cost", true), [0, 3, 2, 1]);
    assert.deepEqual(sorted("cost", false), [2, 0, 3, 1]);
    assert.deepEqual(sorted("day", true), [3, 2, 1, 0]);
  });
});
