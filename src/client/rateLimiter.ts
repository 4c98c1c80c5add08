import { abortError } from "./abort.ts";
import type { Clock } from "./clock.ts";
import { RateLimited } from "./errors.ts";
import { MAX_IN_FLIGHT, RATE_LIMIT } from "./policy.ts";
import { readRemaining, readRetryAfter } from "./retryAfter.ts";
import type { TransportResponse } from "./transports/transport.ts";

/** Leave to have one request in flight, until it is disposed. */
export interface Permit extends Disposable {
  /** Tells the rate limiter what was answered, as soon as the headers are there. */
  answered(response: Pick<TransportResponse, "status" | "headers">): void;
}

interface Waiter {
  readonly admit: () => void;
  readonly refuse: (error: Error) => void;
}

/**
 * The limiter that every request to one origin under one account passes. A 429 (or a 503 that names a wait) closes
 * it for all of them; it reopens with a single probe and then doubles what it lets through. While open it keeps as
 * many requests unanswered as the service says it has left, and at least one: a service that says 0 must not stand
 * still, since only another answer can tell that its window is over.
 */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #queue: Waiter[] = [];
  #inFlight = 0;
  #unanswered = 0;
  /** Raised by every closing: what was sent before one says nothing about the window after it. */
  #epoch = 0;
  #unansweredInEpoch = 0;
  #limit: number = MAX_IN_FLIGHT;
  #remaining: number | undefined;
  #opensAt = Number.NEGATIVE_INFINITY;
  /** The same without jitter: what the policy's longest wait is measured against. */
  #namedOpening = Number.NEGATIVE_INFINITY;
  /** Closings in a row for which the service named no wait. */
  #unnamedWaits = 0;
  #callOff: (() => void) | undefined;

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  /** When the rate limiter opens, in milliseconds since the epoch; undefined while it is open. */
  get closedUntil(): number | undefined {
    return this.#opensAt > this.#clock.now() ? this.#opensAt : undefined;
  }

  /**
   * Waits for leave to send. A request that comes `again` after a 429 goes before those that never were sent.
   * @throws RateLimited at once when the rate limiter stays shut for longer than the policy's longest wait
   */
  enter(signal: AbortSignal, again = false): Promise<Permit> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(abortError(signal));
      if (this.#isShutForLong()) return reject(this.#rateLimited());
      const onAbort = () => {
        this.#queue.splice(this.#queue.indexOf(waiter), 1);
        this.#pump();
        reject(abortError(signal));
      };
      const waiter: Waiter = {
        admit: () => {
          signal.removeEventListener("abort", onAbort);
          resolve(this.#permit());
        },
        refuse: (error) => {
          signal.removeEventListener("abort", onAbort);
          reject(error);
        },
      };
      signal.addEventListener("abort", onAbort, { once: true });
      if (again) this.#queue.unshift(waiter);
      else this.#queue.push(waiter);
      this.#pump();
    });
  }

  #rateLimited(): RateLimited {
    return new RateLimited(this.#clock.date(this.#opensAt).getTime());
  }

  #isShutForLong(): boolean {
    return this.#namedOpening - this.#clock.now() > RATE_LIMIT.longestWait;
  }

  #mayStart(now: number): boolean {
    return (
      now >= this.#opensAt &&
      this.#inFlight < MAX_IN_FLIGHT &&
      this.#unansweredInEpoch < this.#limit &&
      this.#unanswered < Math.max(1, this.#remaining ?? MAX_IN_FLIGHT)
    );
  }

  /** Admits whom it may, and keeps a timer exactly while somebody waits at a closed rate limiter. */
  #pump(): void {
    // One reading of the clock: were the rate limiter shut at the first and open at a second, nobody would open it.
    const now = this.#clock.now();
    while (this.#queue.length > 0 && this.#mayStart(now)) this.#queue.shift()?.admit();
    this.#callOff?.();
    this.#callOff = undefined;
    const wait = this.#opensAt - now;
    if (this.#queue.length > 0 && wait > 0) this.#callOff = this.#clock.after(wait, () => this.#pump());
  }

  #permit(): Permit {
    const epoch = this.#epoch;
    let pending = true;
    this.#inFlight++;
    this.#unanswered++;
    this.#unansweredInEpoch++;
    const settle = () => {
      if (!pending) return;
      pending = false;
      this.#unanswered--;
      if (epoch === this.#epoch) this.#unansweredInEpoch--;
    };
    return {
      answered: (response) => {
        settle();
        this.#learn(response, epoch);
        this.#pump();
      },
      [Symbol.dispose]: () => {
        settle();
        this.#inFlight--;
        this.#pump();
      },
    };
  }

  #learn({ status, headers }: Pick<TransportResponse, "status" | "headers">, epoch: number): void {
    this.#remaining = readRemaining(headers);
    const named = readRetryAfter(headers, this.#clock.date(this.#clock.now()).getTime());
    if (status === 429 || (status === 503 && named !== undefined)) {
      this.#close(named, epoch);
    } else if (status < 500 && epoch === this.#epoch) {
      this.#unnamedWaits = 0;
      if (this.#limit < MAX_IN_FLIGHT) this.#limit++;
    }
  }

  #close(named: number | undefined, epoch: number): void {
    // One burst of refusals without a named wait is one closing, not a step of the backoff for each of them.
    if (named === undefined && epoch !== this.#epoch) return;
    const now = this.#clock.now();
    const wait = Math.min(named ?? this.#backoff(), RATE_LIMIT.clamp);
    this.#namedOpening = Math.max(this.#namedOpening, now + wait);
    this.#opensAt = Math.max(this.#opensAt, now + (named === undefined ? wait : this.#jittered(wait)));
    this.#epoch++;
    this.#unansweredInEpoch = 0;
    this.#limit = 1;
    if (this.#isShutForLong()) {
      for (const waiter of this.#queue.splice(0)) waiter.refuse(this.#rateLimited());
    }
  }

  #jittered(wait: number): number {
    return wait + this.#random() * Math.min(wait * RATE_LIMIT.jitterShare, RATE_LIMIT.maxJitter);
  }

  #backoff(): number {
    const wait = RATE_LIMIT.firstWait * 2 ** this.#unnamedWaits++ * (1 + this.#random());
    return Math.min(wait, RATE_LIMIT.maxWait);
  }
}
