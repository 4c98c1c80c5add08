/**
 * Resolves once nothing has been heard for a time, in milliseconds; never when the signal comes first. What hangs says
 * nothing more, and what is merely slow, on however busy a machine, goes on saying something.
 *
 * @param heard when something was heard last, in epoch milliseconds
 */
export async function silence(limit: number, heard: () => number, signal: AbortSignal): Promise<void> {
  for (let left = limit; left > 0; left = heard() + limit - Date.now()) await passed(left, signal);
}

/** Resolves after a time; never when the signal comes first. */
export function passed(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => clearTimeout(timer));
  });
}
