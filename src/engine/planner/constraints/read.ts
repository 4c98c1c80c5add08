/** Readers of constraint values, which are free: a word, a list, a number, yes or no. */
import { AMOUNT, numberOf, readDigits } from "../settings/units.ts";

/** The words of a value: a string with commas, a list of strings, or the true keys of an object. */
export function readList(value: unknown): string[] {
  if (typeof value === "string")
    return value
      .split(/[,;]/)
      .map((word) => word.trim())
      .filter((word) => word !== "");
  if (Array.isArray(value)) return value.flatMap(readList);
  if (typeof value === "number") return [String(value)];
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, on]) => (on === true ? [key] : []));
  }
  return [];
}

/** Yes or no, also in words; undefined when the value says neither. */
export function readFlag(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return value !== 0;
  if (typeof value !== "string") return undefined;
  if (/^\s*(?:true|yes|on|required|only|must|high|1)\s*$/i.test(value)) return true;
  return /^\s*(?:false|no|off|none|0)\s*$/i.test(value) ? false : undefined;
}

const FIRST_AMOUNT = new RegExp(AMOUNT);

/** A number, also within words: "$50 a month", "1,000 users", "10k", "two million"; undefined without one. */
export function readAmount(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string") return undefined;
  const { text } = readDigits(value.toLowerCase().replaceAll("_", ""));
  const [, number, factor] = FIRST_AMOUNT.exec(text) ?? [];
  return number === undefined ? undefined : numberOf(number, factor);
}
