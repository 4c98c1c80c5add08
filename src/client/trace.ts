import type { Reason } from "./errors.ts";

/**
 * One finished call, for the log channel. By construction it holds nothing secret: no headers but the request id,
 * no path parameters, query values, codes, tokens or bodies.
 */
export interface TraceEvent {
  readonly method: "GET" | "POST" | "DELETE";
  /** The route's template, such as `/v1/environments/{environment_id}/cost`. */
  readonly route: string;
  /** Of the last response; undefined when there was none. */
  readonly status: number | undefined;
  /** From the call to its end, in milliseconds, waits included. */
  readonly ms: number;
  /** The service's name for the last request. */
  readonly requestId: string | undefined;
  /** Attempts beyond the first. */
  readonly retries: number;
  /** Milliseconds of that spent waiting at the rate limiter. */
  readonly rateLimitWaitMs: number;
  /** "ok", or the reason of the error that the caller got. */
  readonly outcome: "ok" | Reason;
}
