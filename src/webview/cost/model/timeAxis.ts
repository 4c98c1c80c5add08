import { dateOfDay, type Granularity, nextSpan, ROUGH_LENGTH, spanStart } from "../../../shared/cost/days.ts";
import type { Row } from "./rows.ts";

/** A label below the bar at `index`. */
export interface TimeTick {
  readonly index: number;
  /** How much of its date the label says. */
  readonly shows: "day" | "month" | "year" | "position";
}

/** Steps in which labels are set: a person counts in these. */
const DAY_STEPS = [1, 2, 7, 14];
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200];
const LONGEST_STEP = 12_000;

/**
 * The bars that carry a label, about `spacing` pixels apart or more: every so many days counted from the first of
 * each month, or every so many months counted from January. Not by d3-time, which weighs 7.3 KB instead of 0.9, knows
 * no steps of 14 days and of 2 or 6 months, and counts days from 1970 or sets the 31st and the 1st beside each other.
 *
 * @param pitch pixels from one bar to the next
 */
export function timeTicks(
  rows: readonly Row[],
  granularity: Granularity,
  dated: boolean,
  pitch: number,
  spacing: number,
): readonly TimeTick[] {
  if (!dated) return everyNth(rows, Math.max(1, Math.ceil(spacing / pitch)));
  const pixelsPerDay = pitch / ROUGH_LENGTH[granularity];
  const days = DAY_STEPS.find((step) => step >= ROUGH_LENGTH[granularity] && step * pixelsPerDay >= spacing);
  if (days !== undefined) return dayTicks(rows, granularity, days);
  const months = MONTH_STEPS.find((step) => step * ROUGH_LENGTH.month * pixelsPerDay >= spacing);
  return monthTicks(rows, months ?? LONGEST_STEP);
}

function everyNth(rows: readonly Row[], step: number): TimeTick[] {
  return rows.flatMap((_, index) => (index % step === 0 ? [{ index, shows: "position" as const }] : []));
}

function dayTicks(rows: readonly Row[], granularity: Granularity, step: number): TimeTick[] {
  return rows.flatMap(({ start }, index) => {
    const tick = granularity === "week" ? onWeek(start, step) : onDayOfMonth(start, step);
    return tick ? [{ index, shows: "day" as const }] : [];
  });
}

/** Weeks are counted through, whatever month they are in. */
function onWeek(start: number, step: number): boolean {
  return spanStart(start, "week", true) % step === spanStart(0, "week", true) % step;
}

/** Counted from the first of each month; the last one is left out where it would run into the next first. */
function onDayOfMonth(day: number, step: number): boolean {
  const month = spanStart(day, "month", true);
  const nextMonth = nextSpan(month, "month", true);
  return (day - month) % step === 0 && day + step <= nextMonth;
}

function monthTicks(rows: readonly Row[], step: number): TimeTick[] {
  return rows.flatMap(({ start, end }, index) => {
    // The bar that holds the first day of a month stands for it.
    const first = spanStart(end, "month", true);
    if (first < start) return [];
    const date = dateOfDay(first);
    if ((date.getUTCFullYear() * 12 + date.getUTCMonth()) % step !== 0) return [];
    return [{ index, shows: step % 12 === 0 ? ("year" as const) : ("month" as const) }];
  });
}
