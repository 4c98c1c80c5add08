/** What every call can be told. */
export interface CallOptions {
  /** Aborting rejects with Cancelled at once, whether the call waits at the rate limiter or is in flight. */
  readonly signal?: AbortSignal;
}
