/** How often it is asked whether a rate limit is what a call waits for, in milliseconds. */
const WATCH_MS = 1_000;

/**
 * Waits for a call of the host, and tells meanwhile whether that waits for a rate limit: the client sits waits of up to
 * a minute out in silence.
 * @param ask until when the service holds requests back, in epoch milliseconds
 * @param tell called with that each time it is known, and with undefined at the end
 */
export async function watchingRateLimit<T>(
  call: Promise<T>,
  ask: () => Promise<{ readonly until?: number | undefined }>,
  tell: (until: number | undefined) => void,
): Promise<T> {
  let over = false;
  const look = async () => {
    const { until } = await ask();
    if (!over) tell(until);
  };
  // Not to know is no failure: the call itself says what is wrong.
  const timer = setInterval(() => void look().catch(() => undefined), WATCH_MS);
  try {
    return await call;
  } finally {
    over = true;
    clearInterval(timer);
    tell(undefined);
  }
}
