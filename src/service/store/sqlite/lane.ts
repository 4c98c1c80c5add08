import { WORK } from "./turns.ts";

/**
 * One at a time, in the order in which they came. However many they are, those who follow one another leave the event
 * loop its turn after {@link WORK} milliseconds.
 */
export class Lane {
  /** What lets each of those on that wait, and what turns them away. */
  readonly #waiting = new Set<PromiseWithResolvers<void>>();
  #taken = false;
  /** When the lane was first taken or left in this turn of the event loop. */
  #began: number | undefined;

  /** Takes the lane: at once where it is free, and undefined is answered; else when the promise resolves. */
  enter(): Promise<void> | undefined {
    if (!this.#taken && !this.#isTurnOver()) {
      this.#taken = true;
      return undefined;
    }
    const turn = Promise.withResolvers<void>();
    this.#waiting.add(turn);
    return turn.promise;
  }

  /** Hands the lane to whoever has waited longest. */
  leave(): void {
    this.#taken = false;
    if (!this.#isTurnOver()) this.#handOn();
  }

  /** Turns away all that wait. */
  clear(error: Error): void {
    for (const { reject } of this.#waiting) reject(error);
    this.#waiting.clear();
  }

  #handOn(): void {
    const [next] = this.#waiting;
    if (this.#taken || !next) return;
    this.#waiting.delete(next);
    this.#taken = true;
    this.#beginTurn();
    next.resolve();
  }

  /** Whether those who wait do so for the next turn, at which the lane is handed on. */
  #isTurnOver(): boolean {
    return performance.now() - this.#beginTurn() >= WORK;
  }

  /** When this turn began: now, unless it has before. */
  #beginTurn(): number {
    if (this.#began === undefined) {
      this.#began = performance.now();
      setImmediate(() => {
        this.#began = undefined;
        this.#handOn();
      });
    }
    return this.#began;
  }
}
