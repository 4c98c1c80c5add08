/** Where in a file a problem is that the service named. */
import { jsonKeys } from "../text/jsonKeys.ts";

/** Where the cell of a column begins in a row of a CSV file, counted from 0; the row's start where that is unclear. */
export function cellStart(header: string, row: string, column: string): number {
  const name = column.toLowerCase();
  const index = cells(header).findIndex(({ text }) => text.trim().toLowerCase() === name);
  return cells(row)[index]?.start ?? 0;
}

function cells(row: string): readonly { readonly start: number; readonly text: string }[] {
  return [...row.replace(/^\uFEFF/, "").matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(
    ({ index, 0: found, 1: text = "" }) => ({
      start: index + found.length - text.length,
      text: text.replace(/^"(.*)"$/s, "$1"),
    }),
  );
}

/** Where a JSON text has the place that a problem names, such as `resource_drift[1]`; 0 where it has none. */
export function jsonPlace(text: string, place: string): number {
  const [name] = place.split(/[.[]/, 1);
  for (const { path, offset } of jsonKeys(text, 1)) if (path.length === 1 && path[0] === name) return offset;
  return 0;
}
