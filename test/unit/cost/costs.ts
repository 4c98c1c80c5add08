/** Cost summaries and generators of them, for the tests of the cost panel. */
import * as fc from "fast-check";
import { isoOfDay } from "../../../src/shared/cost/days.ts";
import type { CostView } from "../../../src/shared/protocols/cost.ts";

/** A summary; what is not named is absent. */
export function costView(parts: Partial<CostView> = {}): CostView {
  return { days: [], parts: [], odd: [], oddCount: 0, estimate: false, loadedAt: 0, ...parts };
}

/** Consecutive days from a date; `undefined` leaves one out. */
export function daysFrom(start: number, costs: readonly (number | undefined)[]): CostView["days"] {
  return costs.flatMap((cost, index) =>
    cost === undefined ? [] : [{ date: isoOfDay(start + index), cost }],
  );
}

/** Amounts of every magnitude, of both signs, zero among them. */
export const amount = fc.oneof(
  fc.double({ min: -1e15, max: 1e15, noNaN: true }).map((value) => value + 0),
  fc.integer({ min: -5_000, max: 5_000 }).map((cents) => cents / 100),
  fc.constantFrom(0, 1e-9, -1e-9, 1e15, -1e15),
);

/** Days from 1950 to 2100. */
export const day = fc.integer({ min: -7_305, max: 47_482 });

/** Summaries with dates in any order, repeated, with gaps. */
export const datedCost: fc.Arbitrary<CostView> = fc
  .record({
    from: day,
    days: fc.array(fc.record({ offset: fc.integer({ min: 0, max: 500 }), cost: amount }), {
      minLength: 1,
      maxLength: 60,
    }),
  })
  .map(({ from, days }) =>
    costView({ days: days.map(({ offset, cost }) => ({ date: isoOfDay(from + offset), cost })) }),
  );

/** Equal but for what floating point loses, relative to the amounts that were added up. */
export function nearly(a: number, b: number, magnitude: number): boolean {
  return Math.abs(a - b) <= Math.max(magnitude, Math.abs(a), Math.abs(b)) * 1e-9;
}
