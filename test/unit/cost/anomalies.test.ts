import assert from "node:assert/strict";
import { anomaliesOf } from "../../../src/shared/cost/anomalies.ts";
import { plantedYear, seriesOfDays } from "./yearSeries.ts";

const YEARS = 20;
/**
 * In normal deviations: a MAD times 1.4826 is the standard deviation of normal noise. Of bare MADs, 4 would be 2.7
 * deviations, which noise alone reaches on two or three days a year. Smaller spikes are partly lost in noise: the usual
 * and the noise are themselves measured from few days.
 */
const LEAST_SPIKE = 4;
/** Further years, to which nothing was ever fitted. */
const FURTHER = 100;

describe("Anomalies of costs", () => {
  const tryYear = (seed: number) => {
    const year = plantedYear(seed, LEAST_SPIKE);
    const today = year.series.last + 1;
    const found = anomaliesOf(year.series, today).map((anomaly) => ({
      ...anomaly,
      index: anomaly.day - year.series.first,
    }));
    const made = found.filter(
      ({ index, kind }) =>
        !(kind === "spike" && year.spikes.includes(index)) &&
        !(kind === "step" && year.steps.some((step) => Math.abs(step - index) <= 1)),
    );
    const missed = year.spikes.filter((day) => !found.some(({ index }) => index === day));
    return { year, found, made, missed, number: seed };
  };
  const tried = Array.from({ length: YEARS }, (_, index) => tryYear(index + 1));

  it("are found: every spike above 4 MAD, each taken times 1.4826, in 20 years of costs", () => {
    const missed = tried.flatMap(({ missed: days, number }) => days.map((day) => `${number}: ${day}`));
    assert.deepEqual(missed, []);
    assert.ok(tried.reduce((sum, { year }) => sum + year.spikes.length, 0) >= 80);
  });

  it("are found: the first day of every step, or the day beside it", () => {
    const missed = tried.flatMap(({ year, found, number }) =>
      year.steps
        .filter((step) => !found.some(({ index, kind }) => kind === "step" && Math.abs(index - step) <= 1))
        .map((step) => `${number}: ${step}`),
    );
    assert.deepEqual(missed, []);
    assert.ok(tried.some(({ year }) => year.steps.length === 2));
  });

  it("are not made up: at most one a year where nothing was planted", () => {
    for (const { made, number } of tried)
      assert.ok(made.length <= 1, `year ${number}: ${JSON.stringify(made)}`);
  });

  it("are found in a hundred further years: 49 spikes of 50, with a false mark in three years at most", () => {
    const further = Array.from({ length: FURTHER }, (_, index) => tryYear(YEARS + 1 + index));
    const planted = further.reduce((sum, { year }) => sum + year.spikes.length, 0);
    const missed = further.reduce((sum, { missed: days }) => sum + days.length, 0);
    const made = further.reduce((sum, { made: marks }) => sum + marks.length, 0);
    assert.ok(missed <= planted / 50, `${missed} of ${planted} were missed`);
    assert.ok(made <= FURTHER / 3, `${made} were made up`);
  });

  const weeks = (count: number, cost: (day: number) => number) =>
    seriesOfDays(Array.from({ length: count * 7 }, (_, day) => ({ day: 20_000 + day, cost: cost(day) })));

  it("say how far from the usual of the same weekday", () => {
    const series = weeks(5, (day) => (day === 24 ? 138 : day % 7 < 5 ? 100 + (day % 2) : 40));
    const [only, ...rest] = anomaliesOf(series, 30_000);
    assert.deepEqual(rest, []);
    assert.equal(only?.day, 20_024);
    assert.equal(only?.kind, "spike");
    assert.equal(only?.basis, 4);
    assert.ok(Math.abs((only?.share ?? 0) - 0.37) < 0.02, String(only?.share));
  });

  it("are measured against the days before a period as well, of which none is marked", () => {
    const weeks = (count: number) =>
      Array.from({ length: 7 * count }, (_, day) => 100 + (day % 7) + (day % 3));
    const costs = weeks(9).map((cost, day) => (day === 12 || day === 58 ? 300 : cost));
    const month = seriesOfDays(costs.map((cost, index) => ({ day: 20_000 + index, cost })));
    const days = month.days.slice(56);
    const period = { ...month, days, first: month.first + 56 };
    const today = month.last + 1;
    assert.deepEqual(anomaliesOf(period, today), [], "one week says nothing of what is usual");
    const found = anomaliesOf(period, today, month.days.slice(0, 56));
    assert.deepEqual(
      found.map(({ day, kind }) => [day - month.first, kind]),
      [[58, "spike"]],
    );
  });

  it("are none on weekends of a weekly pattern, on equal days, and within rounding", () => {
    assert.deepEqual(
      anomaliesOf(
        weeks(10, (day) => (day % 7 < 5 ? 50 : 0)),
        30_000,
      ),
      [],
    );
    assert.deepEqual(
      anomaliesOf(
        weeks(10, () => 3),
        30_000,
      ),
      [],
    );
    assert.deepEqual(
      anomaliesOf(
        weeks(10, (day) => (day === 30 ? 10.01 : 10)),
        30_000,
      ),
      [],
    );
    assert.deepEqual(
      anomaliesOf(
        weeks(10, () => 0),
        30_000,
      ),
      [],
    );
  });

  it("mark one day of a new level, and later days by it", () => {
    const series = weeks(12, (day) => (day < 40 ? 10 : day === 70 ? 45 : 20));
    assert.deepEqual(
      anomaliesOf(series, 30_000).map(({ day, kind }) => [day - 20_000, kind]),
      [
        [40, "step"],
        [70, "spike"],
      ],
    );
  });

  it("are not looked for today, which is not over, with too few weeks, and without dates", () => {
    const spiky = weeks(6, (day) => (day === 41 ? 90 : 10));
    assert.deepEqual(
      anomaliesOf(spiky, 20_042).map(({ day }) => day),
      [20_041],
    );
    assert.deepEqual(anomaliesOf(spiky, 20_041), []);
    assert.deepEqual(anomaliesOf({ ...spiky, dated: false }, 30_000), []);
    assert.deepEqual(
      anomaliesOf(
        weeks(3, (day) => (day === 20 ? 90 : 10)),
        30_000,
      ),
      [],
    );
  });
});
