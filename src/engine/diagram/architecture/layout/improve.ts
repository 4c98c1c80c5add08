/** Makes an arrangement better by small moves: short links, few crossings, and the proportions of the pane. */
import type { Element } from "../model.ts";
import { around, type Cells, PITCH } from "./grid.ts";
import type { Inner, Pull, PullEnd } from "./layers.ts";
import { cross, type Line, runsThrough } from "./lines.ts";
import { astray, zonesAmong } from "./zones.ts";

/** What is bad about an arrangement, in pixels of link. */
const COST = {
  crossing: 260,
  /** A link that cannot be straight. */
  turn: 40,
  /** For each pixel that a main link runs against the flow, and for each to the left or up across it. */
  backward: 0.7,
  askew: 0.25,
  /** A link through something that it does not belong to. */
  through: 180,
  /** For each pixel of the side that decides how small the whole is seen, and of either side. */
  extent: 2.2,
  side: 0.3,
  /** For each pixel that a link from or to an unknown place has to run inside. */
  outside: 0.35,
  /** For each pixel that zones are away from being columns, one right of the other at one height. */
  zones: 3,
  /** For each pixel that something is away from where it stood in the picture before. */
  away: 0.9,
} as const;

/** Which way the flow had better run. */
export type Flow = "right" | "down";

export interface Aims {
  /** Width of the pane by its height. */
  readonly aspect: number;
  readonly flow: Flow;
  /** The arrangement stays within as many cells; undefined where it may grow. */
  readonly bounds: { readonly width: number; readonly height: number } | undefined;
  /** What it begins with is known to people: it changes only where that is worth it. */
  readonly staying: boolean;
}

/** How much may still be computed: counted, not timed, so that the same plan gets the same picture. */
export interface Budget {
  left: number;
}

/** Improves until no small move helps, or the budget is spent. The result begins at the origin unless it is bound. */
export function improve(
  inners: readonly Inner[],
  pulls: readonly Pull[],
  first: ReadonlyMap<Element, Cells>,
  aims: Aims,
  budget: Budget,
): Map<Element, Cells> {
  if (inners.length === 0) return new Map();
  const search = new Search(inners, pulls, first, aims, budget);
  if (inners.length > 1) search.run();
  return search.result();
}

/** Places by index of the child; links by index, with those of each child. */
class Search {
  readonly #inners: readonly Inner[];
  readonly #pulls: readonly Pull[];
  readonly #aims: Aims;
  readonly #budget: Budget;
  readonly #at: Cells[];
  readonly #home: readonly Cells[];
  /** Per link: its line, undefined for one that leads to an unknown place; and the children at its ends. */
  readonly #lines: (Line | undefined)[];
  readonly #ends: readonly (readonly [number, number])[];
  readonly #pullsOf: readonly (readonly number[])[];
  readonly #loose: readonly number[];
  /** Frames of zones, in their order. */
  readonly #zones: readonly number[];

  constructor(
    inners: readonly Inner[],
    pulls: readonly Pull[],
    first: ReadonlyMap<Element, Cells>,
    aims: Aims,
    budget: Budget,
  ) {
    this.#inners = inners;
    this.#pulls = pulls;
    this.#aims = aims;
    this.#budget = budget;
    this.#at = inners.map(
      ({ element, width, height }) => first.get(element) ?? { x: 0, y: 0, width, height },
    );
    this.#home = [...this.#at];
    const indices = new Map(inners.map(({ element }, index) => [element, index]));
    const indexOf = (end: PullEnd | undefined) => (end?.element && indices.get(end.element)) ?? -1;
    this.#ends = pulls.map(({ from, to }) => [indexOf(from), indexOf(to)] as const);
    const pullsOf = inners.map((): number[] => []);
    this.#ends.forEach(([from, to], index) => {
      pullsOf[from]?.push(index);
      if (to !== from) pullsOf[to]?.push(index);
    });
    this.#pullsOf = pullsOf;
    this.#lines = pulls.map((_, index) => this.#line(index));
    this.#zones = zonesAmong(inners);
    this.#loose = pulls.flatMap(({ from, to }, index) => (from && to ? [] : [index]));
  }

  run(): void {
    if (this.#aims.bounds && !this.#aims.staying) this.#mirror();
    for (let better = true; better && this.#budget.left > 0; ) {
      better = false;
      for (let index = 0; index < this.#inners.length; index++) if (this.#moveBest(index)) better = true;
    }
  }

  result(): Map<Element, Cells> {
    const { x, y } = this.#aims.bounds ? { x: 0, y: 0 } : around(this.#at);
    return new Map(
      this.#inners.flatMap(({ element }, index) => {
        const cells = this.#at[index];
        return cells ? [[element, { ...cells, x: cells.x - x, y: cells.y - y }] as const] : [];
      }),
    );
  }

  /** Turns everything around, where that is better as a whole than what single moves would begin with. */
  #mirror(): void {
    const all = this.#inners.map((_, index) => index);
    const { width, height } = this.#aims.bounds ?? { width: 0, height: 0 };
    for (const across of [true, false]) {
      const turned = this.#at.map((cells) =>
        across
          ? { ...cells, x: width - cells.x - cells.width }
          : { ...cells, y: height - cells.y - cells.height },
      );
      const before = this.#costAround(all);
      const was = [...this.#at];
      this.#put(all, turned);
      if (this.#costAround(all) >= before - 1) this.#put(all, was);
    }
  }

  /** Makes the best move of one child, if one helps. */
  #moveBest(index: number): boolean {
    const own = this.#at[index];
    if (!own) return false;
    let gain = 1;
    let best: { readonly moved: readonly number[]; readonly cells: readonly Cells[] } | undefined;
    const alone = [index];
    const before = this.#costAround(alone);
    for (const cells of this.#freePlaces(index, own)) {
      if (this.#budget.left <= 0) break;
      this.#put(alone, [cells]);
      const found = before - this.#costAround(alone);
      if (found > gain) [gain, best] = [found, { moved: alone, cells: [cells] }];
    }
    this.#put(alone, [own]);
    for (let other = 0; other < this.#at.length && this.#budget.left > 0; other++) {
      const cells = this.#at[other];
      if (other === index || !cells || cells.width !== own.width || cells.height !== own.height) continue;
      const both = [index, other];
      const beforeBoth = this.#costAround(both);
      this.#put(both, [cells, own]);
      const found = beforeBoth - this.#costAround(both);
      this.#put(both, [own, cells]);
      if (found > gain) [gain, best] = [found, { moved: both, cells: [cells, own] }];
    }
    if (best) this.#put(best.moved, best.cells);
    return best !== undefined;
  }

  /** Every free place within and right beside the whole. */
  #freePlaces(index: number, { x: ownX, y: ownY, width, height }: Cells): Cells[] {
    const { bounds } = this.#aims;
    const others = this.#at.filter((_, other) => other !== index);
    const whole = bounds ? { x: 0, y: 0, ...bounds } : around(others);
    const [left, top] = bounds ? [0, 0] : [whole.x - width, whole.y - height];
    const [right, bottom] = bounds
      ? [bounds.width - width, bounds.height - height]
      : [whole.x + whole.width, whole.y + whole.height];
    const columns = right - left + width;
    const taken = new Uint8Array(Math.max(0, columns * (bottom - top + height)));
    for (const cells of others)
      for (let y = cells.y; y < cells.y + cells.height; y++)
        taken.fill(
          1,
          (y - top) * columns + cells.x - left,
          (y - top) * columns + cells.x - left + cells.width,
        );
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

  #put(moved: readonly number[], cells: readonly Cells[]): void {
    moved.forEach((index, at) => {
      const to = cells[at];
      if (to) this.#at[index] = to;
    });
    for (const index of moved)
      for (const pull of this.#pullsOf[index] ?? []) this.#lines[pull] = this.#line(pull);
  }

  /** All costs that a move of some children can change. */
  #costAround(moved: readonly number[]): number {
    const own = new Set(moved.flatMap((index) => this.#pullsOf[index] ?? []));
    let cost = this.#extentCost() + COST.zones * astray(this.#zones, this.#at) + this.#awayCost(moved);
    for (const pull of own) {
      const line = this.#lines[pull];
      const { weight = 0 } = this.#pulls[pull] ?? {};
      if (!line) continue;
      cost += this.#lengthCost(pull, line);
      for (let index = 0; index < this.#at.length; index++)
        if (this.#runsThrough(pull, line, index)) cost += weight * COST.through;
      for (let other = 0; other < this.#lines.length; other++) {
        const line2 = this.#lines[other];
        if (line2 && (other < pull || !own.has(other)) && cross(line, line2))
          cost += Math.min(weight, this.#pulls[other]?.weight ?? 0) * COST.crossing;
      }
    }
    for (let other = 0; other < this.#lines.length; other++) {
      const line = this.#lines[other];
      if (!line || own.has(other)) continue;
      for (const index of moved)
        if (this.#runsThrough(other, line, index)) cost += (this.#pulls[other]?.weight ?? 0) * COST.through;
    }
    this.#budget.left -=
      own.size * (this.#lines.length + this.#at.length) + this.#lines.length + this.#at.length;
    return cost;
  }

  #extentCost(): number {
    const whole = around(this.#at);
    let cost = 0;
    if (!this.#aims.bounds) {
      const wide = whole.width * PITCH.x;
      const high = whole.height * PITCH.y * this.#aims.aspect;
      cost = COST.extent * Math.max(wide, high) + COST.side * (wide + high);
    }
    for (const index of this.#loose) {
      const { from, to, weight } = this.#pulls[index] ?? { from: undefined, to: undefined, weight: 0 };
      const point = this.#point(from ?? to, this.#ends[index]?.[from ? 0 : 1] ?? -1);
      if (!point) continue;
      // From outside links come along the flow, and along the flow they leave.
      const [low, high] =
        this.#aims.flow === "right"
          ? [point.x - whole.x * PITCH.x, (whole.x + whole.width) * PITCH.x - point.x]
          : [point.y - whole.y * PITCH.y, (whole.y + whole.height) * PITCH.y - point.y];
      cost += weight * COST.outside * (to ? low : high);
    }
    return cost;
  }

  #awayCost(moved: readonly number[]): number {
    if (!this.#aims.staying) return 0;
    let far = 0;
    for (const index of moved) {
      const [at, home] = [this.#at[index], this.#home[index]];
      if (at && home) far += Math.abs(at.x - home.x) * PITCH.x + Math.abs(at.y - home.y) * PITCH.y;
    }
    return COST.away * far;
  }

  #lengthCost(pull: number, { ax, ay, bx, by }: Line): number {
    const { weight = 0, main = false } = this.#pulls[pull] ?? {};
    const [dx, dy] = [bx - ax, by - ay];
    const [along, across] = this.#aims.flow === "right" ? [dx, dy] : [dy, dx];
    const against = main ? COST.backward * Math.max(0, -along) + COST.askew * Math.max(0, -across) : 0;
    const turn = dx !== 0 && dy !== 0 ? COST.turn : 0;
    return weight * (Math.abs(dx) + Math.abs(dy) + turn) + against;
  }

  #line(pull: number): Line | undefined {
    const { from, to } = this.#pulls[pull] ?? { from: undefined, to: undefined };
    const [one, other] = this.#ends[pull] ?? [-1, -1];
    const [a, b] = [this.#point(from, one), this.#point(to, other)];
    return a && b && { ax: a.x, ay: a.y, bx: b.x, by: b.y };
  }

  #point(end: PullEnd | undefined, index: number): { readonly x: number; readonly y: number } | undefined {
    if (!end) return undefined;
    const { x, y } = end.element ? (this.#at[index] ?? { x: 0, y: 0 }) : { x: 0, y: 0 };
    return { x: (x + end.dx) * PITCH.x, y: (y + end.dy) * PITCH.y };
  }

  /** Whether a line runs through a child that is none of its ends. */
  #runsThrough(pull: number, line: Line, index: number): boolean {
    const [from, to] = this.#ends[pull] ?? [-1, -1];
    const cells = this.#at[index];
    return cells !== undefined && index !== from && index !== to && runsThrough(line, cells);
  }
}
