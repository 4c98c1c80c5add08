/** Work that can pause between its steps, so that a long text does not hold up everything else. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { append } from "../../../shared/append.ts";

/** Each `yield` is a place to pause at, a millisecond or so behind the one before. */
export type Steps<T> = Generator<void, T, void>;

/** How long work goes on until it lets others go first, in ms: a frame's half, which nobody notices. */
const SLICE_MS = 8;

/** All steps at once. */
export function finish<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/**
 * The steps in slices; between two of them, everything else that waits has its turn.
 * @param check called before each slice but the first; what it throws ends the work
 */
export async function finishInSlices<T>(steps: Steps<T>, check: () => void): Promise<T> {
  let since = performance.now();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() - since < SLICE_MS) continue;
    await nextTurn();
    check();
    since = performance.now();
  }
}

/** Items handled between two pauses: about a millisecond. */
const STEP = 250;

/** `flatMap`, with pauses. */
export function* flatMapInSteps<T, U>(
  items: Iterable<T>,
  map: (item: T, index: number) => readonly U[],
): Steps<U[]> {
  const mapped: U[] = [];
  let index = 0;
  for (const item of items) {
    append(mapped, map(item, index));
    index += 1;
    if (index % STEP === 0) yield;
  }
  return mapped;
}
