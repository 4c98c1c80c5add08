/** Days in the user's language. `locale` is a BCP 47 tag. */
import { dateOfDay } from "../../../shared/cost/days.ts";

export type DateShape = "weekday" | "long" | "short" | "day" | "month" | "year";

const DATE_SHAPES: Readonly<Record<DateShape, Intl.DateTimeFormatOptions>> = {
  weekday: { weekday: "long" },
  long: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  short: { day: "numeric", month: "short", year: "numeric" },
  day: { day: "numeric", month: "short" },
  month: { month: "short", year: "numeric" },
  year: { year: "numeric" },
};

const dateFormatters = new Map<string, Intl.DateTimeFormat>();

function dateFormat(shape: DateShape, locale: string): Intl.DateTimeFormat {
  const key = `${locale} ${shape}`;
  const known =
    dateFormatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...DATE_SHAPES[shape], timeZone: "UTC" });
  dateFormatters.set(key, known);
  return known;
}

export function formatDay(day: number, shape: DateShape, locale: string): string {
  return dateFormat(shape, locale).format(dateOfDay(day));
}

/** Several days as one span: "1 – 7 Nov 2026". */
export function formatDays(first: number, last: number, locale: string): string {
  return dateFormat("short", locale).formatRange(dateOfDay(first), dateOfDay(last));
}
