import { largest, smallest } from "../shared/extremes.ts";
import type { ResponseHeaders } from "./transports/transport.ts";

/** IMF-fixdate and the two obsolete forms of RFC 9110, 5.6.7; anything looser is no date. */
const HTTP_DATE =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? (\d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} \d{2}:\d{2}:\d{2} GMT|[A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4})$/;

/**
 * Milliseconds a response asks to wait: Retry-After as seconds or as an HTTP date. A date is taken against the
 * response's own Date, so that a wrong local clock does not matter. A header that came several times counts as its
 * longest wait. Missing, garbled, zero and negative values are undefined.
 * @param now milliseconds since the epoch, used for a date when the response has no Date
 */
export function readRetryAfter(headers: ResponseHeaders, now: number): number | undefined {
  const value = headers.get("retry-after")?.trim() ?? "";
  const wait = readSeconds(value) ?? readDateDistance(value, headers.get("date"), now);
  return wait !== undefined && wait > 0 ? wait : undefined;
}

function readSeconds(value: string): number | undefined {
  if (!/^\d+(\.\d+)?(\s*,\s*\d+(\.\d+)?)*$/.test(value)) return undefined;
  return largest(value.split(",").map(Number)) * 1000;
}

function readDateDistance(value: string, date: string | undefined, now: number): number | undefined {
  const until = readHttpDate(value);
  return until === undefined ? undefined : until - (readHttpDate(date) ?? now);
}

function readHttpDate(value: string | undefined): number | undefined {
  if (value === undefined || !HTTP_DATE.test(value)) return undefined;
  // The asctime form names no zone; HTTP means GMT.
  const time = Date.parse(value.endsWith("GMT") ? value : `${value} GMT`);
  return Number.isNaN(time) ? undefined : time;
}

/** Requests left in the window (X-RateLimit-Remaining); the smallest when the header came several times. */
export function readRemaining(headers: ResponseHeaders): number | undefined {
  const value = headers.get("x-ratelimit-remaining")?.trim() ?? "";
  if (!/^\d{1,9}(\s*,\s*\d{1,9})*$/.test(value)) return undefined;
  return smallest(value.split(",").map(Number));
}
