/** Amounts of money in the user's language: one way to write them for rows, documents and panels. */
import { type NumberOptions, numberFormat } from "./numberFormat.ts";

/** An amount below this many units would read as zero with two decimals; it gets significant digits instead. */
const TINY = 0.01;
/** Beyond these an axis label has no room for digits. */
const AXIS_TINY = 1e-6;
const AXIS_HUGE = 1e15;

/** True for what ISO 4217 codes look like; `Intl` takes any such code. */
function isCurrency(unit: string | undefined): unit is string {
  return unit !== undefined && /^[A-Z]{3}$/.test(unit);
}

function withUnit(amount: number, unit: string | undefined, locale: string, options: NumberOptions): string {
  if (isCurrency(unit))
    return numberFormat(locale, { ...options, style: "currency", currency: unit }).format(amount);
  const number = numberFormat(locale, options).format(amount);
  return unit === undefined ? number : `${number} ${unit}`;
}

/**
 * An amount in full: as currency when the unit is a currency code, else the number and the unit as sent.
 * @param locale a BCP 47 tag
 * @param currencyDisplay `name` writes the currency out, for screen readers
 */
export function formatMoney(
  amount: number,
  unit: string | undefined,
  locale: string,
  currencyDisplay: "symbol" | "name" = "symbol",
): string {
  return inFull(amount, unit, locale, { currencyDisplay });
}

/** From here on thousands and millions are written as such. */
const LARGE = 1000;
/** Below this, cents are part of what an amount says. */
const SMALL = 10;

/**
 * An amount where there is little room: "€1.3k", "€311", "€4.20". The full amount stands where there is more.
 * @param locale a BCP 47 tag
 */
export function formatShortMoney(amount: number, unit: string | undefined, locale: string): string {
  const size = Math.abs(amount);
  if (size < SMALL) return formatMoney(amount, unit, locale);
  // What rounds up to a thousand is written like one.
  // German writes thousands in full, and is to part them here as everywhere else.
  const options: NumberOptions =
    Math.round(size) < LARGE ? { maximumFractionDigits: 0 } : { notation: "compact", useGrouping: "always" };
  const currency = isCurrency(unit);
  const parts = numberFormat(locale, {
    ...options,
    ...(currency && { style: "currency", currency: unit }),
  }).formatToParts(amount);
  // English has a capital K, which reads as kelvin; the sign for a thousand is a small one.
  const number = parts.map(({ type, value }) => (type === "compact" && value === "K" ? "k" : value)).join("");
  return currency || unit === undefined ? number : `${number} ${unit}`;
}

/** An amount in a sentence, where cents beside hundreds would be noise: "€561", "€4.20", "€0.05". */
export function formatRoundMoney(amount: number, unit: string | undefined, locale: string): string {
  if (Math.abs(amount) < SMALL && !Number.isInteger(amount)) return formatMoney(amount, unit, locale);
  return withUnit(amount, unit, locale, { maximumFractionDigits: 0 });
}

/** An amount with its sign, for differences: "+€3.00", "-€3.00", "€0.00". */
export function formatDifference(amount: number, unit: string | undefined, locale: string): string {
  return inFull(amount, unit, locale, { signDisplay: "exceptZero" });
}

function inFull(amount: number, unit: string | undefined, locale: string, options: NumberOptions): string {
  if (amount !== 0 && Math.abs(amount) < TINY)
    return withUnit(amount, unit, locale, { ...options, maximumSignificantDigits: 3 });
  const decimals = isCurrency(unit) ? {} : { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return withUnit(amount, unit, locale, { ...options, ...decimals });
}

/** A tick of the value axis, as short as it can be: "€1.5K", "€0", "1E15". */
export function formatTick(amount: number, unit: string | undefined, locale: string): string {
  const size = Math.abs(amount);
  const options: NumberOptions =
    size !== 0 && (size < AXIS_TINY || size >= AXIS_HUGE)
      ? { notation: "scientific", maximumFractionDigits: 2, minimumFractionDigits: 0 }
      : size >= 1
        ? { notation: "compact", maximumSignificantDigits: 3 }
        : { maximumSignificantDigits: 3 };
  return withUnit(amount, isCurrency(unit) ? unit : undefined, locale, options);
}
