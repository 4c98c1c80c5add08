/** A moment as local time, with the date when it is not today. Times are epoch milliseconds. */
export function formatTime(epochMs: number, now: number, locale: string): string {
  const sameDay = new Date(epochMs).toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat(locale, {
    timeStyle: "medium",
    ...(sameDay ? {} : { dateStyle: "medium" }),
  }).format(epochMs);
}
