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

/** The child of a frame that an element is or lies in; undefined for what is elsewhere. */
export function childOf(frame: Frame, element: Element): Element | undefined {
  let at: Element = element;
  while (at.frame && at.frame !== frame) at = at.frame;
  return at.frame === frame ? at : undefined;
}
