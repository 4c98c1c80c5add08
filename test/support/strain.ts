import assert from "node:assert/strict";
import { constants, PerformanceObserver } from "node:perf_hooks";
import { largest } from "../../src/shared/extremes.ts";
import { threadCpuMs } from "./busy.ts";
import { settle } from "./clock.ts";
import { collectGarbage } from "./garbage.ts";

/** What nobody notices, in milliseconds. How short the slices of work are is a measure: `npm run bench -- strain`. */
const UNNOTICED_MS = 250;

/** Memory that only waits to be collected is collected whenever the process has grown by so much, in bytes. */
const COLLECTED_EVERY = 32 * 1024 * 1024;

/** Shorter slices are not kept, in milliseconds: of those there may be hundreds of thousands. */
const NOTED_MS = 1;

export interface Strain {
  /** The longest time the thread computed without giving anybody else a turn. */
  readonly stallMs: number;
  /** How long the thread computed in all. */
  readonly computedMs: number;
  /** The most memory the process held, beyond what it held before, without what only waited to be collected. */
  readonly peakMB: number;
}

/** Some time, from and to when (of `performance.now()`), in milliseconds. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Runs something and measures how it strains the process. Stalls are counted in the thread's own computing time, so
 * that a busy machine does not make them longer, and without collections of the whole heap: how long one takes
 * depends on all that earlier tests have left in the process.
 */
export async function measureStrain(run: () => Promise<unknown>): Promise<Strain> {
  collectGarbage();
  const before = process.memoryUsage.rss();
  const start = threadCpuMs();
  let [cpu, at] = [start, performance.now()];
  let peak = before;
  let collectedAt = before;
  const slices: (Span & { readonly cpuMs: number })[] = [];
  const look = () => {
    const now = performance.now();
    const cpuMs = threadCpuMs() - cpu;
    if (cpuMs >= NOTED_MS) slices.push({ from: at, to: now, cpuMs });
    if (process.memoryUsage.rss() > collectedAt + COLLECTED_EVERY) {
      collectGarbage();
      collectedAt = process.memoryUsage.rss();
    }
    peak = Math.max(peak, process.memoryUsage.rss());
    [cpu, at] = [threadCpuMs(), performance.now()];
  };
  let running = true;
  const turn = () => {
    look();
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  const collections = await collectionsDuring(async () => {
    try {
      await run();
    } finally {
      look();
      running = false;
    }
  });
  const stallMs = largest(
    slices.map((slice) => slice.cpuMs - sharedMs(slice, collections)),
    0,
  );
  return { stallMs, computedMs: cpu - start, peakMB: (peak - before) / (1024 * 1024) };
}

/** What an observer of "gc" hears, which Node's types leave out. */
interface Collection {
  readonly startTime: number;
  readonly duration: number;
  readonly detail: { readonly kind: number };
}

/** When the whole heap was collected while something ran. */
async function collectionsDuring(run: () => Promise<void>): Promise<readonly Span[]> {
  const collections: Span[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration, detail } of list.getEntries() as unknown as readonly Collection[]) {
      if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR)
        collections.push({ from: startTime, to: startTime + duration });
    }
  });
  observer.observe({ entryTypes: ["gc"] });
  try {
    await run();
    // An observer hears of a collection in a later turn.
    await settle();
  } finally {
    observer.disconnect();
  }
  return collections;
}

/** How much of a span others take, in milliseconds. */
function sharedMs(span: Span, others: readonly Span[]): number {
  return others.reduce(
    (sum, other) => sum + Math.max(0, Math.min(span.to, other.to) - Math.max(span.from, other.from)),
    0,
  );
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
