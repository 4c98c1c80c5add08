import { setImmediate as nextTurn } from "node:timers/promises";

/** So long, in milliseconds, others of this process wait at most for their turn. */
export const WORK = 10;
/**
 * How much of its time a transaction gives away in all, in milliseconds: far less than other processes wait for it. A
 * turn under way is not cut short, so that it may be a little more.
 */
const GIVEN_AT_MOST = 2_000;

/**
 * The turns that a transaction gives others of its process while it holds the connection. They take no more time than it
 * does itself, and no more than {@link GIVEN_AT_MOST} in all: with others that always have something to do, it would
 * else never end. Once that is used up, it goes on to its end.
 */
export class Turns {
  #left = GIVEN_AT_MOST;
  #due = performance.now() + WORK;

  /** A turn of the event loop, once it is time for one; else undefined. */
  due(): Promise<void> | undefined {
    const now = performance.now();
    return now < this.#due || this.#left <= 0 ? undefined : this.#give(now);
  }

  async #give(began: number): Promise<void> {
    await nextTurn();
    const ended = performance.now();
    const taken = ended - began;
    this.#left -= taken;
    this.#due = ended + Math.max(WORK, taken);
  }
}
