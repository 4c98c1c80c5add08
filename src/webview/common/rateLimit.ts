/** How often it is asked whether a rate limit is what calls wait for, in milliseconds. */
const WATCH_MS = 1_000;

/**
 * Tells, while calls of the host are under way, whether they wait for a rate limit: the client sits waits of up to a
 * minute out in silence.
 */
export class RateLimitWatch {
  readonly #ask: () => Promise<{ readonly until?: number | undefined }>;
  readonly #tell: (until: number | undefined) => void;
  /** How many calls are under way. */
  #calls = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #isAsking = false;

  /**
   * @param ask until when the service holds requests back, in epoch milliseconds
   * @param tell called with that each time it is known, and with undefined when the last call has ended
   */
  constructor(
    ask: () => Promise<{ readonly until?: number | undefined }>,
    tell: (until: number | undefined) => void,
  ) {
    this.#ask = ask;
    this.#tell = tell;
  }

  /** @returns what the call answers */
  async on<T>(call: Promise<T>): Promise<T> {
    if (this.#calls === 0) this.#timer = setInterval(() => void this.#look(), WATCH_MS);
    this.#calls += 1;
    try {
      return await call;
    } finally {
      this.#calls -= 1;
      if (this.#calls === 0) {
        clearInterval(this.#timer);
        this.#tell(undefined);
      }
    }
  }

  /** One question at a time: a busy host would find them piled up. */
  async #look(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      const { until } = await this.#ask();
      if (this.#calls > 0) this.#tell(until);
    } catch {
      // Not to know is no failure: the call itself says what is wrong.
    } finally {
      this.#isAsking = false;
    }
  }
}
