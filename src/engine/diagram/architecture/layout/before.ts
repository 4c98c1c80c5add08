/**
 * Begins an arrangement with where things stood in the picture before: what is still there stays where it was, what is
 * new stands beside what it is joined to.
 */
import type { DiagramPlaces } from "../../../../contract/rendering.ts";
import { smallest } from "../../../../shared/extremes.ts";
import { groupName } from "../../../../shared/grouping.ts";
import { type Element, type Frame, framesAround, type Group, groupIn, within } from "../model.ts";
import { type CardStyle, styleOfSize } from "./cards.ts";
import { around, type Cells, PITCH } from "./grid.ts";
import type { Inner, Pull } from "./layers.ts";

/** The cells that cards had, and around them the frames that they stand in now. */
export type Earlier = ReadonlyMap<Element, Cells>;

/** The name by which a card is found again in another picture of much the same plan. */
export function placeName(element: Element): string {
  const group = groupIn(element);
  return group ? groupName(group.id) : (element.node?.name ?? element.id);
}

/** A picture that shows less than this share of what is shown now is no picture of the same. */
const LEAST_KNOWN = 1 / 3;

/** Where what is shown stood before; undefined where little of it did. Columns and rows without any card are left out. */
export function earlierCells(root: Frame, places: DiagramPlaces | undefined): Earlier | undefined {
  if (!places) return undefined;
  const stood = new Map<Element, DiagramPlaces[string]>();
  let cards = 0;
  for (const element of within(root)) {
    const group = groupIn(element);
    if (element.kind === "card") {
      // What an opened group shows stands where that is.
      if (!framesAround(element).some((frame) => stood.has(frame))) cards++;
      const at = placeIn(places, placeName(element)) ?? (group && placeOfMembers(places, group));
      if (at) stood.set(element, at);
    } else if (group) {
      const at = placeIn(places, placeName(element));
      if (at) stood.set(element, at);
    }
  }
  if (stood.size === 0 || stood.size < LEAST_KNOWN * cards) return undefined;
  const columns = ranked([...stood.values()].map(({ column }) => column));
  const rows = ranked([...stood.values()].map(({ row }) => row));
  const cells = new Map<Element, Cells>();
  for (const [card, { column, row }] of stood)
    cells.set(card, { x: columns.get(column) ?? 0, y: rows.get(row) ?? 0, width: 1, height: 1 });
  // Inner frames come after outer ones.
  for (const element of [root, ...within(root)].reverse()) {
    if (element.kind !== "frame") continue;
    const inside = element.children.flatMap((child) => cells.get(child) ?? []);
    if (inside.length > 0) cells.set(element, around(inside));
  }
  return cells;
}

function placeIn(places: DiagramPlaces, name: string): DiagramPlaces[string] | undefined {
  return Object.hasOwn(places, name) ? places[name] : undefined;
}

/** Where a group is closed: where the first of what it showed stood. */
function placeOfMembers(places: DiagramPlaces, { members }: Group): DiagramPlaces[string] | undefined {
  const known = members.flatMap(({ name }) => placeIn(places, name) ?? []);
  if (known.length === 0) return undefined;
  return {
    column: smallest(known.map(({ column }) => column)),
    row: smallest(known.map(({ row }) => row)),
  };
}

/**
 * The kind of cards that the picture before had: that of the narrowest, since others are broader for their names.
 * Undefined where it does not say, or shows little of what is shown now.
 */
export function earlierStyle(root: Frame, places: DiagramPlaces | undefined): CardStyle | undefined {
  if (!places) return undefined;
  const sizes = [...within(root)].flatMap((element) => {
    const name = placeName(element);
    if (element.kind !== "card" || element.actor !== undefined || !Object.hasOwn(places, name)) return [];
    const { width, height } = places[name] ?? {};
    return width === undefined || height === undefined ? [] : [{ width, height }];
  });
  const [first, ...others] = sizes;
  if (!first) return undefined;
  return styleOfSize(
    others.reduce((narrowest, one) => (one.width < narrowest.width ? one : narrowest), first),
  );
}

function ranked(values: readonly number[]): ReadonlyMap<number, number> {
  const distinct = [...new Set(values)].sort((a, b) => a - b);
  return new Map(distinct.map((value, rank) => [value, rank]));
}

/** The children of a frame about where they stood; undefined where none of them was there. */
export function asBefore(
  inners: readonly Inner[],
  pulls: readonly Pull[],
  earlier: Earlier,
): Map<Element, Cells> | undefined {
  const known = inners.filter(({ element }) => earlier.has(element));
  if (known.length === 0) return undefined;
  const ground = new Ground();
  for (const { inner, x, y } of apart(known, earlier)) ground.put(inner, x, y);
  for (const inner of inners) {
    if (earlier.has(inner.element)) continue;
    const { x, y } = besideNeighbour(inner, pulls, ground) ?? ground.end;
    ground.put(inner, x, y);
  }
  return ground.compact();
}

interface Wanted {
  readonly inner: Inner;
  x: number;
  y: number;
}

/** Moves things on where a frame before them has grown. */
function apart(known: readonly Inner[], earlier: Earlier): Wanted[] {
  const old = (inner: Inner) => earlier.get(inner.element) ?? { x: 0, y: 0, width: 1, height: 1 };
  const wanted = known.map((inner): Wanted => ({ inner, x: old(inner).x, y: old(inner).y }));
  for (const grown of known) {
    const was = old(grown);
    const [more, deeper] = [Math.max(0, grown.width - was.width), Math.max(0, grown.height - was.height)];
    if (more === 0 && deeper === 0) continue;
    for (const one of wanted) {
      if (old(one.inner).x >= was.x + was.width) one.x += more;
      if (old(one.inner).y >= was.y + was.height) one.y += deeper;
    }
  }
  return wanted.sort((a, b) => a.y - b.y || a.x - b.x);
}

/** Right of what leads to it, else left of what it leads to. */
function besideNeighbour(
  inner: Inner,
  pulls: readonly Pull[],
  ground: Ground,
): { readonly x: number; readonly y: number } | undefined {
  for (const { from, to } of pulls) {
    const source = to?.element === inner.element && from?.element && ground.cellsOf(from.element);
    if (source) return { x: source.x + source.width, y: source.y };
    const target = from?.element === inner.element && to?.element && ground.cellsOf(to.element);
    if (target) return { x: target.x - inner.width, y: target.y };
  }
  return undefined;
}

/** Cells that are taken. */
class Ground {
  readonly #cells = new Map<Element, Cells>();
  readonly #taken = new Set<string>();

  cellsOf(element: Element): Cells | undefined {
    return this.#cells.get(element);
  }

  /** Right of everything. */
  get end(): { readonly x: number; readonly y: number } {
    const { x, y, width } = around(this.#cells.values());
    return { x: x + width, y };
  }

  /** Puts something where it is wanted, or as near as there is room. */
  put({ element, width, height }: Inner, x: number, y: number): void {
    const at = this.#nearestFree({ x, y, width, height });
    this.#cells.set(element, at);
    for (let row = at.y; row < at.y + height; row++)
      for (let column = at.x; column < at.x + width; column++) this.#taken.add(`${column} ${row}`);
  }

  #nearestFree(wanted: Cells): Cells {
    let [best, least] = [wanted, Number.POSITIVE_INFINITY];
    // One ring further may be nearer than the corner of the one before: cells are wider than high.
    for (let ring = 0; ring * Math.min(PITCH.x, PITCH.y) < least; ring++)
      for (let y = wanted.y - ring; y <= wanted.y + ring; y++) {
        const isEdge = Math.abs(y - wanted.y) === ring;
        for (let x = wanted.x - ring; x <= wanted.x + ring; x += isEdge || ring === 0 ? 1 : 2 * ring) {
          const far = Math.abs(x - wanted.x) * PITCH.x + Math.abs(y - wanted.y) * PITCH.y;
          if (far < least && this.#isFree({ ...wanted, x, y })) [best, least] = [{ ...wanted, x, y }, far];
        }
      }
    return best;
  }

  #isFree({ x, y, width, height }: Cells): boolean {
    for (let row = y; row < y + height; row++)
      for (let column = x; column < x + width; column++)
        if (this.#taken.has(`${column} ${row}`)) return false;
    return true;
  }

  /** All cells from the origin on, without columns and rows that nothing stands in. */
  compact(): Map<Element, Cells> {
    const [columns, rows] = [new Set<number>(), new Set<number>()];
    for (const { x, y, width, height } of this.#cells.values()) {
      for (let column = x; column < x + width; column++) columns.add(column);
      for (let row = y; row < y + height; row++) rows.add(row);
    }
    const [column, row] = [ranked([...columns]), ranked([...rows])];
    return new Map(
      [...this.#cells].map(([element, { x, y, width, height }]) => [
        element,
        { x: column.get(x) ?? 0, y: row.get(y) ?? 0, width, height },
      ]),
    );
  }
}
