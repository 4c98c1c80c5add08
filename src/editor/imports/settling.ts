import type { Clock } from "../../client/clock.ts";

/** How long a file has to be left alone before it is read, in milliseconds. */
export const QUIET = 1_000;
/** A file that never rests, such as the log of a run under way, is read this often all the same. */
export const LONGEST_WAIT = 10_000;

/** Turns the many changes of a file that is being written into one, and does one file after the other. */
export class Settling {
  readonly #clock: Clock;
  readonly #work: (key: string) => Promise<void>;
  readonly #waiting = new Map<string, { readonly since: number; readonly stop: () => void }>();
  #last: Promise<void> = Promise.resolve();
  #disposed = false;

  /** @param work never rejects */
  constructor(clock: Clock, work: (key: string) => Promise<void>) {
    this.#clock = clock;
    this.#work = work;
  }

  /** Something changed under a key. */
  changed(key: string): void {
    if (this.#disposed) return;
    const waiting = this.#waiting.get(key);
    waiting?.stop();
    const now = this.#clock.now();
    const since = waiting?.since ?? now;
    const wait = Math.min(QUIET, Math.max(0, since + LONGEST_WAIT - now));
    this.#waiting.set(key, { since, stop: this.#clock.after(wait, () => this.#settled(key)) });
  }

  dispose(): void {
    this.#disposed = true;
    for (const { stop } of this.#waiting.values()) stop();
    this.#waiting.clear();
  }

  #settled(key: string): void {
    this.#waiting.delete(key);
    this.#last = this.#last.then(() => (this.#disposed ? undefined : this.#work(key)));
  }
}
