/** Days from which on costs stay at another level. */
import { median } from "./forecast.ts";
import { normalDeviation } from "./robust.ts";
import type { DayCost } from "./series.ts";

/** A week before against the week after: each weekday meets itself, so that no weekly pattern looks like a step. */
const WEEK = 7;
/** So many of the seven pairs must go the same way: one expensive day is no new level. */
const SAME_WAY = 6;
/** How far the middle pair must be apart, in normal deviations of one day's noise. */
const LEAST_DEVIATIONS = 3;
/** A smaller change of level, as a share, is nobody's concern. */
const LEAST_SHARE = 0.05;
/** Days on each side of a step's rough place among which the exact one is looked for. */
const SEARCH_DAYS = 4;

interface Pairs {
  /** The middle of the pairs' relative differences. */
  readonly shift: number;
  readonly sameWay: number;
}

/**
 * The days on which a new level begins, oldest first. Steps closer to an end of the data than a week are not told
 * from expensive days.
 */
export function stepsOf(days: readonly DayCost[]): readonly number[] {
  const costs = new Map(days.map(({ day, cost }) => [day, cost]));
  const shares = days.flatMap(({ day, cost }) => {
    const before = costs.get(day - WEEK);
    return before === undefined ? [] : [relative(before, cost)];
  });
  // A difference of two days has the noise of both.
  const noise = normalDeviation(shares) / Math.SQRT2;
  const least = Math.max(LEAST_DEVIATIONS * noise, LEAST_SHARE);
  const candidates = days
    .map(({ day }) => ({ day, ...pairsAround(costs, day) }))
    .filter(({ shift, sameWay }) => sameWay >= SAME_WAY && Math.abs(shift) >= least)
    .sort((a, b) => Math.abs(b.shift) - Math.abs(a.shift) || a.day - b.day);
  const steps: number[] = [];
  for (const { day } of candidates) {
    if (steps.some((known) => Math.abs(known - day) < WEEK)) continue;
    const exact = exactDay(costs, day);
    if (!steps.some((known) => Math.abs(known - exact) < WEEK)) steps.push(exact);
  }
  return steps.sort((a, b) => a - b);
}

/** The week that begins with a day against the week before, weekday by weekday. */
function pairsAround(costs: ReadonlyMap<number, number>, day: number): Pairs {
  const shares: number[] = [];
  for (let each = day; each < day + WEEK; each++) {
    const [before, after] = [costs.get(each - WEEK), costs.get(each)];
    if (before !== undefined && after !== undefined) shares.push(relative(before, after));
  }
  if (shares.length < SAME_WAY) return { shift: 0, sameWay: 0 };
  const shift = median(shares);
  return { shift, sameWay: shares.filter((share) => share * shift > 0).length };
}

/** The day near a rough one that parts what is before from what is after best: with the least that does not fit. */
function exactDay(costs: ReadonlyMap<number, number>, rough: number): number {
  const usualOn = (weekday: number, side: -1 | 1) => {
    const known: number[] = [];
    for (let week = 1; week <= 3; week++) {
      const cost = costs.get(weekday + side * week * WEEK);
      if (cost !== undefined) known.push(cost);
    }
    return known.length === 0 ? undefined : median(known);
  };
  const nearby = Array.from({ length: 2 * SEARCH_DAYS + 1 }, (_, index) => rough - SEARCH_DAYS + index);
  const misfitOf = (start: number) =>
    nearby.reduce((sum, day) => {
      const [cost, usual] = [costs.get(day), usualOn(day, day < start ? -1 : 1)];
      return cost === undefined || usual === undefined ? sum : sum + Math.abs(cost - usual);
    }, 0);
  let best = rough;
  for (const day of nearby) if (costs.has(day) && misfitOf(day) < misfitOf(best)) best = day;
  return best;
}

/** How much more the second is than the first, as a share of their mean: from -2 to 2, also for zeros. */
function relative(first: number, second: number): number {
  const mean = (Math.abs(first) + Math.abs(second)) / 2;
  return mean === 0 ? 0 : (second - first) / mean;
}
