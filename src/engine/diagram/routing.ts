/**
 * Routes edges over the grid: out of the side that faces the target, along gutters and through empty cells only, in
 * by the side that faces the source. Edges that leave one side of one component share a port and their first track.
 */
import { Channel, type Segment } from "./channels.ts";
import type { DiagramGraph } from "./graph.ts";
import type { Placement } from "./placement.ts";
import { type End, PortPlan } from "./ports.ts";
import type { DiagramEdge } from "./relations.ts";
import { SIZES } from "./sizes.ts";
import { fitText } from "./text.ts";

export interface Route {
  readonly edge: DiagramEdge;
  readonly source: End;
  readonly target: End;
  /** Offsets of the ends from the middle of their component's side, in pixels. */
  sourceOffset: number;
  targetOffset: number;
  /** The edge's verb, where there is room to write it before the arrowhead. */
  verb: string | undefined;
  /** Vertical piece next to the source; absent when the edge runs on in its row. */
  first: Segment | undefined;
  /** Horizontal piece in the gutter above this row. */
  across: Segment | undefined;
  readonly acrossRow: number;
  /** Vertical piece next to the target; absent when the edge arrives in the target's row. */
  last: Segment | undefined;
}

/** Pictures with more edges than this are read as a whole; words on every line would only hide it. */
const MOST_VERBS = 60;
/** The catalogue's longest verbs stand in full; what others call a relation is cut here, in pixels. */
const MAX_VERB = 192;

export interface Routing {
  readonly routes: readonly Route[];
  /** Gutter i lies left of column i; the last one right of all. */
  readonly vertical: readonly Channel[];
  /** Gutter i lies above row i. */
  readonly horizontal: readonly Channel[];
}

export function routeEdges(graph: DiagramGraph, placement: Placement): Routing {
  const { columns, rows } = placement;
  const vertical = Array.from({ length: columns + 1 }, () => new Channel());
  const horizontal = Array.from({ length: rows.length + 1 }, () => new Channel());
  const aisles = new Aisles(graph, placement);
  const ports = new PortPlan();
  const planned = graph.edges.map((edge) => ({ edge, ...chooseEnds(edge, placement) }));
  // Short ones first: an edge that can run straight through its row should not lose it to a long one.
  const bySpan = planned.toSorted((a, b) => span(a) - span(b));
  const routes = new Map<DiagramEdge, Route>();
  for (const { edge, source, target } of bySpan) {
    const alongRow = source.side === "right" && target.side === "left" && aisles.claim(source, target);
    const straight = alongRow && source.row === target.row;
    ports.connect(source, target, straight);
    const route: Route = {
      edge,
      source,
      target,
      sourceOffset: 0,
      targetOffset: 0,
      verb: undefined,
      first: undefined,
      across: undefined,
      acrossRow: acrossRow(source, target),
      last: undefined,
    };
    if (!straight) reserve(route, alongRow, vertical, horizontal);
    routes.set(edge, route);
  }
  ports.settle();
  for (const route of routes.values()) {
    route.sourceOffset = ports.departure(route.source);
    const { offset, crowded } = ports.arrival(route.source, route.target);
    route.targetOffset = offset;
    const worded = route.edge.kind !== "" && route.target.side === "left" && !crowded;
    if (worded && routes.size <= MOST_VERBS) route.verb = fitText(route.edge.kind, SIZES.verb, MAX_VERB);
  }
  for (const channel of [...vertical, ...horizontal]) channel.assignTracks();
  return { routes: planned.flatMap(({ edge }) => routes.get(edge) ?? []), vertical, horizontal };
}

function span({ source, target }: { readonly source: End; readonly target: End }): number {
  return Math.abs(source.gutter - target.gutter) * 1000 + Math.abs(source.row - target.row);
}

/** Sides that face each other; the right side of both within one column, the left side around a frame. */
function chooseEnds({ from, to }: DiagramEdge, placement: Placement): { source: End; target: End } {
  const source = extent(from, placement);
  const target = extent(to, placement);
  const end = (node: number, { first, last, row, frame }: Extent, side: "left" | "right"): End => ({
    node,
    side,
    gutter: side === "left" ? first : last + 1,
    row,
    net: 2 * node + Number(side === "right"),
    frame,
  });
  const ends = (a: "left" | "right", b: "left" | "right") => ({
    source: end(from, source, a),
    target: end(to, target, b),
  });
  if (target.first > source.last) return ends("right", "left");
  if (target.last < source.first) return ends("left", "right");
  return source.frame || target.frame ? ends("left", "left") : ends("right", "right");
}

interface Extent {
  readonly first: number;
  readonly last: number;
  readonly row: number;
  readonly frame: boolean;
}

function extent(node: number, { column, row, sectionOf }: Placement): Extent {
  const frame = sectionOf[node];
  const at = column[node] ?? 0;
  return {
    first: frame?.firstColumn ?? at,
    last: frame?.lastColumn ?? at,
    row: row[node] ?? 0,
    frame: frame !== undefined,
  };
}

/** The gutter next to the target's row, on the side the edge comes from; above a frame and within one row. */
function acrossRow(source: End, target: End): number {
  return target.row >= source.row || target.frame ? target.row : target.row + 1;
}

function reserve(
  route: Route,
  alongRow: boolean,
  vertical: readonly Channel[],
  horizontal: readonly Channel[],
): void {
  const { source, target } = route;
  const leaving = source.side === "right" ? "before" : "after";
  const arriving = target.side === "left" ? "after" : "before";
  const { net } = source;
  const sourcePlace = 2 * source.row + 1;
  const targetPlace = 2 * target.row + 1;
  const nearTarget = vertical[target.gutter];
  if (alongRow || source.gutter === target.gutter) {
    nearTarget?.reach(net, sourcePlace, alongRow ? "before" : leaving);
    route.last = nearTarget?.reach(net, targetPlace, arriving);
    return;
  }
  const rightwards = source.gutter < target.gutter;
  const nearSource = vertical[source.gutter];
  const across = horizontal[route.acrossRow];
  const acrossPlace = 2 * route.acrossRow;
  nearSource?.reach(net, sourcePlace, leaving);
  route.first = nearSource?.reach(net, acrossPlace, rightwards ? "after" : "before");
  across?.reach(net, 2 * source.gutter, sourcePlace < acrossPlace ? "before" : "after");
  route.across = across?.reach(net, 2 * target.gutter, targetPlace < acrossPlace ? "before" : "after");
  nearTarget?.reach(net, acrossPlace, rightwards ? "before" : "after");
  route.last = nearTarget?.reach(net, targetPlace, arriving);
}

/** Empty cells that an edge may run through in the row of its source. */
class Aisles {
  readonly #occupied: Uint8Array;
  readonly #columns: number;
  readonly #claims: { readonly first: number; readonly last: number; readonly net: number }[][];

  constructor({ nodes }: DiagramGraph, { columns, rows, column, row, sectionOf }: Placement) {
    this.#columns = columns;
    this.#occupied = new Uint8Array(columns * rows.length);
    this.#claims = rows.map(() => []);
    for (const { index } of nodes) {
      const last = sectionOf[index]?.lastColumn ?? column[index] ?? 0;
      for (let at = column[index] ?? 0; at <= last; at++)
        this.#occupied[(row[index] ?? 0) * columns + at] = 1;
    }
  }

  /** Whether the source's row is free up to the target's gutter; if so it is taken for this net. */
  claim({ row, gutter, net }: End, target: End): boolean {
    for (let at = gutter; at < target.gutter; at++)
      if (this.#occupied[row * this.#columns + at]) return false;
    const claims = this.#claims[row] ?? [];
    const meets = claims.some(
      (other) => other.net !== net && other.first <= target.gutter && gutter <= other.last,
    );
    if (meets) return false;
    if (gutter < target.gutter) claims.push({ first: gutter, last: target.gutter, net });
    return true;
  }
}
