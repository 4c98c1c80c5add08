/** The value axis: from the lowest to the highest tick, zero always on it. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  /** Multiples of a step of 1, 2 or 5 times a power of ten, lowest first. */
  readonly ticks: readonly number[];
}

/** A scale that holds all values, with about `count` steps. Without values, or with zeros alone, 0 to 1. */
export function valueScale(values: Iterable<number>, count: number): Scale {
  let low = 0;
  let high = 0;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  // Halved before they are subtracted: the largest numbers would overflow.
  const half = high / 2 - low / 2;
  if (half === 0) return { min: 0, max: 1, ticks: [0] };
  const step = niceStep((half / count) * 2);
  const from = Math.floor(low / step);
  const to = Math.ceil(high / step);
  const ticks = Array.from({ length: to - from + 1 }, (_, index) =>
    // The digits that multiplication adds beyond the step's own are dust.
    Number(((from + index) * step).toPrecision(12)),
  );
  return { min: ticks[0] ?? low, max: ticks.at(-1) ?? high, ticks };
}

/** The smallest of 1, 2, 5 × 10ⁿ that is not below the length. */
function niceStep(length: number): number {
  const power = Math.floor(Math.log10(length));
  const factor = length / 10 ** power;
  const nice = factor <= 1 ? 1 : factor <= 2 ? 2 : factor <= 5 ? 5 : 10;
  return Number(`${nice}e${power}`);
}

/** Where a value stands between the scale's top (0) and bottom (1). */
export function fractionFromTop({ min, max }: Scale, value: number): number {
  return (max / 2 - value / 2) / (max / 2 - min / 2);
}
