/**
 * Finds the way of each link over the grid. Ways run at half steps: even numbers are gutters between the cells, odd
 * ones lead through the middle of a row or column of cells, and only where the cell is empty.
 */
import {
  type Element,
  type Frame,
  frameOfBoth,
  framesAround,
  isSeen,
  type Link,
  liesIn,
  within,
} from "../model.ts";
import { Frontier } from "./frontier.ts";
import type { Cells, Placement } from "./grid.ts";

/** A place on the grid, in half steps: cell `x` has its middle at `2x + 1`. */
export interface Node {
  readonly x: number;
  readonly y: number;
}

/** A link's corners from the middle of its source to that of its target; of a frame, from just inside its border. */
export interface Way {
  readonly link: Link;
  readonly corners: readonly Node[];
}

/** What a way avoids, in about pixels. */
const COST = {
  /** Half a cell, and half a gutter, each way. */
  stepX: 98,
  stepY: 46,
  bend: 70,
  crossing: 130,
  /** For a stretch that another link runs along as well. */
  beside: 12,
  /** For each half step within a frame that holds neither end. */
  foreign: 70,
} as const;

/** Finds ways for the links: short ones first, so that long ones go around. A link without any way is left out. */
export function route(root: Frame, links: readonly Link[], placement: Placement): Way[] {
  const router = new Router(root, placement);
  const length = ({ from, to }: Link) => {
    const [a, b] = [placement.get(from), placement.get(to)];
    if (!a || !b) return 0;
    return Math.abs(a.x - b.x) * COST.stepX + Math.abs(a.y - b.y) * COST.stepY;
  };
  const order = [...links].sort((a, b) => rankOf(a) - rankOf(b) || length(a) - length(b));
  const ways = new Map(order.map((link) => [link, router.find(link)]));
  return links.flatMap((link) => ways.get(link) ?? []);
}

/** The flow first: what is attached to it goes around it, and what is not seen keeps nothing off. */
function rankOf({ main, look }: Link): number {
  return main ? 0 : look === "attached" ? 1 : 2;
}

/** Places that may be looked at for all ways together; the ways after that are found without a search. */
const MOST_STATES = 60_000;

/** Where a way may run: never outside of the one, and best through no frame but the others. */
interface Ground {
  readonly inside: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
  readonly own: readonly Cells[];
}

/** Numbers of directions; the opposite of one differs in the second bit. */
const [RIGHT, DOWN, LEFT, UP] = [0, 1, 2, 3] as const;
const DIRECTIONS = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
] as const;

class Router {
  readonly #placement: Placement;
  readonly #columns: number;
  readonly #rows: number;
  /** Cells that a card stands in. */
  readonly #taken: Uint8Array;
  /** In how many frames each half step lies. */
  readonly #depth: Uint8Array;
  /** How many ways run along each half step, level and upright. */
  readonly #level: Uint8Array;
  readonly #upright: Uint8Array;
  readonly #search: Frontier;
  #left = MOST_STATES;

  constructor(root: Frame, placement: Placement) {
    this.#placement = placement;
    const { width, height } = placement.get(root) ?? { width: 0, height: 0 };
    this.#columns = 2 * width + 1;
    this.#rows = 2 * height + 1;
    const size = this.#columns * this.#rows;
    this.#taken = new Uint8Array(size);
    this.#level = new Uint8Array(size);
    this.#upright = new Uint8Array(size);
    this.#depth = new Uint8Array(size);
    this.#search = new Frontier(4 * size);
    for (const element of within(root)) {
      const cells = placement.get(element);
      if (!cells) continue;
      if (element.kind === "frame") this.#deepen(cells);
      else this.#taken[this.#index(2 * cells.x + 1, 2 * cells.y + 1)] = 1;
    }
  }

  #deepen({ x, y, width, height }: Cells): void {
    for (let row = 2 * y + 1; row < 2 * (y + height); row++)
      for (let at = this.#index(2 * x + 1, row), end = at + 2 * width - 1; at < end; at++)
        this.#depth[at] = Math.min(255, (this.#depth[at] ?? 0) + 1);
  }

  #index(x: number, y: number): number {
    return y * this.#columns + x;
  }

  /** The cheapest way, found from the source outwards (A*); it is taken into account by those that follow. */
  find(link: Link): Way[] {
    const starts = this.#ports(link.from, link.to);
    // Who arrives moves against the direction in which one leaves.
    const ends = new Set(this.#ports(link.to, link.from).map((state) => state ^ 2));
    const target = this.#placement.get(link.to);
    if (starts.length === 0 || ends.size === 0 || !target) return [];
    const own = this.#ownFrames(link);
    const inside = this.#insideOf(link);
    const search = this.#search;
    search.begin();
    const rest = (x: number, y: number) =>
      Math.max(0, 2 * target.x - x, x - 2 * (target.x + target.width)) * COST.stepX +
      Math.max(0, 2 * target.y - y, y - 2 * (target.y + target.height)) * COST.stepY;
    for (const start of starts) {
      const x = (start >> 2) % this.#columns;
      search.reach(start, -1, 0, rest(x, ((start >> 2) - x) / this.#columns));
    }
    for (let state = search.take(); state !== -1; state = search.take()) {
      if (ends.has(state)) return [this.#take(link, search, state)];
      // Without a search a way may run through others, which what is attached must not.
      if (--this.#left <= 0) return link.look === "attached" ? [] : this.#plain(link);
      this.#expand(search, state, ends, { own, inside }, rest);
    }
    return [];
  }

  #expand(
    search: Frontier,
    state: number,
    ends: ReadonlySet<number>,
    { own, inside }: Ground,
    rest: (x: number, y: number) => number,
  ): void {
    const at = state >> 2;
    const x = at % this.#columns;
    const y = (at - x) / this.#columns;
    const isStart = search.cameFrom(state) === -1;
    for (let direction = 0; direction < 4; direction++) {
      const turned = direction !== (state & 3);
      if (((direction + 2) & 3) === (state & 3) || (turned && isStart)) continue;
      const { x: dx = 0, y: dy = 0 } = DIRECTIONS[direction] ?? {};
      const [nx, ny] = [x + dx, y + dy];
      if (nx < inside.left || ny < inside.top || nx > inside.right || ny > inside.bottom) continue;
      const next = this.#index(nx, ny);
      if (this.#taken[next] && !ends.has(next * 4 + direction)) continue;
      const along = dx === 0 ? this.#upright : this.#level;
      const across = dx === 0 ? this.#level : this.#upright;
      let cost = search.costOf(state) + (dx === 0 ? COST.stepY : COST.stepX) + (turned ? COST.bend : 0);
      cost += COST.beside * (along[next] ?? 0) + COST.crossing * (across[next] ?? 0);
      let foreign = this.#depth[next] ?? 0;
      if (foreign > 0)
        for (const { x: left, y: top, width, height } of own)
          if (nx > 2 * left && nx < 2 * (left + width) && ny > 2 * top && ny < 2 * (top + height)) foreign--;
      cost += COST.foreign * foreign;
      search.reach(next * 4 + direction, state, cost, rest(nx, ny));
    }
  }

  /** A way that needs no search: out to the right, along the gutter above the target, and in from the left. */
  #plain(link: Link): Way[] {
    const [from, to] = [this.#placement.get(link.from), this.#placement.get(link.to)];
    if (!from || !to) return [];
    const start = { x: 2 * (from.x + from.width) - 1, y: 2 * from.y + 1 };
    const end = { x: 2 * to.x + 1, y: 2 * to.y + 1 };
    const [out, along, into] = [2 * (from.x + from.width), 2 * to.y, 2 * to.x];
    const corners = [
      start,
      { x: out, y: start.y },
      { x: out, y: along },
      { x: into, y: along },
      { x: into, y: end.y },
      end,
    ];
    return [{ link, corners: withoutRepeats(corners) }];
  }

  #take(link: Link, search: Frontier, last: number): Way {
    const corners: Node[] = [];
    let before = -1;
    for (let state = last; state !== -1; state = search.cameFrom(state)) {
      const at = state >> 2;
      const x = at % this.#columns;
      const y = (at - x) / this.#columns;
      const along = (state & 1) === 1 ? this.#upright : this.#level;
      if (isSeen(link)) along[at] = Math.min(255, (along[at] ?? 0) + 1);
      if (before === -1 || (before & 3) !== (state & 3)) corners.push({ x, y });
      before = state;
      if (search.cameFrom(state) === -1 && (corners.at(-1)?.x !== x || corners.at(-1)?.y !== y))
        corners.push({ x, y });
    }
    return { link, corners: corners.reverse() };
  }

  /** The states in which a way leaves an element: from the middle of a card, or from inside a frame out of it. */
  #ports(element: Element, other: Element): number[] {
    const cells = this.#placement.get(element);
    if (!cells || liesIn(other, element)) return [];
    const { x, y, width, height } = cells;
    const [right, bottom] = [x + width - 1, y + height - 1];
    const states: number[] = [];
    const add = (column: number, row: number, direction: number) =>
      states.push(4 * this.#index(2 * column + 1, 2 * row + 1) + direction);
    for (let row = y; row <= bottom; row++) {
      add(right, row, RIGHT);
      add(x, row, LEFT);
    }
    for (let column = x; column <= right; column++) {
      add(column, bottom, DOWN);
      add(column, y, UP);
    }
    return states;
  }

  /** The gutters along the border of the frame that holds both ends, and all between them, in half steps. */
  #insideOf(link: Link): Ground["inside"] {
    const frame = frameOfBoth(link);
    const cells = frame && this.#placement.get(frame);
    if (!cells) return { left: 0, top: 0, right: this.#columns - 1, bottom: this.#rows - 1 };
    const { x, y, width, height } = cells;
    return { left: 2 * x, top: 2 * y, right: 2 * (x + width), bottom: 2 * (y + height) };
  }

  #ownFrames({ from, to }: Link): Cells[] {
    const own = new Set<Frame>([...framesAround(from), ...framesAround(to)]);
    return [...own].flatMap((frame) => (frame.frame ? (this.#placement.get(frame) ?? []) : []));
  }
}

/** Corners at which a way turns: none twice, none on a straight piece. */
function withoutRepeats(corners: readonly Node[]): Node[] {
  const kept: Node[] = [];
  for (const corner of corners) {
    const [last, earlier] = [kept.at(-1), kept.at(-2)];
    if (last?.x === corner.x && last.y === corner.y) continue;
    const isStraight =
      last &&
      earlier &&
      ((earlier.x === last.x && last.x === corner.x) || (earlier.y === last.y && last.y === corner.y));
    if (isStraight) kept.pop();
    kept.push(corner);
  }
  return kept;
}
