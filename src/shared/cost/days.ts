/** Calendar arithmetic on day numbers: days since 1 January 1970, without hours or zones. */

/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

/** The day that an ISO date or date-time names as it is written; undefined when there is no such day. */
export function dayOfIso(iso: string): number | undefined {
  const date = iso.slice(0, 10);
  const day = Date.parse(`${date}T00:00:00Z`) / DAY_MS;
  // The 31st of a shorter month is read as a day of the next one.
  return Number.isNaN(day) || isoOfDay(day) !== date ? undefined : day;
}

/** "2026-11-30". */
export function isoOfDay(day: number): string {
  return dateOfDay(day).toISOString().slice(0, 10);
}

/** The day it is where the user is. */
export function localDay(now: Date): number {
  const day = new Date(0);
  day.setUTCFullYear(now.getFullYear(), now.getMonth(), now.getDate());
  return day.getTime() / DAY_MS;
}

/** The day it is by UTC. */
export function dayByUtc(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS);
}

/** The day it is by UTC, as "2026-11-30". */
export function todayByUtc(): string {
  return isoOfDay(dayByUtc(new Date()));
}

/** Midnight UTC of the day, for `Intl` with time zone UTC. */
export function dateOfDay(day: number): Date {
  return new Date(day * DAY_MS);
}

/** How days are put together: calendar weeks start on Monday (ISO 8601). */
export const GRANULARITIES = ["day", "week", "month", "year"] as const;
export type Granularity = (typeof GRANULARITIES)[number];

/** About how many days each has; exactly so many where days have no dates. */
export const ROUGH_LENGTH: Readonly<Record<Granularity, number>> = { day: 1, week: 7, month: 30, year: 365 };

/** First day of the span of the granularity that holds the day. Days without dates count from 0. */
export function spanStart(day: number, granularity: Granularity, dated: boolean): number {
  if (!dated) return Math.floor(day / ROUGH_LENGTH[granularity]) * ROUGH_LENGTH[granularity];
  if (granularity === "day") return day;
  // Day 0 was a Thursday, three days after a Monday.
  if (granularity === "week") return Math.floor((day + 3) / 7) * 7 - 3;
  const date = dateOfDay(day);
  return utcDay(date.getUTCFullYear(), granularity === "year" ? 0 : date.getUTCMonth());
}

/** First day of the span after the one that starts with the given day. */
export function nextSpan(start: number, granularity: Granularity, dated: boolean): number {
  if (!dated) return start + ROUGH_LENGTH[granularity];
  if (granularity === "day") return start + 1;
  if (granularity === "week") return start + 7;
  const date = dateOfDay(start);
  return granularity === "year"
    ? utcDay(date.getUTCFullYear() + 1, 0)
    : utcDay(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** The first day of a month; `Date.UTC` alone takes the years 0 to 99 for 1900 to 1999. */
function utcDay(year: number, month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 1);
  return date.getTime() / DAY_MS;
}
