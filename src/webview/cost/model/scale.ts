import { nice, ticks } from "d3-array";

/** The value axis: from the lowest to the highest tick, zero always on it. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  /** Multiples of a step of 1, 2 or 5 times a power of ten, lowest first. */
  readonly ticks: readonly number[];
}

/** Beyond these, dividing a length into steps would overflow or come to nothing: more counts as so much, less as 0. */
const MOST = 1e300;
const LEAST = 1e-300;

/** A scale that holds all values, with about `count` steps. Without values, or with zeros alone, 0 to 1. */
export function valueScale(values: Iterable<number>, count: number): Scale {
  let low = 0;
  let high = 0;
  for (const value of values) {
    low = Math.max(Math.min(low, value), -MOST);
    high = Math.min(Math.max(high, value), MOST);
  }
  if (high - low < LEAST) return { min: 0, max: 1, ticks: [0] };
  const [min, max] = nice(low, high, count);
  return { min, max, ticks: ticks(min, max, count) };
}

/** Where a value stands between the scale's top (0) and bottom (1). */
export function fractionFromTop({ min, max }: Scale, value: number): number {
  return (max / 2 - value / 2) / (max / 2 - min / 2);
}
