/** Where on a component's side each edge arrives and leaves. */

/** One end of an edge. */
export interface End {
  readonly node: number;
  readonly side: "left" | "right";
  /** The vertical gutter that this side opens to. */
  readonly gutter: number;
  readonly row: number;
  /** All edges leaving this side of this component. */
  readonly net: number;
  readonly frame: boolean;
}

interface Arrival {
  readonly net: number;
  readonly row: number;
  readonly straight: boolean;
  offset: number;
  /** Too close to the next arrival for words. */
  crowded: boolean;
}

interface Side {
  readonly end: End;
  readonly arrivals: Map<number, Arrival>;
  departs: boolean;
}

/** Most that an arrival lies off the middle of a card, or of a frame's header; the distance of two; in pixels. */
const CARD_REACH = 22;
const FRAME_REACH = 14;
/** Several arrivals at a frame stay clear of its rounded corner by starting this much lower. */
const FRAME_DROP = 8;
const SPACING = 14;
const READABLE = 13;

/**
 * Edges leave to the right in the middle. They arrive in the middle where nothing else meets, else fanned out around
 * it in the order of the rows they come from, so that they do not cross on their last pixels.
 */
export class PortPlan {
  readonly #sides = new Map<number, Side>();
  /** Gutters and rows whose middle line some edge uses on its way into the gutter. */
  readonly #busy = new Set<string>();

  /** Notes that an edge runs between two ends. */
  connect(source: End, target: End, straight: boolean): void {
    this.#side(source).departs = true;
    const { arrivals } = this.#side(target);
    if (!arrivals.has(source.net)) {
      arrivals.set(source.net, { net: source.net, row: source.row, straight, offset: 0, crowded: false });
    }
    if (straight) return;
    this.#busy.add(place(source.gutter, source.row));
    this.#busy.add(place(target.gutter, source.row));
  }

  /** Decides every offset, once all edges are noted. */
  settle(): void {
    for (const { end, arrivals, departs } of this.#sides.values()) {
      const sorted = [...arrivals.values()].sort((a, b) => a.row - b.row || a.net - b.net);
      const middleTaken = (departs && end.side === "right") || this.#busy.has(place(end.gutter, end.row));
      fanOut(sorted, end, middleTaken);
    }
  }

  /** Pixels below the middle of the source's side. */
  departure(source: End): number {
    const crowded = source.side === "left" && this.#side(source).arrivals.size > 0;
    return crowded ? (source.frame ? FRAME_DROP + FRAME_REACH : CARD_REACH) : 0;
  }

  /** Pixels below the middle of the target's side, and whether the next arrival leaves no room for words. */
  arrival(source: End, target: End): { readonly offset: number; readonly crowded: boolean } {
    return this.#side(target).arrivals.get(source.net) ?? { offset: 0, crowded: false };
  }

  #side(end: End): Side {
    let side = this.#sides.get(end.net);
    if (!side) {
      side = { end, arrivals: new Map(), departs: false };
      this.#sides.set(end.net, side);
    }
    return side;
  }
}

function place(gutter: number, row: number): string {
  return `${gutter}/${row}`;
}

function fanOut(arrivals: readonly Arrival[], end: End, middleTaken: boolean): void {
  const straight = arrivals.findIndex((arrival) => arrival.straight);
  const above = arrivals.filter(({ row }) => row < end.row).length;
  // The position that sits in the middle; halves leave the middle free.
  const anchor = straight !== -1 ? straight : middleTaken ? above - 0.5 : (arrivals.length - 1) / 2;
  const farthest = Math.max(1, anchor, arrivals.length - 1 - anchor);
  const spacing = Math.min(SPACING, (end.frame ? FRAME_REACH : CARD_REACH) / farthest);
  const drop = end.frame && arrivals.length > 1 ? FRAME_DROP : 0;
  arrivals.forEach((arrival, position) => {
    arrival.offset = (position - anchor) * spacing + drop;
    arrival.crowded = arrivals.length > 1 && spacing < READABLE;
  });
}
