import { Waiting } from "./waiting.ts";

/** One at a time of each name, in the order in which they came. */
export class Queues {
  /** When the last of each name leaves. */
  readonly #last = new Map<string, Promise<void>>();
  readonly #waiting = new Waiting();

  /** Waits for those of the name that came before. @returns what lets the next one on */
  async enter(name: string): Promise<() => void> {
    const before = this.#last.get(name);
    const { promise: left, resolve } = Promise.withResolvers<void>();
    this.#last.set(name, left);
    const leave = () => {
      if (this.#last.get(name) === left) this.#last.delete(name);
      resolve();
    };
    try {
      if (before) await this.#waiting.for(before);
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Turns away all that wait. */
  close(error: Error): void {
    this.#waiting.turnAway(error);
  }
}
