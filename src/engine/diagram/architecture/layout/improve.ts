/** Makes an arrangement better by small moves: short links, few crossings, and the proportions of the pane. */
import type { Element } from "../model.ts";
import { type Aims, Arrangement } from "./costs.ts";
import { around, type Cells } from "./grid.ts";
import type { Inner, Pull } from "./layers.ts";

/** How much may still be computed: counted, not timed, so that the same plan gets the same picture. */
export interface Budget {
  left: number;
}

/**
 * Improves until no small move helps, or the budget is spent. The result begins at the origin unless it is bound. With
 * more than {@link MOST_LINKS} links nothing is moved.
 */
export function improve(
  inners: readonly Inner[],
  pulls: readonly Pull[],
  first: ReadonlyMap<Element, Cells>,
  aims: Aims,
  budget: Budget,
): Map<Element, Cells> {
  if (inners.length === 0) return new Map();
  const start = inners.map(
    ({ element, width, height }) => first.get(element) ?? { x: 0, y: 0, width, height },
  );
  const arrangement = new Arrangement(inners, pulls, start, aims);
  if (inners.length > 1 && pulls.length <= MOST_LINKS) {
    const moving = inners.flatMap(({ element }, index) =>
      aims.moving?.has(element) === false ? [] : [index],
    );
    new Search(arrangement, aims, moving, budget.left).run();
    budget.left -= arrangement.work;
  }
  const { x, y } = aims.bounds ? { x: 0, y: 0 } : around(arrangement.at);
  return new Map(
    inners.flatMap(({ element }, index) => {
      const cells = arrangement.at[index];
      return cells ? [[element, { ...cells, x: cells.x - x, y: cells.y - y }] as const] : [];
    }),
  );
}

/**
 * So many links are compared with each other: a million pairs, about the whole budget. Where there are more nearly
 * everything is joined to everything, and no place is better than another.
 */
export const MOST_LINKS = 1_000;

/** A better place for some children. */
interface Move {
  readonly moved: readonly number[];
  readonly cells: readonly Cells[];
}

/** Moves less than this better are none. */
const LEAST_GAIN = 1;

class Search {
  readonly #arrangement: Arrangement;
  readonly #aims: Aims;
  /** The children that may be moved, by their index. */
  readonly #moving: readonly number[];
  readonly #most: number;
  /** What is bad around each child, as far as it is known since the last move. */
  #costs: (number | undefined)[] = [];

  constructor(arrangement: Arrangement, aims: Aims, moving: readonly number[], most: number) {
    this.#arrangement = arrangement;
    this.#aims = aims;
    this.#moving = moving;
    this.#most = most;
  }

  get #isSpent(): boolean {
    return this.#arrangement.work >= this.#most;
  }

  run(): void {
    const { bounds, moving } = this.#aims;
    if (bounds && !moving) this.#mirror(bounds);
    for (let better = true; better && !this.#isSpent; ) {
      better = false;
      if (!bounds && !moving) for (const side of SIDES) if (this.#clear(side)) better = true;
      for (const index of this.#moving) if (this.#moveBest(index)) better = true;
    }
  }

  /**
   * Clears the last row or column at a side: a picture becomes larger by each, however little stands there, but moves of
   * one child alone do not make it smaller. Each goes to the best place that is free inside.
   */
  #clear(side: (typeof SIDES)[number]): boolean {
    const { at } = this.#arrangement;
    const whole = around(at);
    const inside = insideOf(whole, side);
    const moved = at.flatMap((cells, index) => (isWithin(cells, inside) ? [] : [index]));
    if (moved.length > MOST_CLEARED || moved.length === at.length) return false;
    const was = moved.map((index) => at[index]);
    const before = this.#arrangement.costAround(moved);
    const isSettled = moved.every((index) => this.#settle(index, inside));
    if (isSettled && this.#arrangement.costAround(moved) < before - LEAST_GAIN) {
      this.#costs = [];
      return true;
    }
    moved.forEach((index, place) => {
      const cells = was[place];
      if (cells) this.#arrangement.put(index, cells);
    });
    return false;
  }

  /** Puts a child at the best free place within some cells. @returns whether there is one */
  #settle(index: number, inside: Cells): boolean {
    const own = this.#arrangement.at[index];
    let least = Number.POSITIVE_INFINITY;
    let best: Cells | undefined;
    for (const cells of own ? this.#freePlaces(index, own, inside) : []) {
      if (this.#isSpent) break;
      this.#arrangement.put(index, cells);
      const cost = this.#arrangement.costAround([index], least);
      if (cost < least) [least, best] = [cost, cells];
    }
    const to = best ?? own;
    if (to) this.#arrangement.put(index, to);
    return best !== undefined;
  }

  /** Turns everything around, where that is better as a whole than what single moves would begin with. */
  #mirror({ width, height }: { readonly width: number; readonly height: number }): void {
    const { at } = this.#arrangement;
    const all = at.map((_, index) => index);
    for (const across of [true, false]) {
      const turned = at.map((cells) =>
        across
          ? { ...cells, x: width - cells.x - cells.width }
          : { ...cells, y: height - cells.y - cells.height },
      );
      const before = this.#arrangement.costAround(all);
      const was = [...at];
      this.#put({ moved: all, cells: turned });
      if (this.#arrangement.costAround(all) >= before - LEAST_GAIN) this.#put({ moved: all, cells: was });
    }
  }

  #put({ moved, cells }: Move): void {
    moved.forEach((index, at) => {
      const to = cells[at];
      if (to) this.#arrangement.put(index, to);
    });
  }

  /** Makes the best move of one child, if one helps. */
  #moveBest(index: number): boolean {
    const { at } = this.#arrangement;
    const own = at[index];
    if (!own) return false;
    const alone = [index];
    const before = this.#costOf(index);
    let limit = before - LEAST_GAIN;
    let best: Move | undefined;
    for (const cells of this.#freePlaces(index, own, this.#roomFor(index, own))) {
      if (this.#isSpent) break;
      this.#arrangement.put(index, cells);
      const cost = this.#arrangement.costAround(alone, limit);
      if (cost < limit) [limit, best] = [cost, { moved: alone, cells: [cells] }];
    }
    this.#arrangement.put(index, own);
    let gain = before - limit;
    for (const other of this.#moving) {
      if (this.#isSpent) break;
      const cells = at[other];
      if (other === index || !cells || cells.width !== own.width || cells.height !== own.height) continue;
      const swap = { moved: [index, other], cells: [cells, own] };
      const found = this.#gainOf(swap, before + this.#costOf(other), gain);
      if (found > gain) [gain, best] = [found, swap];
    }
    if (!best) return false;
    this.#put(best);
    this.#costs = [];
    return true;
  }

  #costOf(index: number): number {
    const known = this.#costs[index] ?? this.#arrangement.costAround([index]);
    this.#costs[index] = known;
    return known;
  }

  /** How much better two children stand in each other's places. @param most what is bad around both now, at most */
  #gainOf(swap: Move, most: number, least: number): number {
    const [one, other] = swap.cells;
    if (!one || !other) return 0;
    const back = { moved: swap.moved, cells: [other, one] };
    this.#put(swap);
    const after = this.#arrangement.costAround(swap.moved, most - least);
    this.#put(back);
    return after < most - least ? this.#arrangement.costAround(swap.moved) - after : 0;
  }

  /** The cells that a child may stand in: those of the whole, and those right beside it where that may grow. */
  #roomFor(index: number, { width, height }: Cells): Cells {
    const { bounds } = this.#aims;
    if (bounds) return { x: 0, y: 0, ...bounds };
    const others = around(this.#arrangement.at.filter((_, other) => other !== index));
    return {
      x: others.x - width,
      y: others.y - height,
      width: others.width + 2 * width,
      height: others.height + 2 * height,
    };
  }

  /** Every free place within some cells. */
  #freePlaces(index: number, { x: ownX, y: ownY, width, height }: Cells, inside: Cells): Cells[] {
    const others = this.#arrangement.at.filter((_, other) => other !== index);
    const { x: left, y: top, width: columns, height: rows } = inside;
    const [right, bottom] = [left + columns - width, top + rows - height];
    const taken = new Uint8Array(columns * rows);
    for (const cells of others) {
      const [from, to] = [Math.max(left, cells.x), Math.min(left + columns, cells.x + cells.width)];
      if (from >= to) continue;
      for (let y = Math.max(top, cells.y); y < Math.min(top + rows, cells.y + cells.height); y++)
        taken.fill(1, (y - top) * columns + from - left, (y - top) * columns + to - left);
    }
    const isFree = (x: number, y: number) => {
      for (let row = y - top; row < y - top + height; row++)
        for (let column = x - left; column < x - left + width; column++)
          if (taken[row * columns + column]) return false;
      return true;
    };
    const places: Cells[] = [];
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++)
        if ((x !== ownX || y !== ownY) && isFree(x, y)) places.push({ x, y, width, height });
    return places;
  }
}

/** So many are moved at once at most: more have been put there for a reason. */
const MOST_CLEARED = 6;
const SIDES = ["right", "bottom", "left", "top"] as const;

/** All cells but those of the last column or row at a side. */
function insideOf({ x, y, width, height }: Cells, side: (typeof SIDES)[number]): Cells {
  const isLevel = side === "left" || side === "right";
  return {
    x: side === "left" ? x + 1 : x,
    y: side === "top" ? y + 1 : y,
    width: isLevel ? width - 1 : width,
    height: isLevel ? height : height - 1,
  };
}

function isWithin(inner: Cells, outer: Cells): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
