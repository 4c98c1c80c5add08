import type { Row } from "./rows.ts";

export interface RowOrder {
  readonly column: "day" | "cost" | "other" | "difference";
  readonly descending: boolean;
}

/** Rows in an order; equal ones by day, and those without a value last whichever way it goes. */
export function sortRows(rows: readonly Row[], { column, descending }: RowOrder): readonly Row[] {
  const sign = descending ? -1 : 1;
  const keyOf = (row: Row) => (column === "day" ? row.start : row[column]);
  return [...rows].sort((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)];
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined) || a.start - b.start;
    return left === right ? a.start - b.start : left < right ? -sign : sign;
  });
}
