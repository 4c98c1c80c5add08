/** Inputs that may grow, what is particular about each, and cases of them. */
import type { GrowthCase } from "./growth.ts";

/** From which size to which an input grows. */
export type Sizes = Pick<GrowthCase, "from" | "most">;

interface Particulars {
  /** Something was quadratic on it: it is tried in every run, all others by `npm run test:stress`. */
  readonly everyRun?: true;
  /** Of plans, which are tried with many functions: needed for each of these to be called. */
  readonly covers?: true;
  /** Other sizes than those of its kind. */
  readonly sizes?: Sizes;
}

/** Makes an input of a size. */
export type Growing<Made> = ((size: number) => Made) & Particulars;

/** Says what is particular about an input. */
export function growing<Made>(particulars: Particulars, make: (size: number) => Made): Growing<Made> {
  return Object.assign(make, particulars);
}

/** Sizes of what is counted in items, and in letters: of the latter the description says so. */
const ITEMS: Sizes = { from: 60, most: 16_000 };
const LETTERS: Sizes = { from: 4_000, most: 1_024_000 };

/** A function of a text or a value, with inputs by what grows in them. */
export function casesOf<Input>(
  of: string,
  work: (input: Input) => unknown,
  inputs: Readonly<Record<string, Growing<Input>>>,
  sizes?: Sizes,
): GrowthCase[] {
  return Object.entries(inputs).map(([input, make]) => ({
    ...{ of, input, everyRun: make.everyRun === true, covers: true },
    ...(make.sizes ?? sizes ?? (input.includes("(letters)") ? LETTERS : ITEMS)),
    prepare: (size) => {
      const made = make(size);
      return () => work(made);
    },
  }));
}

/** `count` texts, joined. */
export function repeated(count: number, one: (index: number) => string, separator = "\n"): string {
  return times(count, one).join(separator);
}

/** As many as `size`, of their numbers from 0. */
export function times<T>(size: number, one: (index: number) => T): T[] {
  return Array.from({ length: size }, (_, index) => one(index));
}

/** A file of one list, of entries by their numbers. */
export const list = (name: string, size: number, entry: (n: number) => object) =>
  JSON.stringify({ [name]: times(size, entry) });
