/** Periods of days, which are ISO dates (UTC). */

/** First and last day. */
export interface Period {
  readonly first: string;
  readonly last: string;
}

/** The calendar month (UTC) around a moment in milliseconds since 1970. */
export function monthOf(epochMs: number): Period {
  const moment = new Date(epochMs);
  const day = (month: number, date: number) =>
    dayOf(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + month, date));
  return { first: day(0, 1), last: day(1, 0) };
}

export function daysBefore(day: string, count: number): string {
  return dayOf(Date.parse(day) - count * 24 * 60 * 60_000);
}

function dayOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}
