import assert from "node:assert/strict";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { threadCpuMs } from "./busy.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** What nobody notices, in milliseconds. How short the slices of work are is a measure: `npm run bench -- strain`. */
const UNNOTICED_MS = 250;

/** Memory that only waits to be collected is collected whenever the process has grown by so much, in bytes. */
const COLLECTED_EVERY = 32 * 1024 * 1024;

export interface Strain {
  /** The longest time the thread computed without giving anybody else a turn. */
  readonly stallMs: number;
  /** How long the thread computed in all. */
  readonly computedMs: number;
  /** The most memory the process held, beyond what it held before, without what only waited to be collected. */
  readonly peakMB: number;
}

/**
 * Runs something and measures how it strains the process. Stalls are counted in the thread's own computing time, so
 * that a busy machine does not make them longer.
 */
export async function measureStrain(run: () => Promise<unknown>): Promise<Strain> {
  collectGarbage();
  const before = process.memoryUsage.rss();
  const start = threadCpuMs();
  let cpu = start;
  let stallMs = 0;
  let peak = before;
  let collectedAt = before;
  const look = () => {
    stallMs = Math.max(stallMs, threadCpuMs() - cpu);
    if (process.memoryUsage.rss() > collectedAt + COLLECTED_EVERY) {
      collectGarbage();
      collectedAt = process.memoryUsage.rss();
    }
    peak = Math.max(peak, process.memoryUsage.rss());
    cpu = threadCpuMs();
  };
  let running = true;
  const turn = () => {
    look();
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  try {
    await run();
  } finally {
    look();
    running = false;
  }
  return { stallMs, computedMs: cpu - start, peakMB: (peak - before) / (1024 * 1024) };
}

/**
 * Fails when most of the work was done at one go. Of work in slices none is near half of it, on a slow machine as on a
 * fast one; what is over before anybody notices may be done as it likes.
 */
export function assertInSlices({ stallMs, computedMs }: Strain): void {
  assert.ok(
    stallMs <= Math.max(UNNOTICED_MS, computedMs / 2),
    `stalled for ${stallMs.toFixed(0)} of ${computedMs.toFixed(0)} ms`,
  );
}
