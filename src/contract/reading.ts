/**
 * Helpers for reading what any service sends. The wire schemas say what is exact; the readers accept the
 * interface's open points generously, keep everything they do not understand, and never let one odd element
 * spoil a whole list.
 */
import * as z from "zod/mini";

/** A list read element by element: what was understood, and what was not, verbatim. */
export interface ListReading<T> {
  readonly items: readonly T[];
  readonly odd: readonly unknown[];
}

/** Thrown when a body as a whole is not what the interface says; names the place and both shapes. */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
  readonly path: string;
  readonly expected: string;
  readonly got: string;

  constructor(path: string, expected: string, got: string) {
    super(`${path === "" ? "The body" : path} should be ${expected}, but is ${got}.`);
    this.path = path;
    this.expected = expected;
    this.got = got;
  }
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** True for a JSON object (not an array, not null). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a value is, in words for an error message. Never includes the value itself. */
export function describe(value: unknown): string {
  if (value === null) return "null";
  if (value === undefined) return "absent";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** Reads a list with `readElement`, which answers `undefined` for an element it does not understand. */
export function readList<T>(
  value: readonly unknown[],
  readElement: (raw: unknown) => T | undefined,
): ListReading<T> {
  const items: T[] = [];
  const odd: unknown[] = [];
  for (const raw of value) {
    const item = readElement(raw);
    if (item === undefined) odd.push(raw);
    else items.push(item);
  }
  return { items, odd };
}

/** The body as an object, or an {@link UnreadableError}. */
export function requireObject(value: unknown, path = ""): JsonObject {
  if (!isObject(value)) throw new UnreadableError(path, "an object", describe(value));
  return value;
}

/** The body as an array, or an {@link UnreadableError}. */
export function requireArray(value: unknown, path = ""): readonly unknown[] {
  if (!Array.isArray(value)) throw new UnreadableError(path, "an array", describe(value));
  return value;
}

/** An identifier: a non-empty string or a finite number, kept as text. */
export function readId(value: unknown): string | undefined {
  if (typeof value === "string" && value.trim() !== "") return value;
  return typeof value === "number" && Number.isFinite(value) ? String(value) : undefined;
}

/** A non-empty text, or undefined. */
export function readText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A number given as a number or as a decimal string ("1204.10"), as services send money. */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string" || !/^\s*[+-]?(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?\s*$/.test(value))
    return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** An amount of money, and its currency where it says that itself. */
export interface Money {
  readonly amount: number;
  readonly currency: string | undefined;
}

const AMOUNT_KEYS = ["amount", "value", "cost", "total"] as const;
const CURRENCY_KEYS = ["currency", "currency_code", "currencyCode", "unit"] as const;

/** Money given as a number, as a decimal string, or with its currency as `{amount, currency}`. */
export function readMoney(value: unknown): Money | undefined {
  if (!isObject(value)) {
    const amount = readNumber(value);
    return amount === undefined ? undefined : { amount, currency: undefined };
  }
  const amount = AMOUNT_KEYS.map((key) => readNumber(value[key])).find((found) => found !== undefined);
  const currency = CURRENCY_KEYS.map((key) => readText(value[key])).find((found) => found !== undefined);
  return amount === undefined ? undefined : { amount, currency };
}

/**
 * The amount of money in a unit; undefined where it is in another currency. Only codes of ISO 4217 tell currencies
 * apart: "$" may be the sign of USD, and a unit that is not known may be any.
 */
export function amountIn(money: Money | undefined, unit: string | undefined): number | undefined {
  const currencies = [money?.currency, unit].map((name) => name?.trim().toUpperCase());
  const areCodes = currencies.every((name) => name !== undefined && /^[A-Z]{3}$/.test(name));
  return areCodes && currencies[0] !== currencies[1] ? undefined : money?.amount;
}

/** Epoch values below this are seconds, others milliseconds: 1e11 s is the year 5138, 1e11 ms is 1973. */
const EPOCH_SECONDS_LIMIT = 1e11;

/** A date given as ISO date, ISO date-time or epoch; as ISO text (a bare date stays a bare date). */
export function readDate(value: unknown): string | undefined {
  if (typeof value === "number" && Number.isFinite(value)) {
    const date = new Date(Math.abs(value) < EPOCH_SECONDS_LIMIT ? value * 1000 : value);
    return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
  }
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}/.test(value)) return undefined;
  return Number.isNaN(Date.parse(value)) ? undefined : value;
}

/** Identifiers are text on the wire the built-in service sends. */
export const Id = z.string().check(z.minLength(1));
/** ISO 8601 calendar date. */
export const IsoDate = z.iso.date();
