/** Those who wait for something that may not come any more: they can be turned away. */
export class Waiting {
  readonly #reject = new Set<(error: Error) => void>();
  #turnedAway: Error | undefined;

  /** What is waited for. @throws what those who waited were turned away with */
  async for<T>(promised: Promise<T>): Promise<T> {
    if (this.#turnedAway) throw this.#turnedAway;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#reject.add(reject);
    promised.then(resolve, reject);
    try {
      return await promise;
    } finally {
      this.#reject.delete(reject);
    }
  }

  /** Turns away all that wait, and all that come. */
  turnAway(error: Error): void {
    this.#turnedAway = error;
    for (const reject of this.#reject) reject(error);
  }
}
