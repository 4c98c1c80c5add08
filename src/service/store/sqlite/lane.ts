/** One at a time, in the order in which they came. */
export class Lane {
  /** What lets each of those on that wait, and what turns them away. */
  readonly #waiting = new Set<PromiseWithResolvers<void>>();
  #taken = false;

  /** Takes the lane: at once where it is free, and undefined is answered; else when the promise resolves. */
  enter(): Promise<void> | undefined {
    if (!this.#taken) {
      this.#taken = true;
      return undefined;
    }
    const turn = Promise.withResolvers<void>();
    this.#waiting.add(turn);
    return turn.promise;
  }

  /** Hands the lane to whoever has waited longest. */
  leave(): void {
    const [next] = this.#waiting;
    if (!next) this.#taken = false;
    else {
      this.#waiting.delete(next);
      next.resolve();
    }
  }

  /** Turns away all that wait. */
  clear(error: Error): void {
    for (const { reject } of this.#waiting) reject(error);
    this.#waiting.clear();
  }
}
