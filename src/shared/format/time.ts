/** A moment as local time, with the date when it is not today. Times are epoch milliseconds. */
export function formatTime(epochMs: number, now: number, locale: string): string {
  const sameDay = new Date(epochMs).toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat(locale, {
    timeStyle: "medium",
    ...(sameDay ? {} : { dateStyle: "medium" }),
  }).format(epochMs);
}

/** A moment with its date and its time zone, for text that is read elsewhere and later. */
export function formatMoment(epochMs: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(epochMs);
}

/** The local day of a moment, such as "3 Nov", with the year when it is not this one. Times are epoch milliseconds. */
export function formatDay(epochMs: number, now: number, locale: string): string {
  const sameYear = new Date(epochMs).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    ...(!sameYear && { year: "numeric" }),
  }).format(epochMs);
}
