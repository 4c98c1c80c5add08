/**
 * Where the cards of a small picture stand, as numbers that are quick to change: frames are around what is in them, and
 * rows and columns without any card are none.
 */
import { type Element, type Frame, isActor, type Link, within } from "../model.ts";
import { around, type Cells, type Placement } from "./grid.ts";

/** Columns, then rows, of all cards. */
export type Places = Int16Array;

/** Cards that are moved as one: a single one, or all that a frame holds. */
export interface Block {
  readonly cards: readonly number[];
}

/** A frame, and what lies right in it: cards by their index, frames by theirs from the number of cards on. */
interface Holder {
  readonly element: Frame;
  readonly children: readonly number[];
  /** Of zones, in their order. */
  readonly zones: readonly number[];
}

export interface Line {
  readonly link: Link;
  readonly from: number;
  readonly to: number;
  readonly isFirst: boolean;
}

const NOTHING: Pick<Holder, "children" | "zones"> = { children: [], zones: [] };

/** A picture's cards, frames and links by their index. */
export class Board {
  readonly cards: readonly Element[];
  readonly blocks: readonly Block[];
  /** Frames whose contents can be turned around, the whole picture first. */
  readonly turned: readonly Block[];
  readonly lines: readonly Line[];
  /** Cards that no main link meets. */
  readonly aside: readonly number[];
  /** Left, top, right and bottom of every element of the places that were looked at last. */
  readonly rects: Int16Array;
  readonly #ranks: Int16Array;
  readonly #holders: readonly Holder[];
  readonly #root: Frame;

  constructor(root: Frame, links: readonly Link[]) {
    const elements = [...within(root)];
    this.#root = root;
    this.cards = elements.filter(({ kind }) => kind === "card");
    const frames = elements.filter((element) => element.kind === "frame");
    const index = new Map<Element, number>([...this.cards, root, ...frames].map((one, at) => [one, at]));
    const indexOf = (element: Element) => index.get(element) ?? -1;
    this.#holders = [root, ...frames].map((element) => ({
      element,
      children: element.children.map(indexOf),
      zones: element.children
        .filter((child) => child.kind === "frame" && child.zone !== undefined)
        .map(indexOf),
    }));
    const inside = (frame: Frame): Block => ({
      cards: [...within(frame)].flatMap((one) => (one.kind === "card" ? [indexOf(one)] : [])),
    });
    const isFixed = (element: Element) => element.frame?.role === "strip";
    this.blocks = [
      ...this.cards.flatMap((card, at) => (isFixed(card) ? [] : [{ cards: [at] }])),
      ...frames.flatMap((frame) => {
        const block = inside(frame);
        return block.cards.length > 1 || frame.role === "strip" ? [block] : [];
      }),
    ];
    this.turned = [root, ...frames.filter(({ role }) => role !== "strip")]
      .map(inside)
      .filter(({ cards }) => cards.length > 1);
    this.lines = links.map((link) => ({
      link,
      from: indexOf(link.from),
      to: indexOf(link.to),
      isFirst: isActor(link.from),
    }));
    const met = new Set(this.lines.flatMap(({ link, from, to }) => (link.main ? [from, to] : [])));
    this.aside = [...this.cards.keys()].filter((at) => !met.has(at));
    this.#ranks = new Int16Array(4 * this.cards.length + 4);
    this.rects = new Int16Array(4 * index.size);
  }

  placesOf(placement: ReadonlyMap<Element, Cells>): Places {
    const count = this.cards.length;
    const places = new Int16Array(2 * count);
    for (const [at, card] of this.cards.entries()) {
      const { x, y } = placement.get(card) ?? { x: 0, y: 0 };
      places[at] = x;
      places[count + at] = y;
    }
    return places;
  }

  placementOf(places: Places): Placement {
    const cells = new Map<Element, Cells>();
    const count = this.cards.length;
    for (const [at, card] of this.cards.entries())
      cells.set(card, { x: places[at] ?? 0, y: places[count + at] ?? 0, width: 1, height: 1 });
    for (const { element } of this.#holders.toReversed())
      cells.set(element, around(element.children.flatMap((child) => cells.get(child) ?? [])));
    const placement = new Map<Element, Cells>();
    for (const element of [this.#root, ...within(this.#root)]) {
      const at = cells.get(element);
      if (at) placement.set(element, at);
    }
    return placement;
  }

  /** Leaves out empty columns and rows, and notes the rectangles of all elements. @returns whether nothing stands wrongly */
  fits(places: Places): boolean {
    const count = this.cards.length;
    if (count === 0) return false;
    compact(places, 0, count, this.#ranks);
    compact(places, count, 2 * count, this.#ranks);
    const { rects } = this;
    for (let at = 0; at < count; at++) {
      const x = places[at] ?? 0;
      const y = places[count + at] ?? 0;
      rects[4 * at] = x;
      rects[4 * at + 1] = y;
      rects[4 * at + 2] = x + 1;
      rects[4 * at + 3] = y + 1;
    }
    for (let holder = this.#holders.length - 1; holder >= 0; holder--)
      if (!this.#surround(holder)) return false;
    return true;
  }

  #surround(holder: number): boolean {
    const { rects } = this;
    const { children, zones } = this.#holders[holder] ?? NOTHING;
    let [left, top, right, bottom] = [32_000, 32_000, 0, 0];
    for (let index = 0; index < children.length; index++) {
      const at = 4 * (children[index] ?? 0);
      const x0 = rects[at] ?? 0;
      const y0 = rects[at + 1] ?? 0;
      const x1 = rects[at + 2] ?? 0;
      const y1 = rects[at + 3] ?? 0;
      for (let before = 0; before < index; before++) {
        const other = 4 * (children[before] ?? 0);
        if (
          x0 < (rects[other + 2] ?? 0) &&
          (rects[other] ?? 0) < x1 &&
          y0 < (rects[other + 3] ?? 0) &&
          (rects[other + 1] ?? 0) < y1
        )
          return false;
      }
      if (x0 < left) left = x0;
      if (y0 < top) top = y0;
      if (x1 > right) right = x1;
      if (y1 > bottom) bottom = y1;
    }
    const own = 4 * (this.cards.length + holder);
    rects[own] = left;
    rects[own + 1] = top;
    rects[own + 2] = right;
    rects[own + 3] = bottom;
    return this.#areColumns(zones);
  }

  /** Zones stand one right of the other at one height. */
  #areColumns(zones: readonly number[]): boolean {
    const { rects } = this;
    for (let index = 1; index < zones.length; index++) {
      const [one, next] = [4 * (zones[index - 1] ?? 0), 4 * (zones[index] ?? 0)];
      if ((rects[next] ?? 0) < (rects[one + 2] ?? 0) || rects[next + 1] !== rects[one + 1]) return false;
    }
    return true;
  }
}

/**
 * Numbers the different values of a part of a list from 0 on, in their order.
 * @param ranks room to count in, used again each time
 */
function compact(values: Int16Array, from: number, to: number, ranks: Int16Array): void {
  let least = 32_000;
  let most = -32_000;
  for (let at = from; at < to; at++) {
    const value = values[at] ?? 0;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const range = most - least + 1;
  const room = range <= ranks.length ? ranks : new Int16Array(range);
  room.fill(0, 0, range);
  for (let at = from; at < to; at++) room[(values[at] ?? 0) - least] = 1;
  let rank = 0;
  for (let value = 0; value < range; value++) if (room[value]) room[value] = rank++;
  for (let at = from; at < to; at++) values[at] = room[(values[at] ?? 0) - least] ?? 0;
}
