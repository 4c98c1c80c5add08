import { abortError } from "./abort.ts";
import type { Clock } from "./clock.ts";
import { Cancelled, Timeout } from "./errors.ts";
import { TIMEOUTS } from "./policy.ts";

/**
 * The signal of one attempt: aborts when the caller does, when the phase that is under way takes too long, or when
 * the attempt as a whole does. Disposing it leaves no timer and no listener.
 */
export class Deadline implements Disposable {
  readonly #clock: Clock;
  readonly #caller: AbortSignal;
  readonly #controller = new AbortController();
  readonly #onAbort = () => this.#controller.abort(abortError(this.#caller));
  readonly #callOffOverall: () => void;
  #callOffPhase: (() => void) | undefined;

  constructor(clock: Clock, caller: AbortSignal, overall: number, overallLeft: number) {
    this.#clock = clock;
    this.#caller = caller;
    this.#callOffOverall = clock.after(overallLeft, () =>
      this.#controller.abort(new Timeout("overall", overall)),
    );
    if (caller.aborted) this.#onAbort();
    else caller.addEventListener("abort", this.#onAbort, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Starts the time of a phase and ends that of the one before. */
  enter(phase: "headers" | "idle" | "digest" | "words"): void {
    this.leave();
    const ms = TIMEOUTS[phase];
    // Words that do not come are not missed: the status has said what matters.
    const reason = () => (phase === "words" ? new Cancelled() : new Timeout(phase, ms));
    this.#callOffPhase = this.#clock.after(ms, () => this.#controller.abort(reason()));
  }

  /** Ends the time of the phase: from here on it is not the service that takes time. */
  leave(): void {
    this.#callOffPhase?.();
    this.#callOffPhase = undefined;
  }

  [Symbol.dispose](): void {
    this.leave();
    this.#callOffOverall();
    this.#caller.removeEventListener("abort", this.#onAbort);
  }
}
