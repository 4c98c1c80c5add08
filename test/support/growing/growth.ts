/** How the time of a function grows with its input: the machinery of the growth tests. */
import { threadCpuMs } from "../busy.ts";

/** A function, and a kind of input that can be made larger. */
export interface GrowthCase {
  /** The function, as people find it: `engine.read`, `fixAll`. */
  readonly of: string;
  /** What the input is, in few words, and what of it grows: "resources that name each other". */
  readonly input: string;
  /** The size to begin with. */
  readonly from: number;
  /** The largest size: about where the input has a megabyte, or where a documented bound refuses more. */
  readonly most: number;
  /** Makes the input of a size, which is not measured, and answers what is. */
  prepare(size: number): () => unknown;
}

/** What was measured of a case; times in milliseconds of this thread's processor time. */
export interface Growth {
  readonly size: number;
  readonly small: number;
  readonly large: number;
  readonly ratio: number;
}

/** How many times larger the large input is. */
export const TIMES = 4;

/** How many times longer it may take: linear work 4 times, work with a sort a little more, quadratic work 16 times. */
export const MOST_RATIO = 6;

/** Shorter work is not told from noise and from compiling, in milliseconds: it counts as this. */
const FLOOR_MS = 12;

/** Measurements of both sizes; of each the least counts. */
const TRIES = 4;

/**
 * Measures a case at two sizes, of which the smaller is the first that takes long enough to be measured. What takes too
 * long in proportion is measured again: what compiles and collects comes and goes.
 */
export async function growthOf(one: GrowthCase): Promise<Growth> {
  let size = one.from;
  let small = await leastMs(one, size);
  let large = await leastMs(one, size * TIMES);
  while (small < FLOOR_MS && size * TIMES * TIMES <= one.most) {
    size *= TIMES;
    small = large;
    large = await leastMs(one, size * TIMES);
  }
  const ratio = () => large / Math.max(FLOOR_MS, small);
  for (let tried = 1; tried < TRIES && ratio() > MOST_RATIO; tried++) {
    // The smaller one may only have had luck once: the mean of what it takes is what the larger is held against.
    small = Math.max(small, await leastMs(one, size));
    large = Math.min(large, await leastMs(one, size * TIMES));
  }
  return { size, small, large, ratio: ratio() };
}

async function leastMs(one: GrowthCase, size: number): Promise<number> {
  const work = one.prepare(size);
  const before = threadCpuMs();
  await work();
  return threadCpuMs() - before;
}

/** A line of the table of measurements. */
export function rowOf({ of, input }: GrowthCase, { size, small, large, ratio }: Growth): string {
  const ms = (time: number) => `${time.toFixed(1)} ms`.padStart(12);
  const sizes = `${String(size).padStart(8)}${ms(small)}${String(size * TIMES).padStart(9)}${ms(large)}`;
  return `${of.padEnd(26)}${input.padEnd(44)}${sizes}${ratio.toFixed(1).padStart(7)}`;
}
