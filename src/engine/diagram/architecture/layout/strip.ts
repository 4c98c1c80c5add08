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

export function isStrip(element: Element): element is Frame {
  return element.kind === "frame" && element.role === "strip";
}

/** Links by which things are placed: where something in a strip stands is not for its links to say. */
export function withoutStrips(links: readonly Link[]): readonly Link[] {
  const isIn = ({ frame }: Element) => frame !== undefined && isStrip(frame);
  return links.filter(({ from, to }) => !isIn(from) && !isIn(to));
}

/**
 * Puts the strip of a frame where it was before, as far as that is known; else where all else leaves room for it at the
 * lower or right edge; else below all else or to the right, wherever the pane has more room.
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
  const below = wasBelow(strip, others, earlier);
  const gap = below === undefined ? gapFor(strip, others, relative, earlier) : undefined;
  if (gap) {
    for (const [child, at] of fill(strip.children, gap.width, earlier)) relative.set(child, at);
    relative.set(strip, gap);
    return;
  }
  const isBelow = below ?? width * PITCH.x >= height * PITCH.y * aspect;
  const count = strip.children.length;
  const columns = Math.max(1, isBelow ? Math.min(width, count) : Math.ceil(count / height));
  const cells = fill(strip.children, columns, earlier);
  for (const [child, at] of cells) relative.set(child, at);
  const at = isBelow ? { x: 0, y: height } : { x: width, y: 0 };
  const { width: across, height: down } = around(cells.values());
  relative.set(strip, { ...at, width: across, height: down });
}

/** Whether a strip stands where all else in its frame has left room for it: that must not move there. */
export function isInGap(frame: Frame, relative: ReadonlyMap<Element, Cells>): boolean {
  const strip = stripOf(frame);
  const at = strip && relative.get(strip);
  if (!at) return false;
  const { x, y, width, height } = around(
    frame.children.flatMap((child) => (child === strip ? [] : (relative.get(child) ?? []))),
  );
  return at.x < x + width && at.y < y + height;
}

/** A strip of more takes rows of its own. */
const MOST_IN_GAP = 6;

/** Free cells at the lower edge, else at the right, as broad as may be; before all others those that it had before. */
function gapFor(
  strip: Frame,
  others: readonly Element[],
  relative: ReadonlyMap<Element, Cells>,
  earlier: Earlier | undefined,
): Cells | undefined {
  const count = strip.children.length;
  if (count > MOST_IN_GAP) return undefined;
  const all = others.flatMap((child) => relative.get(child) ?? []);
  const { width, height } = around(all);
  const isFree = (gap: Cells) => !all.some((cells) => overlaps(cells, gap));
  for (const gap of gapsWithin(width, height, count, whereItWas(strip, others, earlier)))
    if (isFree(gap)) return gap;
  return undefined;
}

function* gapsWithin(width: number, height: number, count: number, was: Cells | undefined): Generator<Cells> {
  if (was && was.width * was.height >= count && was.x + was.width <= width && was.y + was.height <= height)
    yield was;
  for (let across = Math.min(count, width); across > 0; across--) {
    const down = Math.ceil(count / across);
    if (down > height) return;
    for (let x = width - across; x >= 0; x--) yield { x, y: height - down, width: across, height: down };
    for (let y = height - down; y >= 0; y--) yield { x: width - across, y, width: across, height: down };
  }
}

function overlaps(a: Cells, b: Cells): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Where it stood among the others in the picture before. */
function whereItWas(
  strip: Frame,
  others: readonly Element[],
  earlier: Earlier | undefined,
): Cells | undefined {
  const was = earlier?.get(strip);
  const { x, y, width } = around(others.flatMap((child) => earlier?.get(child) ?? []));
  return was && width > 0 && was.x >= x && was.y >= y ? { ...was, x: was.x - x, y: was.y - y } : undefined;
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
