/** The time stamps of lines, as they are shown: a full one takes 29 columns, of which people read eight. */
import { timestampOf } from "./timestamps.ts";

/** The time of day alone, the time stamp as it came, or nothing. */
export type TimeForm = "time" | "full" | "none";

const TIME_OF_DAY = /\d{2}:\d{2}:\d{2}/;
const SHORT = /^\d{2}:\d{2}:\d{2}(?: |$)/;
/** A full time stamp at the beginning of any line of a text, as {@link timestampOf} reads it. */
const FULL =
  /(?<![^\n])\[?\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})? ?(?:Z|UTC|[+-]\d{2}:?\d{2})?\]?(?: (?:[\da-f]{2}[OE](?:[ +]|(?=\n|$)))?|(?=\n|$))/g;

/** What is shown in the place of a full time stamp with the space after it. */
export function shownTime(prefix: string, form: TimeForm): string {
  if (form === "full") return prefix;
  if (form === "none") return "";
  const time = TIME_OF_DAY.exec(prefix)?.[0] ?? "";
  return /[ +]$/.test(prefix) ? `${time} ` : time;
}

/** How much of a shown line is its time stamp, short or full, with the space after it. */
export function timeLength(shown: string): number {
  return (timestampOf(shown)?.prefix ?? SHORT.exec(shown)?.[0] ?? "").length;
}

/** Plain lines with all their time stamps in another form, at once. */
export function withTimes(lines: string, form: TimeForm): string {
  return lines.replace(FULL, (prefix) => (timestampOf(prefix) ? shownTime(prefix, form) : prefix));
}
