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
