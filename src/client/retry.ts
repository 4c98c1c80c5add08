import {
  type ClientError,
  FORBIDDEN_PORT,
  RateLimited,
  ServiceError,
  Timeout,
  Unreachable,
} from "./errors.ts";
import { RATE_LIMIT, RETRY } from "./policy.ts";

/** Tokens that retries cost and successes earn back, so that a service that is down is not stormed. */
export class RetryBudget {
  #tokens: number = RETRY.budget;

  take(): boolean {
    if (this.#tokens === 0) return false;
    this.#tokens--;
    return true;
  }

  earn(): void {
    this.#tokens = Math.min(RETRY.budget, this.#tokens + 1);
  }
}

/** What has happened to a call so far. */
export interface RetryHistory {
  /** Attempts that ended with 429. */
  rateLimited: number;
  /** Attempts that ended with any other failure. */
  failed: number;
}

/** How a route and its last attempt bear on repeating it. */
export interface RetrySituation {
  /** Repeating it changes nothing on the service. */
  readonly idempotent: boolean;
  /** The failed attempt may have been seen by the service. */
  readonly sent: boolean;
  /** Milliseconds that the service asked to wait, where the rate limiter does not see to it. */
  readonly retryAfter: number | undefined;
}

/** Failures after which the same request may well succeed. */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 425, 500, 502, 503, 504]);

/**
 * Milliseconds to wait before repeating a request, or undefined when it must not be repeated. After a 429 the wait
 * is 0, since the rate limiter does the waiting and refuses waits beyond the policy's longest. After any other failure
 * it is at least as long as the service asked for, within the same limit. Counts the failure in `history`.
 */
export function retryDelay(
  error: ClientError,
  { idempotent, sent, retryAfter = 0 }: RetrySituation,
  history: RetryHistory,
  budget: RetryBudget,
  random: () => number,
): number | undefined {
  if (error instanceof RateLimited) return history.rateLimited++ < RATE_LIMIT.retries ? 0 : undefined;
  const attempts = maxAttempts(error, idempotent, sent);
  if (++history.failed >= attempts || retryAfter > RATE_LIMIT.longestWait || !budget.take()) return undefined;
  return retryAfter + random() * Math.min(RETRY.maxCeiling, RETRY.firstCeiling * 2 ** (history.failed - 1));
}

function maxAttempts(error: ClientError, idempotent: boolean, sent: boolean): number {
  if (error instanceof ServiceError) {
    if (!TRANSIENT_STATUSES.has(error.status)) return 1;
    if (idempotent) return RETRY.attempts;
    // A plain 500 says that the service failed; a gateway's 502 or 504 does not say that the service did.
    return error.status === 500 ? RETRY.attemptsOnce : 1;
  }
  if (!isTransient(error)) return 1;
  return idempotent || !sent ? RETRY.attempts : 1;
}

function isTransient(error: ClientError): boolean {
  if (error instanceof Timeout) return error.phase !== "overall";
  if (error instanceof Unreachable) return error.cause !== "ENOTFOUND" && error.cause !== FORBIDDEN_PORT;
  return error.reason === "cutOff";
}
