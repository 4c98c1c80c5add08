import type { Clock } from "./clock.ts";
import { Cancelled, ClientError } from "./errors.ts";

/** What an aborted signal stands for: the client's own reason (a timeout), or the caller's wish. */
export function abortError(signal: AbortSignal): ClientError {
  return signal.reason instanceof ClientError ? signal.reason : new Cancelled();
}

/** @throws Cancelled, or the client's own reason, when the signal is aborted */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortError(signal);
}

/** Settles like `promise`, but rejects in the same instant in which `signal` aborts, and leaves no listener. */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  // The loser of the race may still fail later; nobody waits for it any more.
  promise.catch(() => {});
  throwIfAborted(signal);
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(abortError(signal));
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/** Waits `ms` milliseconds; an abort rejects at once and leaves no timer. */
export async function sleep(clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const callOff = clock.after(ms, resolve);
  try {
    await untilAborted(promise, signal);
  } finally {
    callOff();
  }
}
