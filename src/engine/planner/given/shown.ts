/** Words of a caller as notes repeat them. */
import { listed } from "../../../shared/listed.ts";
import { onOneLine } from "../../../shared/seen.ts";

/** Longest name that a note repeats, in UTF-16 code units, and how many of them. */
const LONGEST = 60;
const MOST = 5;

/** The first characters of words, as a text on one line. @param most UTF-16 code units */
export function lineOf(words: string, most: number): string {
  return onOneLine(words.slice(0, most)).trim();
}

/** A name in quotation marks, on one line and not too long. */
export function shown(name: string): string {
  const line = lineOf(name, LONGEST);
  return `“${name.length > LONGEST ? `${line}…` : line}”`;
}

/** The first of some names, and how many more there are. */
export function among(names: readonly string[]): string {
  return listed(names.map(shown), MOST);
}
