import type { Route } from "../contract/route.ts";
import {
  type ClientError,
  Forbidden,
  InvalidCode,
  NotFound,
  NotSignedIn,
  PaidTierRequired,
  ProxyAuthRequired,
  ServiceError,
} from "./errors.ts";
import { oddStatus, UNKNOWN_PROXY } from "./transports/failure.ts";

/** Statuses that say something about the code: it is wrong, expired, or used (409, 410). */
const CODE_REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 409, 410, 422]);
/** Nothing at this address exchanges codes. */
const NO_EXCHANGE: ReadonlySet<number> = new Set([404, 405]);
/** A gateway speaks for a service that may have done its work. */
const ANSWER_LOST: ReadonlySet<number> = new Set([502, 504]);

/** Those of HTTP end here (RFC 9110, 15). */
const LAST_STATUS = 599;

/**
 * What a status that is no success means on a route. 429 is the rate limiter's business.
 * @param words the service's own, without secrets
 * @param to the origin that a redirect leads to, without secrets
 */
export function statusError(
  route: Route,
  status: number,
  requestId?: string,
  words?: string,
  to?: string,
): ClientError {
  if (status > LAST_STATUS) return oddStatus(`status ${status}`);
  if (status === 407) return new ProxyAuthRequired(UNKNOWN_PROXY);
  if (to !== undefined) return new ServiceError(status, requestId, words, undefined, to);
  if (route.oneTimeCode) return codeError(status, requestId, words);
  if (status === 401) return new NotSignedIn("tokenRejected");
  if (status === 403) return route.paid ? new PaidTierRequired(words) : new Forbidden(words);
  if (status === 404) return new NotFound(words);
  return new ServiceError(status, requestId, words);
}

function codeError(status: number, requestId?: string, words?: string): ClientError {
  if (CODE_REFUSALS.has(status)) return new InvalidCode("codeRefused", words);
  if (ANSWER_LOST.has(status)) return new InvalidCode("codeMaybeSpent");
  return new ServiceError(status, requestId, words, NO_EXCHANGE.has(status) ? "noExchange" : undefined);
}
