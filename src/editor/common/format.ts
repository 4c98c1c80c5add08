/** Numbers, money and dates as rows and documents show them. Pure; `locale` is a BCP 47 tag. */

/**
 * An amount with its unit: as currency when the unit is an ISO 4217 code, else the number and the unit as sent.
 * `name` writes the currency out, for screen readers.
 */
export function formatMoney(
  amount: number,
  unit: string | undefined,
  locale: string,
  currencyDisplay: "symbol" | "name" = "symbol",
): string {
  if (unit !== undefined && /^[A-Z]{3}$/.test(unit)) {
    try {
      return new Intl.NumberFormat(locale, { style: "currency", currency: unit, currencyDisplay }).format(
        amount,
      );
    } catch {
      // Not a currency Intl accepts: falls through to number and unit.
    }
  }
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    amount,
  );
  return unit === undefined ? number : `${number} ${unit}`;
}

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

/**
 * Change of the second half of the period against the first, as a fraction (0.12 is +12 %). Undefined when there
 * are too few days (under 4) or the first half cost nothing.
 */
export function trend(dailyCosts: readonly number[]): number | undefined {
  if (dailyCosts.length < 4) return undefined;
  const half = Math.floor(dailyCosts.length / 2);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const before = sum(dailyCosts.slice(0, half));
  const after = sum(dailyCosts.slice(-half));
  return before > 0 ? (after - before) / before : undefined;
}

/** A trend as "▲ 12 %", "▼ 3 %" or "± 0 %". */
export function formatTrend(fraction: number, locale: string): string {
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  const rounded = Math.round(fraction * 100);
  const arrow = rounded > 0 ? "▲" : rounded < 0 ? "▼" : "±";
  return `${arrow} ${percent.format(Math.abs(rounded) / 100)}`;
}
