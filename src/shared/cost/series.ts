import type { CostView } from "../protocols/cost.ts";
import { dayOfIso } from "./days.ts";

export interface DayCost {
  /** Day number; the position, from 0, in a series without dates. */
  readonly day: number;
  readonly cost: number;
}

/** Daily costs in order, each day once; a day that is not in it is unknown, not zero. */
export interface Series {
  readonly dated: boolean;
  readonly days: readonly DayCost[];
  /** First and last day of the axis: the data, and the period around them. */
  readonly first: number;
  readonly last: number;
  /** Last day of the period, where the service names one. */
  readonly periodEnd: number | undefined;
  /** Elements without a date among others with one: no day can be given to them. */
  readonly undated: readonly number[];
}

/** A period that outlasts its data by more than this many days would press them into a sliver; the axis leaves it. */
const LONGEST_MARGIN_DAYS = 400;

/** Puts a summary's days in order. A date that occurs twice is summed; bare numbers count from the period's start. */
export function seriesOf(cost: Pick<CostView, "start" | "end" | "days">): Series {
  const start = cost.start === undefined ? undefined : dayOfIso(cost.start);
  const end = cost.end === undefined ? undefined : dayOfIso(cost.end);
  const anyDate = cost.days.some(({ date }) => date !== undefined);
  const byDay = new Map<number, number>();
  const undated: number[] = [];
  for (const [index, { date, cost: amount }] of cost.days.entries()) {
    const day = anyDate ? date && dayOfIso(date) : (start ?? 0) + index;
    if (typeof day === "number") byDay.set(day, addUp([byDay.get(day) ?? 0, amount]));
    else undated.push(amount);
  }
  const days = [...byDay].map(([day, amount]) => ({ day, cost: amount })).sort((a, b) => a.day - b.day);
  const dated = anyDate || start !== undefined;
  const firstData = days[0]?.day ?? start ?? 0;
  const lastData = days.at(-1)?.day ?? end ?? firstData;
  const within = (bound: number | undefined, data: number) =>
    dated && bound !== undefined && Math.abs(bound - data) <= LONGEST_MARGIN_DAYS ? bound : data;
  return {
    dated,
    days,
    first: Math.min(firstData, within(start, firstData)),
    last: Math.max(lastData, within(end, lastData)),
    periodEnd: dated ? end : undefined,
    undated,
  };
}

/** Days before a series, in order; those without a date are on no day, and left out. */
export function earlierDays(
  days: readonly { readonly date?: string | undefined; readonly cost: number }[],
): readonly DayCost[] {
  const dated = days.flatMap(({ date, cost }) => (date === undefined ? [] : [{ date, cost }]));
  return seriesOf({ days: dated }).days;
}

/** A sum without the dust of binary fractions: 0.1 + 0.2 is 0.3. */
export function addUp(amounts: readonly number[]): number {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  return Number(sum.toPrecision(15));
}
