/** Where what is shown stands, from top to bottom, so that only what is in sight needs to be drawn. Pure. */
import type { Group } from "./arranging.ts";
import type { Entry } from "./entries.ts";

export type Line =
  | { readonly kind: "group"; readonly title: string; readonly count: number }
  /** Environments beside each other: one in a table, several as cards. */
  | { readonly kind: "entries"; readonly entries: readonly Entry[] };

export interface Heights {
  readonly group: number;
  readonly entries: number;
}

/** Lines with their places, in pixels. */
export interface Lines {
  readonly lines: readonly Line[];
  /** Where each line begins, and at last where all of them end. */
  readonly tops: Float64Array;
  /** The line of an environment, by key; undefined for one that is not shown. */
  readonly lineOf: (key: string) => number | undefined;
  /** Every environment in the order in which they are shown. */
  readonly order: readonly Entry[];
}

/** The line of an environment that stands alone in it: the same as long as nothing of it changes. */
const alone = new WeakMap<Entry, Line>();

function lineOfOne(entry: Entry): Line {
  const known = alone.get(entry);
  if (known) return known;
  const line: Line = { kind: "entries", entries: [entry] };
  alone.set(entry, line);
  return line;
}

/** @param perLine environments beside each other, at least 1 */
export function linesOf(groups: readonly Group[], perLine: number, heights: Heights): Lines {
  const lines: Line[] = [];
  for (const { title, entries } of groups) {
    if (title !== undefined) lines.push({ kind: "group", title, count: entries.length });
    if (perLine === 1) for (const entry of entries) lines.push(lineOfOne(entry));
    else
      for (let from = 0; from < entries.length; from += perLine)
        lines.push({ kind: "entries", entries: entries.slice(from, from + perLine) });
  }
  const tops = new Float64Array(lines.length + 1);
  for (const [index, { kind }] of lines.entries()) tops[index + 1] = (tops[index] ?? 0) + heights[kind];
  const [only] = groups;
  const order = groups.length === 1 && only ? only.entries : groups.flatMap(({ entries }) => entries);
  let places: ReadonlyMap<string, number> | undefined;
  const lineOf = (key: string) => {
    places ??= placesOf(lines);
    return places.get(key);
  };
  return { lines, tops, lineOf, order };
}

function placesOf(lines: readonly Line[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [index, line] of lines.entries())
    if (line.kind === "entries") for (const { listed } of line.entries) places.set(listed.key, index);
  return places;
}

/** The first line in sight and the one after the last, with some lines more on either side. */
export function linesInSight(
  { lines, tops }: Pick<Lines, "lines" | "tops">,
  top: number,
  height: number,
  more: number,
): readonly [from: number, to: number] {
  const first = lineAt(tops, top);
  const last = lineAt(tops, top + height);
  return [Math.max(0, first - more), Math.min(lines.length, last + 1 + more)];
}

/** The line at a place; the last one below the end. */
function lineAt(tops: Float64Array, place: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
