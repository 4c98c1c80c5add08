/** Days that cost other than usual. Pure; the tooltip of a mark says how it is measured. */

import { largest, smallest } from "../extremes.ts";
import { median } from "./forecast.ts";
import { normalDeviation } from "./robust.ts";
import type { DayCost, Series } from "./series.ts";
import { stepsOf } from "./steps.ts";

/** A day whose cost is far from what its weekday usually costs, or the first day of a new level. */
export interface Anomaly {
  readonly day: number;
  readonly kind: "spike" | "step";
  readonly cost: number;
  /** Median of the same weekdays near it. Of a step, of those before it. */
  readonly usual: number;
  /** `cost` against `usual` as a share: 0.38 is 38 % above. Undefined where the usual is nothing. */
  readonly share: number | undefined;
  /** How many normal deviations (1.4826 MAD) of its weekday the day is away from the usual. */
  readonly deviations: number;
  /** How many same weekdays the usual is the median of. */
  readonly basis: number;
}

/** From so many normal deviations on a day is marked: noise alone gets there about once in four years of days. */
export const MARKED_FROM = 3.5;
/** Same weekdays on each side of a day that say what is usual. */
const WEEKS = 8;
/** Fewer say too little. */
const LEAST_WEEKS = 3;
/** How many days of all weekdays' noise count beside the weekday's own: fifty days a year say little of noise. */
const POOL_WEIGHT = 120;
/** Noise below this share of the usual is not believed: amounts are rounded, and months have no equal days. */
const LEAST_NOISE = 0.015;
/** Groups of days, by what is usual on them, whose noise is compared to learn what it goes with. */
const NOISE_GROUPS = 4;

/** A day with what is usual for it. */
interface Judged extends DayCost {
  readonly usual: number;
  readonly basis: number;
  /** Cost less usual. */
  readonly off: number;
}

/**
 * The odd days of a series, oldest first: those that are {@link MARKED_FROM} normal deviations or more away from the
 * median of the same weekdays around them, and the first day of each new level. Days are measured against their own
 * level only. Without dates there are no weekdays, hence no anomalies; nor on a day of which fewer than three others
 * of its weekday are known on its level.
 *
 * @param today day number of the user's today, which is not over and therefore not measured, nor is any later day
 * @param earlier days before the series: they say what is usual, and are not marked themselves
 */
export function anomaliesOf(
  { dated, days }: Series,
  today: number,
  earlier: readonly DayCost[] = [],
): readonly Anomaly[] {
  const begin = days[0]?.day ?? today;
  const over = [...earlier.filter(({ day }) => day < begin), ...days].filter(({ day }) => day < today);
  if (!dated || over.length <= LEAST_WEEKS * 7) return [];
  const steps = stepsOf(over);
  const costs = new Map(over.map(({ day, cost }) => [day, cost]));
  const judged = over.flatMap((day): readonly Judged[] => {
    const from = steps.findLast((step) => step <= day.day) ?? -Infinity;
    const to = steps.find((step) => step > day.day) ?? Infinity;
    return judgedAgainst(day, sameWeekdays(costs, day.day, from, to));
  });
  const noiseOf = noiseOfDays(judged);
  const anomalyOf = (judged: Judged, kind: Anomaly["kind"]) => found(judged, kind, noiseOf(judged));
  const spikes = judged
    .filter(({ day }) => !steps.includes(day))
    .map((day) => anomalyOf(day, "spike"))
    .filter(({ deviations }) => deviations >= MARKED_FROM);
  const firsts = over
    .filter(({ day }) => steps.includes(day))
    .flatMap((first) => judgedAgainst(first, sameWeekdays(costs, first.day, -Infinity, first.day)))
    .map((day) => anomalyOf(day, "step"));
  return [...spikes, ...firsts].filter(({ day }) => day >= begin).sort((a, b) => a.day - b.day);
}

function found({ day, cost, usual, basis, off }: Judged, kind: Anomaly["kind"], noise: number): Anomaly {
  return {
    day,
    kind,
    cost,
    usual,
    share: usual === 0 ? undefined : off / Math.abs(usual),
    deviations: off === 0 ? 0 : Math.abs(off) / noise,
    basis,
  };
}

/** Costs of the nearest same weekdays before and after a day, of one level: from its first day to before the next. */
function sameWeekdays(
  costs: ReadonlyMap<number, number>,
  day: number,
  from: number,
  to: number,
): readonly number[] {
  const near: number[] = [];
  for (let week = -WEEKS; week <= WEEKS; week++) {
    const other = day + week * 7;
    const cost = costs.get(other);
    if (week !== 0 && other >= from && other < to && cost !== undefined) near.push(cost);
  }
  return near;
}

/** The day against the usual of others; nothing where these are too few. */
function judgedAgainst(day: DayCost, others: readonly number[]): readonly Judged[] {
  if (others.length < LEAST_WEEKS) return [];
  const usual = median(others);
  return [{ ...day, usual, basis: others.length, off: day.cost - usual }];
}

/**
 * The noise of a day, in money: that of its weekday, weighed with all days'. It is learned whether noise goes with
 * what is usual (of a price, say) or is the same on cheap and expensive days (of a job that runs or not).
 */
function noiseOfDays(days: readonly Judged[]): (day: Judged) => number {
  const middle = median(days.map(({ usual }) => Math.abs(usual)));
  const inShares = ({ usual }: Judged) => Math.max(Math.abs(usual), middle * LEAST_NOISE);
  const unit = unevenness(days, inShares) < unevenness(days, () => 1) ? inShares : () => 1;
  const offs = (some: readonly Judged[]) => normalDeviation(some.map((day) => day.off / unit(day)));
  const all = offs(days);
  const own = Array.from({ length: 7 }, (_, weekday) => {
    const same = days.filter(({ day }) => weekdayOf(day) === weekday);
    return (same.length * offs(same) + POOL_WEIGHT * all) / (same.length + POOL_WEIGHT);
  });
  return (day) => Math.max((own[weekdayOf(day.day)] ?? all) * unit(day), LEAST_NOISE * Math.abs(day.usual));
}

/** How much the noise differs between days that are usually cheap and expensive: the largest over the smallest. */
function unevenness(days: readonly Judged[], unit: (day: Judged) => number): number {
  const byUsual = [...days].sort((a, b) => Math.abs(a.usual) - Math.abs(b.usual));
  const size = Math.ceil(byUsual.length / NOISE_GROUPS);
  const noises = Array.from({ length: NOISE_GROUPS }, (_, group) =>
    normalDeviation(byUsual.slice(group * size, (group + 1) * size).map((day) => day.off / unit(day))),
  );
  return largest(noises) / smallest(noises);
}

/** 0 to 6; which is which does not matter. */
function weekdayOf(day: number): number {
  return ((day % 7) + 7) % 7;
}
