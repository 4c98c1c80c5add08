/** How an amount changes, in the user's language. `locale` is a BCP 47 tag. */
import type { CostReading } from "../../contract/cost.ts";
import { numberFormat } from "./numberFormat.ts";

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
  const percent = numberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  const rounded = Math.round(fraction * 100);
  const arrow = rounded > 0 ? "▲" : rounded < 0 ? "▼" : "±";
  return `${arrow} ${percent.format(Math.abs(rounded) / 100)}`;
}

/** Change of the second half of a cost's period against the first; see {@link trend}. */
export function costTrend({ dailyCosts }: Pick<CostReading, "dailyCosts">): number | undefined {
  return trend(dailyCosts.items.map(({ cost }) => cost));
}

/** A share with its sign: "+12%", "−3%", "0%". */
export function formatShare(share: number, locale: string): string {
  const digits = Math.abs(share) < 0.1 ? 1 : 0;
  return numberFormat(locale, {
    style: "percent",
    maximumFractionDigits: digits,
    signDisplay: "exceptZero",
    notation: Math.abs(share) >= 100 ? "compact" : "standard",
  }).format(share);
}
