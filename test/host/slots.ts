/** How much may run at once: as many slots as the machine has cores, given out in the order in which they are asked for. */
export class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Runs something as soon as a slot is free. */
  async use<Result>(run: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await run();
    } finally {
      // Handed over directly, so that nobody who comes later slips in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
