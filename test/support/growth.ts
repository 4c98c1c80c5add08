import assert from "node:assert/strict";
import { busyMs } from "./busy.ts";

/** Some systems count the processor's time in steps; what is shorter than a few of them is not measured, in milliseconds. */
const SHORTEST_MS = 10;

const TRIES = 5;

/** The least that work keeps its thread, of several times, in milliseconds: what compiles and collects comes and goes. */
export function leastBusyMs(work: () => unknown, tries = TRIES): number {
  return Math.min(...Array.from({ length: tries }, () => busyMs(work)));
}

/**
 * Fails when work grows much faster than what it is given. One large piece of it is measured beside as much in small
 * pieces, each at its best, in the thread's computing time, so that no machine is too slow or too busy for it. In
 * proportion both take the same time, and in quadratic time the large one takes `times` as long; allowed is the middle.
 */
export function assertInProportion(
  work: (size: number) => unknown,
  { from, times }: { readonly from: number; readonly times: number },
  what = "",
): void {
  const inPieces = () => {
    for (let piece = 0; piece < times; piece++) work(from);
  };
  const allowed = Math.sqrt(times);
  let [pieces, whole] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let tried = 0; tried < TRIES && !(whole <= allowed * pieces); tried++) {
    pieces = Math.max(SHORTEST_MS, Math.min(pieces, leastBusyMs(inPieces, 2)));
    whole = Math.min(
      whole,
      busyMs(() => work(from * times)),
    );
  }
  const ratio = (whole / pieces).toFixed(1);
  assert.ok(
    whole <= allowed * pieces,
    `${what} takes ${ratio} times as long in one piece as in ${times}: ${whole} ms`,
  );
}
