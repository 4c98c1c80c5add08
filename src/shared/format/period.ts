/** Periods of days in the user's language. `locale` is a BCP 47 tag. */

/**
 * A period such as "Nov 1 – 30"; one bound alone, or undefined when neither is known. The year is left out when it
 * is the current one.
 */
export function formatPeriod(
  start: string | undefined,
  end: string | undefined,
  locale: string,
  month: "short" | "long" = "short",
): string | undefined {
  const bounds = [start, end].filter((bound) => bound !== undefined).map((bound) => new Date(bound));
  const [first, last] = bounds;
  if (!first) return undefined;
  const thisYear = new Date().getFullYear();
  const format = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month,
    ...(bounds.some((bound) => bound.getUTCFullYear() !== thisYear) && { year: "numeric" }),
    timeZone: "UTC",
  });
  return last ? format.formatRange(first, last) : format.format(first);
}

/** Whether a period is under way that ends with a day, of which an ISO date is known: what it costs is not all. */
export function isUnderWay(end: string | undefined, now: Date): boolean {
  if (end === undefined) return false;
  const two = (part: number) => String(part).padStart(2, "0");
  return end.slice(0, 10) >= `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
