/**
 * Every number that decides how the client treats a service, with its source. Times are milliseconds, sizes bytes.
 * "Interface" is the service interface, version 1; the rest are our choices where it leaves a gap.
 */

const SECOND = 1000;
const MIB = 1024 * 1024;

/** Requests in flight per origin and account: what browsers allow per host over HTTP/1.1. */
export const MAX_IN_FLIGHT = 6;

/** How long each phase of one request may take; time at the rate limiter is not counted. */
export const TIMEOUTS = {
  /** Name resolution, TCP, proxy tunnel and TLS. */
  connect: 10 * SECOND,
  /** From the first byte sent to the response's headers. */
  headers: 30 * SECOND,
  /** Between two pieces of a body, in either direction. */
  idle: 30 * SECOND,
  /** For the words of an answer whose status has already decided what it is. */
  words: 1 * SECOND,
  /** From the last byte of a file sent to the response's headers: what was taken in is being worked on. */
  digest: 120 * SECOND,
  /** All attempts of one call together. */
  overall: 120 * SECOND,
  /** The same for logs, which may be hundreds of megabytes. */
  overallLogs: 600 * SECOND,
  /** The same for sending a file, which may be gigabytes. */
  overallUpload: 2 * 3600 * SECOND,
} as const;

/** Largest bodies that are read, after decompression; `json` also holds for all pages of a list together. The interface: "Size limits … not shown". */
export const BODY_LIMITS = { json: 16 * MIB, error: 64 * 1024, logFile: 512 * MIB } as const;

/** Size of an answer's headers (Node's own default), and how much is parsed at a time, so that it can end there. */
export const HEADER_LIMITS = { size: 16 * 1024, piece: 4 * 1024 } as const;

/**
 * What a JSON body may be made of, so that parsing one stays below 50 ms and far from exhausting memory: 16 MiB of
 * "[" would otherwise become a gigabyte of arrays. 200,000 values are 40,000 projects with an environment each.
 * `bareLength` is for numbers and words, counted in characters.
 */
export const JSON_LIMITS = { depth: 256, values: 200_000, bareLength: 1024 } as const;

/** Answers to 429. Interface, Limits 3: "Clients wait for Retry-After before retrying". */
export const RATE_LIMIT = {
  retries: 3,
  /** Added to Retry-After, so that many clients do not return in the same instant. */
  jitterShare: 0.1,
  maxJitter: 1 * SECOND,
  /** Without a usable Retry-After: doubling from the first to the second, jittered upwards. */
  firstWait: 1 * SECOND,
  maxWait: 8 * SECOND,
  /** Longer waits are reported at once instead of being sat out. */
  longestWait: 60 * SECOND,
  /** No header shuts the rate limiter for longer than a day. */
  clamp: 24 * 3600 * SECOND,
} as const;

/**
 * Repetition after 408, 425, 500, 502, 503, 504, resets and timeouts. Interface, Errors: 500 is "safe to retry with
 * backoff".
 */
export const RETRY = {
  attempts: 3,
  /** Attempts of a request that must not be repeated blindly, after a 500. */
  attemptsOnce: 2,
  /** Full jitter: a random share of a ceiling that doubles from the first to the second. */
  firstCeiling: 0.5 * SECOND,
  maxCeiling: 8 * SECOND,
  /** Retries an origin may cost before successes earn more: one each. Stops retry storms while it is down. */
  budget: 10,
} as const;

/** Pages of a project list that are followed: the interface shows no pagination, so a runaway one must end. */
export const MAX_PAGES = 200;
