import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/**
 * Work in slices never comes near this, in milliseconds, and work at one go far exceeds it, whatever else the machine
 * does. How short the slices are is a measure: `npm run bench -- strain`.
 */
export const MAX_STALL_MS = 250;

/** Memory that only waits to be collected is collected whenever the process has grown by so much, in bytes. */
const COLLECTED_EVERY = 32 * 1024 * 1024;

export interface Strain {
  /** The longest time the thread computed without giving anybody else a turn. */
  readonly stallMs: number;
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
  let cpu = threadCpuMs();
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
  return { stallMs, peakMB: (peak - before) / (1024 * 1024) };
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
