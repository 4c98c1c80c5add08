/**
 * The grid that an architecture stands on. Every card takes one cell; a frame takes the rectangle of cells of what is
 * in it. Edges run in the gutters between the cells, and through cells that are empty.
 */
import type { Element, Frame } from "../model.ts";

/** A rectangle of cells. */
export interface Cells {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where every element stands, the root included. */
export type Placement = ReadonlyMap<Element, Cells>;

/** Pitch of the grid in pixels, near enough to judge distances before anything is measured. */
export const PITCH = { x: 190, y: 84 } as const;

/** The smallest rectangle around several; of none, nothing at the origin. */
export function around(all: Iterable<Cells>): Cells {
  let [left, top, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const { x, y, width, height } of all) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return left > right
    ? { x: 0, y: 0, width: 0, height: 0 }
    : { x: left, y: top, width: right - left, height: bottom - top };
}

/** The same without the columns and rows in which no card stands. */
export function withoutGaps(placement: Placement): Placement {
  const cards = [...placement].flatMap(([{ kind }, cells]) => (kind === "card" ? [cells] : []));
  const columns = new Set(cards.map(({ x }) => x));
  const rows = new Set(cards.map(({ y }) => y));
  const { width, height } = around(placement.values());
  if (columns.size === width && rows.size === height) return placement;
  const [before, above] = [countsBefore(columns, width), countsBefore(rows, height)];
  const placed = new Map<Element, Cells>();
  for (const [element, cells] of placement) {
    const [x, y] = [before[cells.x] ?? 0, above[cells.y] ?? 0];
    const [right, bottom] = [before[cells.x + cells.width] ?? x, above[cells.y + cells.height] ?? y];
    placed.set(element, { x, y, width: right - x, height: bottom - y });
  }
  return placed;
}

/** How many of some whole numbers are less than each from 0 up to a last one. */
function countsBefore(numbers: ReadonlySet<number>, last: number): number[] {
  const counts = [0];
  for (let at = 0; at < last; at++) counts.push((counts[at] ?? 0) + (numbers.has(at) ? 1 : 0));
  return counts;
}

/** The child of a frame that an element is or lies in; undefined for what is elsewhere. */
export function childOf(frame: Frame, element: Element): Element | undefined {
  let at: Element = element;
  while (at.frame && at.frame !== frame) at = at.frame;
  return at.frame === frame ? at : undefined;
}
