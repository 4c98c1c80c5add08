/** Amounts, dates and shares in the user's language. `locale` is a BCP 47 tag. */
import { dateOfDay } from "./days.ts";

/** An amount below this many units would read as zero with two decimals; it gets significant digits instead. */
const TINY = 0.01;
/** Beyond these an axis label has no room for digits. */
const AXIS_TINY = 1e-6;
const AXIS_HUGE = 1e15;

type NumberOptions = Intl.NumberFormatOptions;

/** Formatters are costly to make, and the same few are used for every row. */
const formatters = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, options: NumberOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.NumberFormat(locale, options);
  formatters.set(key, known);
  return known;
}

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

/** An amount in full: as currency when the unit is a currency code, else the number and the unit as sent. */
export function formatMoney(amount: number, unit: string | undefined, locale: string): string {
  return inFull(amount, unit, locale, {});
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

export type DateShape = "long" | "short" | "day" | "month" | "year";

const DATE_SHAPES: Readonly<Record<DateShape, Intl.DateTimeFormatOptions>> = {
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
