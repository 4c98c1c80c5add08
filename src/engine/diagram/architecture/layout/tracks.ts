/** Ways side by side: where several run along one line of the grid, each gets a track of its own. */

import { largest, smallest } from "../../../../shared/extremes.ts";
import { type Element, isActor } from "../model.ts";
import type { CardStyle } from "./cards.ts";
import type { Lane, Lanes } from "./lanes.ts";
import type { Way } from "./router.ts";
import { SIZES } from "./sizes.ts";

/** A straight piece of a way. */
export interface Piece {
  readonly way: Way;
  /** Level pieces lie on a row of half steps, upright ones on a column. */
  readonly level: boolean;
  /** The row or column, in half steps. */
  readonly line: number;
  /** The border of a frame that it runs along on the inside, with its own tracks; undefined for any other. */
  readonly lane: Lane | undefined;
  /** Extent along it, in half steps. */
  readonly low: number;
  readonly high: number;
  /** Where the way goes on at the low and at the high end: towards smaller lines, larger ones, or nowhere. */
  readonly lowTurn: number;
  readonly highTurn: number;
  /** Distance from the line's middle, in tracks. */
  offset: number;
}

/** Something on a column of half steps that ways pass at its right: where it ends, in tracks from the middle. */
export interface Bar {
  readonly row: number;
  readonly end: number;
}

/** The pieces of each way in order, with their tracks. @param bars by their column of half steps */
export function assignTracks(
  ways: readonly Way[],
  lanes: Lanes,
  style: CardStyle,
  bars: ReadonlyMap<number, readonly Bar[]> = new Map(),
): ReadonlyMap<Way, readonly Piece[]> {
  const pieces = untracked(ways, lanes);
  const seen = [...pieces.values()].flat();
  const lines = Map.groupBy(seen, ({ level, line, lane }) => lane ?? (level ? line : -1 - line));
  const fixed = fixedActors(pieces);
  for (const [line, ofLine] of lines)
    for (const cluster of clusters(ofLine)) {
      spread(cluster, style);
      if (typeof line !== "number" || line >= 0) continue;
      passBy(cluster, bars.get(-1 - line) ?? [], style);
      if (cluster.some((piece) => isAtEnd(piece, fixed, pieces))) meet(cluster, style);
    }
  return pieces;
}

/** Those outside from whom a line leaves sideways: they stay in the middle of their column. */
function fixedActors(pieces: ReadonlyMap<Way, readonly Piece[]>): Set<Element> {
  return new Set(
    [...pieces].flatMap(([{ link }, ofWay]) => [
      ...(isActor(link.from) && ofWay[0]?.level ? [link.from] : []),
      ...(isActor(link.to) && ofWay.at(-1)?.level ? [link.to] : []),
    ]),
  );
}

/** Whether a piece begins or ends its way at one of some elements. */
function isAtEnd(
  piece: Piece,
  elements: ReadonlySet<Element>,
  pieces: ReadonlyMap<Way, readonly Piece[]>,
): boolean {
  const ofWay = pieces.get(piece.way);
  const { from, to } = piece.way.link;
  return (ofWay?.[0] === piece && elements.has(from)) || (ofWay?.at(-1) === piece && elements.has(to));
}

/** Draws pieces together until they meet somebody's sign, which is narrower than a card. */
function meet(cluster: readonly Piece[], { actor }: CardStyle): void {
  const reach = (actor.radius - 4) / SIZES.track;
  const most = largest(cluster.map(({ offset }) => Math.abs(offset)));
  if (most > reach) for (const piece of cluster) piece.offset *= reach / most;
}

/** The pieces of each way in order, all in the middle of their lines. */
export function untracked(ways: readonly Way[], lanes: Lanes): ReadonlyMap<Way, readonly Piece[]> {
  return new Map(ways.map((way) => [way, piecesOf(way, lanes)]));
}

/** Moves pieces to the right of the bars that one of them would run through, and closer where cards end. */
function passBy(cluster: readonly Piece[], bars: readonly Bar[], style: CardStyle): void {
  // A frame's title is below the gutter that its row names.
  const ends = bars
    .filter(({ row }) => cluster.some(({ low, high }) => low <= row && row < high))
    .map(({ end }) => end);
  const offsets = cluster.map(({ offset }) => offset);
  const [least, most] = [smallest(offsets), largest(offsets)];
  if (ends.length === 0) return;
  const start = largest(ends);
  if (start <= least) return;
  const spacing = Math.max(CLOSEST, Math.min(1, (cardReach(style) - start) / (most - least || 1)));
  for (const piece of cluster) piece.offset = start + (piece.offset - least) * spacing;
}
/** How close ways run beside each other at least, in tracks. */
const CLOSEST = 0.5;

/** How far from its middle ways meet a card, in tracks. */
function cardReach({ width }: CardStyle): number {
  return (width / 2 - CORNER) / SIZES.track;
}
/** Ways keep as far from a card's corners, in pixels. */
const CORNER = 8;

/** How many tracks each line needs, besides those of lanes: the largest of its clusters. */
export function widthsOf(pieces: Iterable<Piece>, level: boolean, lines: number): number[] {
  const widths = new Array<number>(lines).fill(0);
  for (const piece of pieces)
    if (piece.level === level && !piece.lane)
      widths[piece.line] = Math.max(widths[piece.line] ?? 0, tracksFor(piece));
  return widths;
}

/** How many tracks each lane needs. */
export function laneWidths(pieces: Iterable<Piece>): ReadonlyMap<Lane, number> {
  const widths = new Map<Lane, number>();
  for (const piece of pieces)
    if (piece.lane) widths.set(piece.lane, Math.max(widths.get(piece.lane) ?? 0, tracksFor(piece)));
  return widths;
}

/** The room that ways side by side need, with as much beside the outer ones; in pixels. */
export function roomFor(tracks: number, border: number): number {
  return tracks === 0 ? 0 : (tracks - 1) * pitchOf(tracks) + 2 * border;
}

/** The distance of ways of which so many run side by side. */
export function pitchOf(tracks: number): number {
  return tracks <= SIZES.mostTracks ? SIZES.track : (SIZES.track * (SIZES.mostTracks - 1)) / (tracks - 1);
}

function tracksFor({ offset }: Piece): number {
  return 2 * Math.abs(offset) + 1;
}

/** Of the half step between the middle of a cell and its gutter: what lies within the card or frame. */
const WITHIN = 0.5;

function piecesOf(way: Way, lanes: Lanes): Piece[] {
  const { corners, link } = way;
  const along = corners.slice(1).map((to, index) => ({ from: corners[index] ?? to, to }));
  return along.map(({ from, to }, index) => {
    const level = from.y === to.y;
    const [a, b] = level ? [from.x, to.x] : [from.y, to.y];
    const turn = (
      other: { readonly from: { x: number; y: number }; readonly to: { x: number; y: number } } | undefined,
      isBefore: boolean,
    ) => {
      if (!other) return 0;
      const [near, far] = isBefore ? [other.to, other.from] : [other.from, other.to];
      return level ? Math.sign(far.y - near.y) : Math.sign(far.x - near.x);
    };
    const before = turn(along[index - 1], true);
    const after = turn(along[index + 1], false);
    // A way ends at the border of what it leads to: on the other side another may begin.
    const [start, end] = [
      index === 0 ? a + Math.sign(b - a) * WITHIN : a,
      index === along.length - 1 ? b - Math.sign(b - a) * WITHIN : b,
    ];
    const line = level ? from.y : from.x;
    return {
      way,
      level,
      line,
      lane: lanes.of(link, level, line),
      low: Math.min(start, end),
      high: Math.max(start, end),
      lowTurn: a <= b ? before : after,
      highTurn: a <= b ? after : before,
      offset: 0,
    };
  });
}

/** Pieces of a line that overlap, directly or by way of others. */
function clusters(pieces: readonly Piece[]): Piece[][] {
  const found: Piece[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const piece of [...pieces].sort((a, b) => a.low - b.low || a.high - b.high)) {
    if (piece.low > end) found.push([]);
    found.at(-1)?.push(piece);
    end = Math.max(end, piece.high);
  }
  return found;
}

/** Above this many the order matters less than the time it takes to find. */
const ORDERED = 80;

/** Gives pieces that overlap tracks of their own, in an order in which they cross each other little. */
function spread(cluster: Piece[], style: CardStyle): void {
  if (cluster.length === 1) return;
  if (cluster.length <= ORDERED) {
    const rank = new Map(
      cluster.map((one) => [one, cluster.reduce((sum, other) => sum + preference(one, other), 0)]),
    );
    cluster.sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
  }
  const tracks = cluster.length <= ORDERED ? tracksInTurn(cluster) : tracksBySweep(cluster);
  let most = 0;
  for (const track of tracks.values()) most = Math.max(most, track);
  const spacing = most === 0 ? 1 : spacingOf(cluster, most, style);
  for (const [piece, track] of tracks) piece.offset = (track - most / 2) * spacing;
}

/** A track beyond those of all pieces before that overlap. */
function tracksInTurn(cluster: readonly Piece[]): Map<Piece, number> {
  const tracks = new Map<Piece, number>();
  for (const piece of cluster) {
    let track = 0;
    for (const [other, taken] of tracks)
      if (other.low <= piece.high && piece.low <= other.high) track = Math.max(track, taken + 1);
    tracks.set(piece, track);
  }
  return tracks;
}

/** The same for pieces in the order of their beginnings, in linear time: of those still open the last has most. */
function tracksBySweep(cluster: readonly Piece[]): Map<Piece, number> {
  const tracks = new Map<Piece, number>();
  const open: Piece[] = [];
  for (const piece of cluster) {
    for (let last = open.at(-1); last && last.high < piece.low; last = open.at(-1)) open.pop();
    const last = open.at(-1);
    tracks.set(piece, last ? (tracks.get(last) ?? 0) + 1 : 0);
    open.push(piece);
  }
  return tracks;
}

/**
 * Ways that meet cards have room beside each other for their arrowheads, and for the numbers of those that run straight,
 * as far as the cards go.
 */
function spacingOf(cluster: readonly Piece[], most: number, style: CardStyle): number {
  const [first] = cluster;
  // Lines through the middle of cells end at cards; those of gutters turn to them.
  if (!first || first.line % 2 === 0 || first.lane) return 1;
  const reach = first.level ? style.height / 2 - CORNER : cardReach(style) * SIZES.track;
  return Math.max(1, Math.min(AT_CARDS, reach / SIZES.track / (most / 2)));
}
/** The distance of ways that meet one side of a card, in tracks. */
const AT_CARDS = 2.2;

/** Negative where one piece had better lie on the smaller side of another, so that their ways do not cross. */
function preference(one: Piece, other: Piece): number {
  if (one === other || one.low > other.high || other.low > one.high) return 0;
  let sum = 0;
  if (one.low > other.low) sum += one.lowTurn;
  else if (one.low < other.low) sum -= other.lowTurn;
  else sum += Math.sign(one.lowTurn - other.lowTurn);
  if (one.high < other.high) sum += one.highTurn;
  else if (one.high > other.high) sum -= other.highTurn;
  else sum += Math.sign(one.highTurn - other.highTurn);
  return sum;
}
