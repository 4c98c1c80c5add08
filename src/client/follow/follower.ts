import type { LogReading } from "../../contract/logs.ts";
import { isFinal } from "../../shared/runState.ts";
import type { Clock } from "../clock.ts";
import { ClientError, RateLimited, type Reason } from "../errors.ts";

/** Times in milliseconds. */
export const FOLLOWING = {
  /** Between two requests while the log grows. */
  firstWait: 5_000,
  /** The longest wait, which is approached while nothing is new. */
  maxWait: 30_000,
  factor: 1.5,
  /** A log that says nothing for so long is not followed any more: its run may have ended without a word. */
  silentAfter: 30 * 60_000,
} as const;

/** Failures that another attempt will not mend. */
const FINAL: ReadonlySet<Reason> = new Set([
  "notSignedIn",
  "paidTierRequired",
  "notFound",
  "tooLarge",
  "badResponse",
  "invalidServiceUrl",
]);

/** What a newly fetched tail brought. */
export type Growth = "nothing" | "lines" | "afterGap";

export type FollowState =
  /** `nextAt` in epoch milliseconds; `error` is why the last attempt failed. */
  | { readonly kind: "waiting"; readonly nextAt: number; readonly error: ClientError | undefined }
  | { readonly kind: "asking" }
  /** Nobody is looking. */
  | { readonly kind: "paused" }
  | { readonly kind: "ended"; readonly status: string }
  | { readonly kind: "newRun"; readonly runId: string }
  | { readonly kind: "silent" }
  | { readonly kind: "failed"; readonly error: unknown };

/** Whether the following is over for good. */
export function isOver({ kind }: FollowState): boolean {
  return kind !== "waiting" && kind !== "asking" && kind !== "paused";
}

export interface FollowerOptions {
  readonly clock: Clock;
  /** The run that is followed; undefined when the service does not name runs. */
  readonly runId: string | undefined;
  readonly fetchTail: (signal: AbortSignal) => Promise<LogReading>;
  /** Takes a fetched tail of the followed run into the document. */
  readonly absorb: (tail: string, runStatus: string | undefined) => Promise<Growth>;
  readonly onState: (state: FollowState) => void;
}

/**
 * Asks for a log's tail again and again while somebody looks at it and its run goes on: quickly while there is news,
 * ever more slowly while there is none. Ends by itself; {@link stop} ends it at once and leaves no timer or request.
 */
export class Follower {
  readonly #options: FollowerOptions;
  #wait: number = FOLLOWING.firstWait;
  #lastNews: number;
  #state: FollowState = { kind: "paused" };
  #callOff: (() => void) | undefined;
  #asking: AbortController | undefined;
  #notBefore = 0;

  constructor(options: FollowerOptions) {
    this.#options = options;
    this.#lastNews = options.clock.now();
  }

  get state(): FollowState {
    return this.#state;
  }

  /** Says whether somebody looks at the log. Looking again asks at once, unless the service said to wait. */
  setWatched(watched: boolean): void {
    if (isOver(this.#state)) return;
    if (!watched) {
      if (this.#state.kind === "paused") return;
      this.#rest();
      this.#enter({ kind: "paused" });
    } else if (this.#state.kind === "paused") {
      this.#lastNews = this.#options.clock.now();
      this.#wait = FOLLOWING.firstWait;
      this.#askAfter(0, undefined);
    }
  }

  stop(): void {
    this.#rest();
    this.#state = { kind: "silent" };
  }

  #rest(): void {
    this.#callOff?.();
    this.#callOff = undefined;
    this.#asking?.abort();
    this.#asking = undefined;
  }

  #askAfter(ms: number, error: ClientError | undefined): void {
    const { clock } = this.#options;
    const nextAt = Math.max(clock.now() + ms, this.#notBefore);
    const wait = nextAt - clock.now();
    if (wait <= 0) {
      void this.#ask();
      return;
    }
    this.#callOff = clock.after(wait, () => void this.#ask());
    this.#enter({ kind: "waiting", nextAt, error });
  }

  async #ask(): Promise<void> {
    const abort = new AbortController();
    this.#asking = abort;
    this.#callOff = undefined;
    this.#enter({ kind: "asking" });
    try {
      const reading = await this.#options.fetchTail(abort.signal);
      if (abort.signal.aborted) return;
      const { runId } = this.#options;
      if (reading.runId !== undefined && runId !== undefined && reading.runId !== runId)
        return this.#enter({ kind: "newRun", runId: reading.runId });
      const growth = await this.#options.absorb(reading.text, reading.runStatus);
      if (!abort.signal.aborted) this.#goOn(growth, reading.runStatus);
    } catch (error) {
      if (!abort.signal.aborted) this.#afterFailure(error);
    }
  }

  #goOn(growth: Growth, status: string | undefined): void {
    const { clock } = this.#options;
    this.#setWait(growth !== "nothing");
    if (growth !== "nothing") this.#lastNews = clock.now();
    if (status !== undefined && isFinal(status)) this.#enter({ kind: "ended", status });
    else if (clock.now() - this.#lastNews >= FOLLOWING.silentAfter) this.#enter({ kind: "silent" });
    else this.#askAfter(this.#wait, undefined);
  }

  #afterFailure(error: unknown): void {
    if (!(error instanceof ClientError) || FINAL.has(error.reason))
      return this.#enter({ kind: "failed", error });
    if (error instanceof RateLimited) this.#notBefore = error.until.getTime();
    this.#setWait(false);
    this.#askAfter(this.#wait, error);
  }

  #setWait(news: boolean): void {
    const { firstWait, maxWait, factor } = FOLLOWING;
    this.#wait = news ? firstWait : Math.min(maxWait, this.#wait * factor);
  }

  #enter(state: FollowState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}
