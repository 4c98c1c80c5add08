const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** From here on people count in minutes, in milliseconds. */
const SECONDS_END = 2 * MINUTE;

/** What is left of a wait (`Retry-After`), in the unit that people count in, rounded up. */
export interface TimeLeft {
  readonly count: number;
  readonly unit: "seconds" | "minutes";
  /** Milliseconds until it reads otherwise. */
  readonly change: number;
}

/** What is left until a moment; undefined when it has come. Both are epoch milliseconds. */
export function timeLeft(until: number, now: number): TimeLeft | undefined {
  const left = until - now;
  if (left <= 0) return undefined;
  const [unit, length] =
    left <= SECONDS_END ? (["seconds", SECOND] as const) : (["minutes", MINUTE] as const);
  const count = Math.ceil(left / length);
  return { count, unit, change: left - (count - 1) * length };
}
