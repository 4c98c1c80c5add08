/** Time as the client sees it; tests bring their own. */
export interface Clock {
  /** Milliseconds since the epoch, never going backwards. */
  now(): number;
  /** Runs `run` once after `ms` milliseconds. @returns a function that calls it off */
  after(ms: number, run: () => void): () => void;
}

/** Monotonic: setting the computer's clock neither opens a closed gate nor holds it shut. */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
