/** What is bad about an arrangement of the children of a frame, kept so that a search can ask it very often. */
import type { Element } from "../model.ts";
import { type Cells, PITCH } from "./grid.ts";
import type { Inner, Pull, PullEnd } from "./layers.ts";
import { astray, zonesAmong } from "./zones.ts";

/** What is bad about an arrangement, in pixels of link. */
const COST = {
  crossing: 260,
  /** A link that cannot be straight. */
  turn: 40,
  /** For each pixel that a main link runs against the flow, and for each to the left or up across it. */
  backward: 1.4,
  askew: 0.5,
  /** The same in either direction for what comes from outside: there a reader begins. */
  first: 6,
  /** A link through something that it does not belong to. */
  through: 180,
  /**
   * For each pixel of the side that decides how small the whole is seen, where nobody knows the picture and where people
   * do, and of either side.
   */
  extent: 7,
  extentKnown: 2.2,
  side: 0.3,
  /** For each pixel that a link from or to an unknown place has to run inside. */
  outside: 0.35,
  /** The first of these where the flow is firm, and how much more a crossing and a link through something cost there. */
  firm: { backward: 6, askew: 1.2, more: 1.6, extent: 4 },
  /** For each pixel that zones are away from being columns, one right of the other at one height. */
  zones: 9,
} as const;

/** Which way the flow had better run. */
export type Flow = "right" | "down";

export interface Aims {
  /** Width of the pane by its height. */
  readonly aspect: number;
  readonly flow: Flow;
  /** Nothing is worth a step against the flow. */
  readonly isFirm: boolean;
  /** The arrangement stays within as many cells; undefined where it may grow. */
  readonly bounds: { readonly width: number; readonly height: number } | undefined;
  /** What may be moved: all but what people know where it stands. Undefined where nobody knows any of it. */
  readonly moving: ReadonlySet<Element> | undefined;
}

/** Links by their index, as straight lines in about pixels: lists of numbers, since they are compared so often. */
interface Lines {
  readonly ax: Float64Array;
  readonly ay: Float64Array;
  readonly bx: Float64Array;
  readonly by: Float64Array;
  /** The rectangle that each is the diagonal of, a pixel larger so that a level or upright one has an inside. */
  readonly left: Float64Array;
  readonly top: Float64Array;
  readonly right: Float64Array;
  readonly bottom: Float64Array;
  /** One for a link that runs level or upright: what others run through depends on the way that they take. */
  readonly isStraight: Uint8Array;
  /** Zero for a link that leads to an unknown place. */
  readonly isKnown: Uint8Array;
  readonly weight: Float64Array;
  /** The children at its ends, by index; -1 for a place outside. */
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** A link from or to an unknown place: the child at its other end, where on it that is, and whether the link comes in. */
interface Loose {
  readonly index: number;
  readonly dx: number;
  readonly dy: number;
  readonly isComing: boolean;
  readonly weight: number;
}

/** Where the children of a frame stand, by their index, and what is bad about that. */
export class Arrangement {
  readonly at: Cells[];
  /** Comparisons that have been made so far: what a search is bounded by. */
  work = 0;
  readonly #pulls: readonly Pull[];
  readonly #aims: Aims;
  readonly #backward: number;
  readonly #askew: number;
  readonly #crossing: number;
  readonly #through: number;
  readonly #lines: Lines;
  readonly #pullsOf: readonly (readonly number[])[];
  readonly #loose: readonly Loose[];
  /** Frames of zones, in their order. */
  readonly #zones: readonly number[];
  /** The links of what is moved, and in which question a link was found to be one of them. */
  readonly #own: number[] = [];
  readonly #asked: Int32Array;
  #question = 0;

  constructor(inners: readonly Inner[], pulls: readonly Pull[], first: readonly Cells[], aims: Aims) {
    this.at = [...first];
    this.#pulls = pulls;
    this.#aims = aims;
    const { isFirm } = aims;
    const { firm } = COST;
    this.#backward = isFirm ? firm.backward : COST.backward;
    this.#askew = isFirm ? firm.askew : COST.askew;
    this.#crossing = COST.crossing * (isFirm ? firm.more : 1);
    this.#through = COST.through * (isFirm ? firm.more : 1);
    const indices = new Map(inners.map(({ element }, index) => [element, index]));
    const indexOf = (end: PullEnd | undefined) => (end?.element && indices.get(end.element)) ?? -1;
    const numbers = () => new Float64Array(pulls.length);
    this.#lines = {
      ...{ ax: numbers(), ay: numbers(), bx: numbers(), by: numbers() },
      ...{ left: numbers(), top: numbers(), right: numbers(), bottom: numbers() },
      isStraight: new Uint8Array(pulls.length),
      isKnown: Uint8Array.from(pulls, ({ from, to }) => (from && to ? 1 : 0)),
      weight: Float64Array.from(pulls, ({ weight }) => weight),
      from: Int32Array.from(pulls, ({ from }) => indexOf(from)),
      to: Int32Array.from(pulls, ({ to }) => indexOf(to)),
    };
    const pullsOf = inners.map((): number[] => []);
    for (const index of pulls.keys()) {
      const [from = -1, to = -1] = [this.#lines.from[index], this.#lines.to[index]];
      pullsOf[from]?.push(index);
      if (to !== from) pullsOf[to]?.push(index);
      this.#draw(index);
    }
    this.#pullsOf = pullsOf;
    this.#asked = new Int32Array(pulls.length);
    this.#zones = zonesAmong(inners);
    this.#loose = pulls.flatMap(({ from, to, weight }): Loose[] => {
      const end = from ?? to;
      if (!end || (from && to)) return [];
      return [{ index: indexOf(end), dx: end.dx, dy: end.dy, isComing: to !== undefined, weight }];
    });
  }

  put(index: number, cells: Cells): void {
    this.at[index] = cells;
    for (const pull of this.#pullsOf[index] ?? []) this.#draw(pull);
  }

  #draw(pull: number): void {
    const { from, to } = this.#pulls[pull] ?? { from: undefined, to: undefined };
    const lines = this.#lines;
    if (!lines.isKnown[pull] || !from || !to) return;
    const [one, other] = [this.at[lines.from[pull] ?? -1], this.at[lines.to[pull] ?? -1]];
    const ax = ((one?.x ?? 0) + from.dx) * PITCH.x;
    const ay = ((one?.y ?? 0) + from.dy) * PITCH.y;
    const bx = ((other?.x ?? 0) + to.dx) * PITCH.x;
    const by = ((other?.y ?? 0) + to.dy) * PITCH.y;
    lines.ax[pull] = ax;
    lines.ay[pull] = ay;
    lines.bx[pull] = bx;
    lines.by[pull] = by;
    lines.left[pull] = Math.min(ax, bx);
    lines.top[pull] = Math.min(ay, by);
    lines.right[pull] = Math.max(ax, bx) + 1;
    lines.bottom[pull] = Math.max(ay, by) + 1;
    lines.isStraight[pull] = ax === bx || ay === by ? 1 : 0;
  }

  /**
   * All costs that a move of some children can change; where they come to a limit, no more than that they do. What is
   * quick to tell comes first.
   */
  costAround(moved: readonly number[], limit = Number.POSITIVE_INFINITY): number {
    const own = this.#ownOf(moved);
    const { isKnown, isStraight, weight } = this.#lines;
    let cost = this.#extentCost() + COST.zones * astray(this.#zones, this.at);
    for (const pull of own) if (isKnown[pull]) cost += this.#lengthCost(pull);
    this.work += this.at.length + own.length;
    for (const pull of own) {
      if (cost >= limit) return cost;
      if (isKnown[pull]) cost += this.#throughCost(pull) + this.#crossingCost(pull);
    }
    for (let pull = 0; pull < isKnown.length; pull++)
      if (isStraight[pull] && isKnown[pull] && this.#asked[pull] !== this.#question)
        for (const index of moved)
          if (this.#runsThrough(pull, index)) cost += (weight[pull] ?? 0) * this.#through;
    this.work += isKnown.length;
    return cost;
  }

  /** Each link of some children once. */
  #ownOf(moved: readonly number[]): readonly number[] {
    const own = this.#own;
    own.length = 0;
    this.#question++;
    for (const index of moved)
      for (const pull of this.#pullsOf[index] ?? []) {
        if (this.#asked[pull] === this.#question) continue;
        this.#asked[pull] = this.#question;
        own.push(pull);
      }
    return own;
  }

  #throughCost(pull: number): number {
    this.work += this.at.length;
    const { isStraight, weight } = this.#lines;
    if (!isStraight[pull]) return 0;
    let cost = 0;
    for (let index = 0; index < this.at.length; index++)
      if (this.#runsThrough(pull, index)) cost += (weight[pull] ?? 0) * this.#through;
    return cost;
  }

  /** Of two links that are both asked about, a crossing counts once. */
  #crossingCost(pull: number): number {
    const { ax, ay, bx, by, left, top, right, bottom, isKnown, weight } = this.#lines;
    const [x = 0, y = 0, own = 0] = [ax[pull], ay[pull], weight[pull]];
    const [dx, dy] = [(bx[pull] ?? 0) - x, (by[pull] ?? 0) - y];
    const [low = 0, high = 0, upper = 0, lower = 0] = [left[pull], right[pull], top[pull], bottom[pull]];
    let cost = 0;
    for (let other = 0; other < isKnown.length; other++) {
      // Most lie elsewhere: what does not overlap does not cross.
      if ((left[other] ?? 0) >= high || (right[other] ?? 0) <= low) continue;
      if ((top[other] ?? 0) >= lower || (bottom[other] ?? 0) <= upper) continue;
      if (!isKnown[other] || (other >= pull && this.#asked[other] === this.#question)) continue;
      const ox = (ax[other] ?? 0) - x;
      const oy = (ay[other] ?? 0) - y;
      const ex = (bx[other] ?? 0) - x;
      const ey = (by[other] ?? 0) - y;
      if ((dx * oy - dy * ox) * (dx * ey - dy * ex) >= 0) continue;
      const fx = ex - ox;
      const fy = ey - oy;
      if ((fy * ox - fx * oy) * (fx * (dy - oy) - fy * (dx - ox)) < 0)
        cost += Math.min(own, weight[other] ?? 0) * this.#crossing;
    }
    this.work += isKnown.length;
    return cost;
  }

  #extentCost(): number {
    const { aspect, bounds, flow, moving, isFirm } = this.#aims;
    let [left, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    let [right, bottom] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { x, y, width, height } of this.at) {
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + width);
      bottom = Math.max(bottom, y + height);
    }
    let cost = 0;
    if (!bounds) {
      const wide = (right - left) * PITCH.x;
      const high = (bottom - top) * PITCH.y * aspect;
      const extent = moving ? COST.extentKnown : isFirm ? COST.firm.extent : COST.extent;
      cost = extent * Math.max(wide, high) + COST.side * (wide + high);
    }
    for (const { index, dx, dy, isComing, weight } of this.#loose) {
      const cells = this.at[index];
      if (!cells) continue;
      // From outside links come along the flow, and along the flow they leave.
      const [low, high, pitch] =
        flow === "right"
          ? [cells.x + dx - left, right - cells.x - dx, PITCH.x]
          : [cells.y + dy - top, bottom - cells.y - dy, PITCH.y];
      cost += weight * COST.outside * pitch * (isComing ? low : high);
    }
    return cost;
  }

  #lengthCost(pull: number): number {
    const { ax, ay, bx, by } = this.#lines;
    const { weight = 0, main = false, isFirst = false } = this.#pulls[pull] ?? {};
    const [dx, dy] = [(bx[pull] ?? 0) - (ax[pull] ?? 0), (by[pull] ?? 0) - (ay[pull] ?? 0)];
    const [along, across] = this.#aims.flow === "right" ? [dx, dy] : [dy, dx];
    const [backward, askew] = isFirst ? [COST.first, COST.first] : [this.#backward, this.#askew];
    const against = main ? backward * Math.max(0, -along) + askew * Math.max(0, -across) : 0;
    const turn = dx !== 0 && dy !== 0 ? COST.turn : 0;
    return weight * (Math.abs(dx) + Math.abs(dy) + turn) + against;
  }

  /** Whether a straight link runs through a child that is none of its ends. */
  #runsThrough(pull: number, index: number): boolean {
    const { left, top, right, bottom, from, to } = this.#lines;
    const cells = this.at[index];
    if (cells === undefined || index === from[pull] || index === to[pull]) return false;
    return (
      (left[pull] ?? 0) < (cells.x + cells.width) * PITCH.x &&
      cells.x * PITCH.x < (right[pull] ?? 0) &&
      (top[pull] ?? 0) < (cells.y + cells.height) * PITCH.y &&
      cells.y * PITCH.y < (bottom[pull] ?? 0)
    );
  }
}
