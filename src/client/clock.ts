import { uptime } from "node:os";

/** Time as the client sees it; tests bring their own. */
export interface Clock {
  /** Milliseconds since the epoch, never going backwards, whatever the computer's clock is set to meanwhile. */
  now(): number;
  /** What the computer's clock shows, as it is set now, at a moment of this clock. */
  date(at: number): Date;
  /** Runs `run` once after `ms` milliseconds. @returns a function that calls it off */
  after(ms: number, run: () => void): () => void;
}

/** Time since boot may come in whole seconds only. */
const ROUNDING_MS = 1000;

/**
 * Milliseconds that go on while the computer sleeps, when most monotonic clocks stand still: else a laptop that is
 * opened again would sit out a wait that is long over. At most two seconds late, never early.
 * @param awake milliseconds that need not go on during sleep
 * @param sinceBoot milliseconds that do, but are coarse
 */
export function steadyTime(awake: () => number, sinceBoot: () => number): () => number {
  const start = sinceBoot() - awake();
  let slept = 0;
  return () => {
    const now = awake();
    slept = Math.max(slept, sinceBoot() - now - start - ROUNDING_MS);
    return now + slept;
  };
}

const sinceStart = steadyTime(() => performance.now(), sinceBoot);

/** Monotonic: setting the computer's clock neither opens a closed rate limiter nor holds it shut; sleep counts. */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + sinceStart(),
  date: (at) => new Date(Date.now() + at - systemClock.now()),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

function sinceBoot(): number {
  try {
    return uptime() * 1000;
  } catch {
    // Some sandboxes hide it; then sleep does not count.
    return 0;
  }
}
