/** From the grid to pixels: boxes of cards and frames, and the corners of the lines. */

import { largest, smallest } from "../../../../shared/extremes.ts";
import type { Box, Point } from "../../geometry.ts";
import { type Card, type Element, type Frame, isSeen, type Link, within } from "../model.ts";
import type { CardSize } from "./cardSize.ts";
import type { CardStyle } from "./cards.ts";
import type { Cells, Placement } from "./grid.ts";
import type { Lanes } from "./lanes.ts";
import { Nesting } from "./nesting.ts";
import type { ArchitecturePicture, PlacedCard, PlacedLink } from "./placed.ts";
import type { NumberedGutters } from "./room.ts";
import type { Way } from "./router.ts";
import { SIZES } from "./sizes.ts";
import { laneWidths, type Piece, pitchOf, roomFor, widthsOf } from "./tracks.ts";

/** One direction of the grid: where each cell begins and ends, and the middle of each line of half steps. */
interface Axis {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly middles: readonly number[];
  readonly pitches: readonly number[];
  readonly end: number;
}

/** Room that is needed for other things than cards, frames and lines. */
export interface Room {
  readonly style: CardStyle;
  /** How large each card is drawn, in pixels. */
  readonly sizeOf: (card: Card) => CardSize;
  /** Above the picture, for a title, in pixels. */
  readonly top: number;
  readonly lanes: Lanes;
  /** Least widths of columns, in pixels. */
  readonly columns: ReadonlyMap<number, number>;
  /** Gutters in which a number has to find a place. */
  readonly numbered: NumberedGutters;
}

/** Measures everything. */
export function measure(
  root: Frame,
  placement: Placement,
  pieces: ReadonlyMap<Way, readonly Piece[]>,
  room: Room,
): ArchitecturePicture {
  const cells = placement.get(root) ?? { x: 0, y: 0, width: 0, height: 0 };
  const all = [...pieces].flatMap(([{ link }, ofWay]) => (isSeen(link) ? ofWay : []));
  const tracksOf = laneWidths(all);
  const frames = [...within(root)].filter((element) => element.kind === "frame");
  const nesting = new Nesting(
    frames,
    placement,
    (frame, side) => tracksOf.get(room.lanes.along(frame, side)) ?? 0,
  );
  const columns = axisOf(SIZES.margin, {
    sizes: cardSizes(root, placement, room.sizeOf, "x"),
    least: room.columns,
    numbered: room.numbered.x,
    tracks: widthsOf(all, false, 2 * cells.width + 1),
    joined: joinedGutters(all, true),
    before: (gutter) => nesting.deepest("left", gutter),
    after: (gutter) => nesting.deepest("right", gutter),
  });
  const rows = axisOf(SIZES.margin + room.top, {
    sizes: cardSizes(root, placement, room.sizeOf, "y"),
    least: new Map(),
    numbered: room.numbered.y,
    tracks: widthsOf(all, true, 2 * cells.height + 1),
    joined: joinedGutters(all, false),
    before: (gutter) => nesting.deepest("top", gutter),
    after: (gutter) => nesting.deepest("bottom", gutter),
  });
  const boxes = new Map<Element, Box>();
  for (const element of within(root)) {
    const at = placement.get(element);
    if (at)
      boxes.set(
        element,
        element.kind === "card"
          ? cardBox(element, at, columns, rows, room.sizeOf)
          : frameBox(element, at, columns, rows, nesting),
      );
  }
  const lines = [...pieces].flatMap(([{ link, corners }, ofWay]): PlacedLink[] => {
    const points = pointsOf(link, corners, ofWay, { columns, rows, boxes, nesting });
    return points.length < 2 ? [] : [{ link, points }];
  });
  for (const [element, box] of boxes)
    if (element.kind === "card" && element.actor !== undefined)
      boxes.set(element, underLine(box, element, placement.get(element)?.x ?? 0, columns, lines));
  return {
    width: columns.end + SIZES.margin,
    height: rows.end + SIZES.margin,
    style: room.style,
    cards: [...boxes].flatMap(([card, box]): PlacedCard[] => {
      const at = card.kind === "card" ? placement.get(card) : undefined;
      return card.kind === "card" && at ? [{ card, box, cell: [at.x, at.y] }] : [];
    }),
    frames: [...boxes].flatMap(([frame, box]) => (frame.kind === "frame" ? [{ frame, box }] : [])),
    links: lines,
  };
}

/** Somebody whose lines all leave up or down stands in the middle of them, as far as the column goes. */
function underLine(box: Box, actor: Card, column: number, columns: Axis, lines: readonly PlacedLink[]): Box {
  const own = lines.filter(({ link }) => link.main && (link.from === actor || link.to === actor));
  const ends = own.map(({ link, points }) => {
    const [end, next] = link.from === actor ? [points[0], points[1]] : [points.at(-1), points.at(-2)];
    return end && end.x === next?.x ? end.x : undefined;
  });
  const upright = ends.filter((x) => x !== undefined);
  if (own.length === 0 || upright.length < own.length) return box;
  const middle = (smallest(upright) + largest(upright)) / 2;
  const most = (columns.ends[column] ?? 0) - box.width;
  return { ...box, x: Math.max(columns.starts[column] ?? 0, Math.min(most, middle - box.width / 2)) };
}

interface AxisNeeds {
  /** Of the largest card in each column or row; undefined where there is none. */
  readonly sizes: readonly (number | undefined)[];
  /** How large columns are at least, also where their cards need less. */
  readonly least: ReadonlyMap<number, number>;
  /** Gutters in which a number has to find a place, and whether between it and a frame's border. */
  readonly numbered: ReadonlyMap<number, boolean>;
  readonly tracks: readonly number[];
  /** Gutters that lines cross, and how wide these are at least. */
  readonly joined: ReadonlyMap<number, number>;
  /** Room that frames need which open right after a gutter, and which close right before it. */
  readonly before: (gutter: number) => number;
  readonly after: (gutter: number) => number;
}

function axisOf(start: number, { sizes, least, numbered, tracks, joined, before, after }: AxisNeeds): Axis {
  const axis = {
    starts: [] as number[],
    ends: [] as number[],
    middles: [] as number[],
    pitches: [] as number[],
  };
  const cells = sizes.length;
  let at = start;
  for (let gutter = 0; gutter <= cells; gutter++) {
    const isInner = gutter > 0 && gutter < cells;
    // Where a line ends at a frame, the room within the frame is none for it.
    const frames = numbered.get(gutter) ? SIZES.frame.padding : before(gutter) + after(gutter);
    const gap = isInner ? Math.max(SIZES.gap, (joined.get(gutter) ?? 0) - frames) : 0;
    const room = Math.max(
      gap,
      roomFor(tracks[2 * gutter] ?? 0, numbered.has(gutter) ? SIZES.numberBorder : SIZES.border),
    );
    at += after(gutter);
    axis.middles.push(at + room / 2);
    axis.pitches.push(pitchOf(tracks[2 * gutter] ?? 0));
    at += room + before(gutter);
    if (gutter === cells) break;
    const count = tracks[2 * gutter + 1] ?? 0;
    const size = Math.max(sizes[gutter] ?? roomFor(count, 0), least.get(gutter) ?? 0);
    axis.starts.push(at);
    axis.middles.push(at + size / 2);
    // All that lead to a card have to meet it.
    const cards = sizes[gutter];
    axis.pitches.push(Math.min(SIZES.track, cards ? (cards - 16) / Math.max(1, count - 1) : pitchOf(count)));
    at += size;
    axis.ends.push(at);
  }
  return { ...axis, end: at };
}

/** The size of the largest card of each column ("x") or row ("y"). */
function cardSizes(
  root: Frame,
  placement: Placement,
  sizeOf: Room["sizeOf"],
  side: "x" | "y",
): (number | undefined)[] {
  const cells = placement.get(root)?.[side === "x" ? "width" : "height"] ?? 0;
  const sizes = new Array<number | undefined>(cells).fill(undefined);
  for (const element of within(root)) {
    const at = element.kind === "card" ? placement.get(element)?.[side] : undefined;
    if (element.kind !== "card" || at === undefined) continue;
    const { width, height } = sizeOf(element);
    sizes[at] = Math.max(sizes[at] ?? 0, side === "x" ? width : height);
  }
  return sizes;
}

/** The gutters between columns that level lines cross, or those between rows that upright ones do, and their least widths. */
function joinedGutters(pieces: readonly Piece[], level: boolean): Map<number, number> {
  const joined = new Map<number, number>();
  for (const piece of pieces) {
    if (piece.level !== level) continue;
    const least = piece.way.link.look === "attached" ? SIZES.attachedJoint : SIZES.joint;
    for (let gutter = Math.ceil(piece.low / 2); 2 * gutter <= piece.high; gutter++)
      joined.set(gutter, Math.max(least, joined.get(gutter) ?? 0));
  }
  return joined;
}

function cardBox(card: Card, { x, y }: Cells, columns: Axis, rows: Axis, sizeOf: Room["sizeOf"]): Box {
  const { width, height } = sizeOf(card);
  const centred = ({ starts, ends }: Axis, at: number, size: number) =>
    ((starts[at] ?? 0) + (ends[at] ?? 0) - size) / 2;
  return { x: centred(columns, x, width), y: centred(rows, y, height), width, height };
}

function frameBox(
  frame: Frame,
  { x, y, width, height }: Cells,
  columns: Axis,
  rows: Axis,
  nesting: Nesting,
): Box {
  const left = (columns.starts[x] ?? 0) - nesting.of(frame, "left");
  const top = (rows.starts[y] ?? 0) - nesting.of(frame, "top");
  const right = (columns.ends[x + width - 1] ?? 0) + nesting.of(frame, "right");
  const bottom = (rows.ends[y + height - 1] ?? 0) + nesting.of(frame, "bottom");
  return { x: left, y: top, width: right - left, height: bottom - top };
}

interface Ground {
  readonly columns: Axis;
  readonly rows: Axis;
  readonly boxes: ReadonlyMap<Element, Box>;
  readonly nesting: Nesting;
}

function pointsOf(link: Link, corners: Way["corners"], pieces: readonly Piece[], ground: Ground): Point[] {
  const { columns, rows, boxes, nesting } = ground;
  const at = (axis: Axis, line: number, piece: Piece | undefined) => {
    if (piece?.lane) return nesting.trackAt(piece.lane, boxes.get(piece.lane.frame), piece.offset);
    return (axis.middles[line] ?? 0) + (piece?.offset ?? 0) * (axis.pitches[line] ?? 0);
  };
  const from = boxes.get(link.from);
  const to = boxes.get(link.to);
  if (!from || !to || pieces.length === 0) return [];
  const points = corners.map(({ x, y }, index): Point => {
    const near = [pieces[index - 1], pieces[index]];
    const level = near.find((piece) => piece?.level);
    const upright = near.find((piece) => piece && !piece.level);
    return { x: at(columns, x, upright), y: at(rows, y, level) };
  });
  const [first, last] = [points[0], points.at(-1)];
  const [second, beforeLast] = [points[1], points.at(-2)];
  if (!first || !last || !second || !beforeLast) return [];
  return [clip(first, second, from), ...points.slice(1, -1), clip(last, beforeLast, to)];
}

/** Where a line that comes from inside a box and goes on to `next` leaves it. */
function clip(end: Point, next: Point, box: Box): Point {
  if (next.y === end.y) return { x: next.x > end.x ? box.x + box.width : box.x, y: end.y };
  return { x: end.x, y: next.y > end.y ? box.y + box.height : box.y };
}
