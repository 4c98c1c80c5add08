import { push } from "../../../shared/append.ts";
import type { LineFacts } from "./renderer.ts";
import type { Style } from "./sgr.ts";

/** A styled part of a document. Lines and code units count from 0. */
export interface StyledRange {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** The styled parts of some lines, by style. Takes as long as those lines need, however long the log is. */
export function stylesWithin(
  facts: LineFacts,
  ranges: readonly { readonly first: number; readonly last: number }[],
): Map<Style, StyledRange[]> {
  const found = new Map<Style, StyledRange[]>();
  let next = 0;
  for (const { first, last } of ranges.toSorted((a, b) => a.first - b.first)) {
    for (let line = Math.max(first, next); line <= last; line++) {
      for (const { start, end, style } of facts.spansOf(line)) {
        push(found, style, { line, start, end });
      }
    }
    // Folded regions cut the view into ranges whose margins overlap.
    next = Math.max(next, last + 1);
  }
  return found;
}
