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
  /** Whether it is tried in every run: what something was quadratic on. */
  readonly everyRun: boolean;
  /** Whether it is needed for every function to be called. */
  readonly covers: boolean;
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

/** How closely it is looked: in every run, and in full. */
const LOOKS = {
  /** Shorter work is not told from noise and from compiling, in milliseconds: it counts as this. */
  quick: { floorMs: 8, part: 0.25 },
  whole: { floorMs: 12, part: 1 },
} as const;

/** Measurements of both sizes. */
const TRIES = 5;

/**
 * Measures a case at two sizes, of which the smaller is the first that takes long enough to be measured. What takes too
 * long in proportion is measured again, and then at larger sizes: what compiles and collects comes and goes, and memory
 * that no longer fits somewhere costs once, while quadratic work is so at every size.
 */
export async function growthOf(one: GrowthCase, look: keyof typeof LOOKS): Promise<Growth> {
  const { floorMs, part } = LOOKS[look];
  // What is loaded and compiled with the first use does not count.
  await busyMsOf(one, one.from);
  let growth = await growthAt(one, one.from, floorMs);
  const isWithin = (most: number) => growth.size * TIMES * TIMES <= most;
  while (
    (growth.small < floorMs && isWithin(one.most * part)) ||
    (growth.ratio > MOST_RATIO && isWithin(one.most))
  )
    growth = await growthAt(one, growth.size * TIMES, floorMs);
  return growth;
}

/** The least that the larger size took is held against what the smaller one took on average. */
async function growthAt(one: GrowthCase, size: number, floorMs: number): Promise<Growth> {
  let small = await busyMsOf(one, size);
  let large = await busyMsOf(one, size * TIMES);
  const ratio = () => large / Math.max(floorMs, small);
  for (let tried = 1; tried < TRIES && ratio() > MOST_RATIO; tried++) {
    small += ((await busyMsOf(one, size)) - small) / (tried + 1);
    large = Math.min(large, await busyMsOf(one, size * TIMES));
  }
  return { size, small, large, ratio: ratio() };
}

async function busyMsOf(one: GrowthCase, size: number): Promise<number> {
  const work = one.prepare(size);
  const before = threadCpuMs();
  await work();
  return threadCpuMs() - before;
}

/** A line of the table of measurements: function, input, both sizes with their times, ratio. */
export function rowOf({ of, input }: GrowthCase, { size, small, large, ratio }: Growth): string {
  const ms = (time: number) => `${time.toFixed(1)} ms`.padStart(12);
  const sizes = `${String(size).padStart(8)}${ms(small)}${String(size * TIMES).padStart(9)}${ms(large)}`;
  return `${of.padEnd(32)} ${input.padEnd(44)}${sizes}${ratio.toFixed(1).padStart(7)}`;
}
