/** So many requests in each window of so many seconds, for each caller. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** Reads "100/10s": 100 requests every 10 seconds. @throws Error */
export function parseRateLimit(text: string): RateLimit {
  const match = /^([1-9]\d{0,6})\/([1-9]\d{0,4})s$/.exec(text);
  if (!match) throw new Error(`The rate limit "${text}" is not of the form 100/10s (requests per seconds).`);
  return { requests: Number(match[1]), seconds: Number(match[2]) };
}

export interface Admission {
  readonly admitted: boolean;
  /** Requests left in the window. */
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly retryAfter: number;
}

/** Counts requests in fixed windows, which are the same for all callers, so that memory ends with the window. */
export class RateLimiter {
  readonly #limit: RateLimit;
  readonly #now: () => number;
  #window = -1;
  readonly #counts = new Map<string, number>();

  constructor(limit: RateLimit, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  admit(caller: string): Admission {
    const length = this.#limit.seconds * 1000;
    const now = this.#now();
    const window = Math.floor(now / length);
    if (window !== this.#window) {
      this.#window = window;
      this.#counts.clear();
    }
    const count = (this.#counts.get(caller) ?? 0) + 1;
    this.#counts.set(caller, count);
    return {
      admitted: count <= this.#limit.requests,
      remaining: Math.max(0, this.#limit.requests - count),
      retryAfter: Math.max(1, Math.ceil(((window + 1) * length - now) / 1000)),
    };
  }
}
