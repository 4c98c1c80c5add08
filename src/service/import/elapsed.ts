/** How long something took, by times of day alone. */
import { DAY_MS } from "../../shared/cost/days.ts";

export class Elapsed {
  #last: number | undefined;
  #now = 0;
  #most: number | undefined;

  /** From the first time of day to the latest, in milliseconds; undefined for less than two. */
  get ms(): number | undefined {
    return this.#most;
  }

  /** @param clock milliseconds since midnight, of the next line */
  pass(clock: number): void {
    if (this.#last !== undefined) {
      // The nearer way round: midnight may have passed, and lines of several units may come a little out of order.
      const ahead = (((clock - this.#last) % DAY_MS) + DAY_MS) % DAY_MS;
      this.#now += ahead > DAY_MS / 2 ? ahead - DAY_MS : ahead;
      this.#most = Math.max(this.#most ?? 0, this.#now);
    }
    this.#last = clock;
  }
}
