/**
 * What looks after the others stands in a strip at the edge of its frame, in rows and columns that nothing else stands
 * in: no line of the flow has to make its way between them, and none of their rows is broader for one.
 */
import type { Element, Frame, Link } from "../model.ts";
import type { Earlier } from "./before.ts";
import { around, type Cells, PITCH } from "./grid.ts";

export function stripOf(frame: Frame): Frame | undefined {
  return frame.children.find((child): child is Frame => child.kind === "frame" && isStrip(child));
}

export function isStrip(element: Element): boolean {
  return element.kind === "frame" && element.role === "support";
}

/** Links by which things are placed: where something in a strip stands is not for its links to say. */
export function withoutStrips(links: readonly Link[]): readonly Link[] {
  const isIn = ({ frame }: Element) => frame !== undefined && isStrip(frame);
  return links.filter(({ from, to }) => !isIn(from) && !isIn(to));
}

/**
 * Puts the strip of a frame below all else in it or to the right, wherever the pane has more room: where it was before,
 * as far as that is known.
 */
export function addStrip(
  frame: Frame,
  relative: Map<Element, Cells>,
  aspect: number,
  earlier: Earlier | undefined,
): void {
  const strip = stripOf(frame);
  if (!strip) return;
  const others = frame.children.filter((child) => child !== strip);
  const { width, height } = around(others.flatMap((child) => relative.get(child) ?? []));
  const isBelow = wasBelow(strip, others, earlier) ?? width * PITCH.x >= height * PITCH.y * aspect;
  const count = strip.children.length;
  const columns = Math.max(1, isBelow ? Math.min(width, count) : Math.ceil(count / height));
  const cells = fill(strip.children, columns, earlier);
  for (const [child, at] of cells) relative.set(child, at);
  const at = isBelow ? { x: 0, y: height } : { x: width, y: 0 };
  const { width: across, height: down } = around(cells.values());
  relative.set(strip, { ...at, width: across, height: down });
}

/** Row by row; what was there before stays in its cell, as far as there is still such a column. */
function fill(
  children: readonly Element[],
  columns: number,
  earlier: Earlier | undefined,
): ReadonlyMap<Element, Cells> {
  const known = children.flatMap((child) => earlier?.get(child) ?? []);
  const { x: left } = around(known);
  const rows = [...new Set(known.map(({ y }) => y))].sort((a, b) => a - b);
  const cells = new Map<Element, Cells>();
  const taken = new Set<number>();
  const put = (child: Element, place: number) => {
    taken.add(place);
    cells.set(child, { x: place % columns, y: Math.floor(place / columns), width: 1, height: 1 });
  };
  for (const child of children) {
    const was = earlier?.get(child);
    const place = was && was.x - left < columns ? rows.indexOf(was.y) * columns + was.x - left : undefined;
    if (place !== undefined && !taken.has(place)) put(child, place);
  }
  let next = 0;
  for (const child of children) {
    if (cells.has(child)) continue;
    while (taken.has(next)) next++;
    put(child, next);
  }
  return cells;
}

function wasBelow(
  strip: Frame,
  others: readonly Element[],
  earlier: Earlier | undefined,
): boolean | undefined {
  const was = earlier?.get(strip);
  const rest = around(others.flatMap((child) => earlier?.get(child) ?? []));
  if (!was || rest.width === 0) return undefined;
  if (was.y >= rest.y + rest.height) return true;
  return was.x >= rest.x + rest.width ? false : undefined;
}
