const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(?:Z|UTC|([+-]\d{2}):?(\d{2})?)?)?$/;

/**
 * The UTC calendar day of an ISO 8601 date or date-time, also as databases write it ("2026-09-01 22:00:00+00"); one
 * without a zone is in UTC, as FOCUS prescribes. Undefined for anything else, and for days that do not exist.
 */
export function utcDay(text: string): string | undefined {
  const match = DATE_TIME.exec(text);
  if (!match) return undefined;
  const [, date = "", time = "00:00", hours = "+00", minutes = "00"] = match;
  const midnight = new Date(`${date}T00:00Z`);
  // "2026-02-30" is read as 2 March by some engines: what comes back must be what was written.
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== date) return undefined;
  const instant = new Date(`${date}T${time}${hours}:${minutes}`);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString().slice(0, 10);
}
