/** CSV as RFC 4180 has it: comma, quotes where needed, CRLF. Numbers keep a decimal point in every language. */

import { isSeen, withEscapes } from "../seen.ts";

/** A cell: text, a number, or nothing. */
export type Cell = string | number | undefined;

/** Every row is one line: no cell holds what ends one, turns its direction or is never seen. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}

function cellText(cell: Cell): string {
  if (cell === undefined) return "";
  if (typeof cell === "number") return String(cell);
  const text = withoutFormula(isSeen(cell) ? cell : withEscapes(cell, () => " "));
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Spreadsheets run a text that begins like a formula; an apostrophe before it makes it plain text. Names of
 * environments come from whoever may create them.
 */
function withoutFormula(text: string): string {
  return /^\s*[=+\-@]/.test(text) ? `'${text}` : text;
}
