/** The finished layout of a plan: boxes of cards, frames and lanes, and the lines of its edges, in pixels. */
import { type Axis, columnAxis, nesting, paddingBelow, rowAxis, VERB_INSET } from "./axes.ts";
import type { DiagramGraph } from "./graph.ts";
import { orderStacks } from "./ordering.ts";
import { type Placement, placeOnGrid, type Section, walk } from "./placement.ts";
import type { End } from "./ports.ts";
import { type Route, routeEdges } from "./routing.ts";
import { SIZES } from "./sizes.ts";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface PlacedSection {
  readonly section: Section;
  readonly box: Box;
  /** Right end of its header's text: that of its first column, beyond which edges may pass. */
  readonly textEnd: number;
}
export interface PlacedEdge {
  readonly route: Route;
  readonly points: readonly Point[];
  /** Where the verb ends. */
  readonly verbAt: Point;
}

export interface Picture {
  readonly graph: DiagramGraph;
  readonly width: number;
  readonly height: number;
  readonly lanes: readonly PlacedSection[];
  /** Frames, outer ones first. */
  readonly frames: readonly PlacedSection[];
  /** Cards by node index; frames have none. */
  readonly cards: readonly (Box | undefined)[];
  readonly edges: readonly PlacedEdge[];
}

/** Lays a plan's graph out. */
export function layOut(graph: DiagramGraph): Picture {
  const placement = placeOnGrid(graph);
  orderStacks(graph, placement);
  const routing = routeEdges(graph, placement);
  const horizontal = columnAxis(graph, placement, routing);
  const vertical = rowAxis(placement, routing);
  const cards = graph.nodes.map(({ index, children }): Box | undefined => {
    if (children.length > 0) return undefined;
    const column = placement.column[index] ?? 0;
    return {
      x: horizontal.starts[column] ?? 0,
      y: vertical.starts[placement.row[index] ?? 0] ?? 0,
      width: horizontal.sizes[column] ?? 0,
      height: SIZES.cardHeight,
    };
  });
  const lanes = placement.lanes.map((section) => ({
    section,
    box: laneBox(section, placement, vertical, horizontal.end),
    textEnd: SIZES.margin + SIZES.laneTitles,
  }));
  const frames = [...walk(placement.lanes)]
    .filter(({ node }) => node !== -1)
    .map((section) => ({
      section,
      box: frameBox(section, placement, horizontal, vertical),
      textEnd: (horizontal.starts[section.firstColumn] ?? 0) + (horizontal.sizes[section.firstColumn] ?? 0),
    }));
  const boxes = [...cards];
  for (const { section, box } of frames) boxes[section.node] = box;
  const edges = routing.routes.map((route) => ({
    route,
    points: linePoints(route, boxes, horizontal, vertical),
    verbAt: {
      x: (horizontal.ends[route.target.gutter] ?? 0) - VERB_INSET,
      y: portAt(route.target, boxes[route.target.node], route.targetOffset).y - 4,
    },
  }));
  return {
    graph,
    width: horizontal.end + SIZES.margin,
    height: vertical.end + SIZES.margin,
    lanes,
    frames,
    cards,
    edges,
  };
}

/** Top and height of a section, from its header to the padding below its last row. */
function verticalExtent(section: Section, { rows }: Placement, axis: Axis): { y: number; height: number } {
  const { headerRow, lastRow } = section;
  const innermost = rows[lastRow]?.section ?? section;
  const y = axis.starts[headerRow] ?? 0;
  const bottom =
    (axis.starts[lastRow] ?? 0) + (axis.sizes[lastRow] ?? 0) + paddingBelow(innermost, lastRow, section);
  return { y, height: bottom - y };
}

function laneBox(section: Section, placement: Placement, rows: Axis, right: number): Box {
  return { x: SIZES.margin, width: right - SIZES.margin, ...verticalExtent(section, placement, rows) };
}

function frameBox(section: Section, placement: Placement, columns: Axis, rows: Axis): Box {
  const { firstColumn: first, lastColumn: last } = section;
  const x = (columns.starts[first] ?? 0) - nesting(section, "firstColumn") * SIZES.framePadding;
  const right =
    (columns.starts[last] ?? 0) +
    (columns.sizes[last] ?? 0) +
    nesting(section, "lastColumn") * SIZES.framePadding;
  return { x, width: right - x, ...verticalExtent(section, placement, rows) };
}

/** The corners of an edge's line, from its source's border to its target's. */
function linePoints(route: Route, boxes: readonly (Box | undefined)[], columns: Axis, rows: Axis): Point[] {
  const { source, target, first, across, last } = route;
  const start = portAt(source, boxes[source.node], route.sourceOffset);
  const end = portAt(target, boxes[target.node], route.targetOffset);
  if (!last) return [start, end];
  const arrival = trackAt(columns, target.gutter, last.track);
  if (!first || !across) {
    return [start, { x: arrival, y: start.y }, { x: arrival, y: end.y }, end];
  }
  const departure = trackAt(columns, source.gutter, first.track);
  const crossing = trackAt(rows, route.acrossRow, across.track);
  return [
    start,
    { x: departure, y: start.y },
    { x: departure, y: crossing },
    { x: arrival, y: crossing },
    { x: arrival, y: end.y },
    end,
  ];
}

function portAt({ side, frame }: End, box: Box | undefined, offset: number): Point {
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = (frame ? SIZES.frameTitle : height) / 2;
  return { x: side === "left" ? x : x + width, y: y + middle + offset };
}

function trackAt({ tracks }: Axis, gutter: number, track: number): number {
  const { first, pitch } = tracks[gutter] ?? { first: 0, pitch: 0 };
  return first + track * pitch;
}
