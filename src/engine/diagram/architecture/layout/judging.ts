/** What is bad about a finished picture, whichever way it came about. */
import type { Box } from "../../geometry.ts";
import { type Element, isActor, isSeen, liesIn } from "../model.ts";
import { cross, type Line } from "./lines.ts";
import type { ArchitecturePicture, PlacedLink } from "./placed.ts";

interface Pane {
  readonly width: number;
  readonly height: number;
}

/** So many cards at most are read as one flow, from its beginning to its end; of more people look at parts. */
export const READ_AS_ONE = 25;

const BAD = {
  /** For each pixel of the side that decides how large the whole can be shown, and for those beyond the pane. */
  extent: 0.8,
  beyond: 8,
  bend: 30,
  /** For each pixel that a line leads to the left or up. */
  against: 0.8,
  /** The same for what comes from outside: people look for the beginning at the left or the top. */
  first: 8,
  crossing: 250,
} as const;

/** The badness of a picture, in pixels of line. */
export function badnessOf(picture: ArchitecturePicture, pane: Pane): number {
  const { width, height, links } = picture;
  const pieces = links.map(({ points }) =>
    points.slice(1).map((to, index): Line => {
      const from = points[index] ?? to;
      return { ax: from.x, ay: from.y, bx: to.x, by: to.y };
    }),
  );
  const extent = Math.max(width, (height * pane.width) / pane.height);
  let badness = BAD.extent * extent + BAD.beyond * Math.max(0, extent - pane.width);
  const all = pieces.flat();
  for (const { ax, ay, bx, by } of all) badness += Math.abs(bx - ax) + Math.abs(by - ay);
  for (const ofLine of pieces) badness += BAD.bend * (ofLine.length - 1);
  for (const { link, points } of links) {
    const [start, end] = [points[0], points.at(-1)];
    const against = isActor(link.from) ? BAD.first : BAD.against;
    if (start && end && link.main)
      badness += against * (Math.max(0, start.x - end.x) + Math.max(0, start.y - end.y));
  }
  if (picture.cards.length <= READ_AS_ONE) badness += confusionOf(picture, pieces);
  // In so large a picture counting them takes seconds, and nobody can.
  if (all.length > MOST_COUNTED) return badness;
  // Ways run level or upright, and only one of each can cross.
  const level = all.filter(({ ay, by }) => ay === by);
  const upright = all.filter(({ ax, bx }) => ax === bx);
  const crossing = BAD.crossing + (picture.cards.length <= READ_AS_ONE ? CONFUSING.crossing : 0);
  for (const one of level) for (const other of upright) if (cross(one, other)) badness += crossing;
  return badness;
}
/** Straight pieces of lines. */
const MOST_COUNTED = 2_000;

/** What keeps people from reading a picture as one flow, in pixels of line. */
const CONFUSING = {
  /** A step back in the direction of the flow, and each pixel of it. */
  back: 420,
  far: 1,
  /** A step straight up or to the left, across the flow. */
  askew: 60,
  /** A crossing and a bend, beside what they cost in any picture. */
  crossing: 250,
  bend: 25,
  /** A bend of a line of those outside: they stand in line with where the flow begins. */
  firstBend: 90,
  /** A line that goes a long way round, and each pixel of it. */
  detour: 130,
  round: 1,
  /** Each pixel that two lines run closely side by side. */
  crowded: 0.5,
  /** Something that takes no part in the flow and stands before where it begins. */
  before: 260,
  /** The same left of or above all that does, across the flow. */
  outer: 60,
} as const;

/** Of two things whose middles are closer than this many pixels none stands before the other. */
const LEVEL = 20;
/** How many times as long as the direct way a line may be, and the least direct way. */
const LONG = 1.4;
const LEAST = 40;
/** Lines closer than this many pixels run side by side. */
const CROWDED = 12;

function confusionOf(picture: ArchitecturePicture, pieces: readonly (readonly Line[])[]): number {
  const boxes = new Map<Element, Box>();
  for (const { card, box } of picture.cards) boxes.set(card, box);
  for (const { frame, box } of picture.frames) boxes.set(frame, box);
  const main = picture.links.filter(({ link }) => link.main);
  let sum = Math.min(turning(main, picture, boxes, "x"), turning(main, picture, boxes, "y"));
  for (const line of picture.links) {
    if (!isSeen(line.link)) continue;
    const bends = line.points.length - 2;
    sum += bends * (line.link.main && isActor(line.link.from) ? CONFUSING.firstBend : CONFUSING.bend);
    sum += detourOf(line, boxes);
  }
  sum += crowding(pieces);
  return sum;
}

function middle({ x, y, width, height }: Box, axis: "x" | "y"): number {
  return axis === "x" ? x + width / 2 : y + height / 2;
}

/** What leads back where the flow runs along an axis, and what stands before it without being in it. */
function turning(
  main: readonly PlacedLink[],
  { cards }: ArchitecturePicture,
  boxes: ReadonlyMap<Element, Box>,
  axis: "x" | "y",
): number {
  let sum = 0;
  let [start, edge] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const across = axis === "x" ? "y" : "x";
  const flowing = new Set<Element>();
  for (const { link } of main) {
    const { from, to, flow } = link;
    const [a, b] = [boxes.get(from), boxes.get(to)];
    if (!a || !b) continue;
    for (const [element, box] of [
      [from, a],
      [to, b],
    ] as const) {
      flowing.add(element);
      if (isActor(element)) continue;
      start = Math.min(start, middle(box, axis));
      edge = Math.min(edge, middle(box, across));
    }
    if (liesIn(to, from) || liesIn(from, to)) continue;
    const [along, aside] = [middle(b, axis) - middle(a, axis), middle(b, across) - middle(a, across)];
    const weight = flow ? 1 : 0.5;
    if (along < -LEVEL) sum += weight * (CONFUSING.back - CONFUSING.far * along);
    else if (along <= LEVEL && aside < 0) sum += weight * CONFUSING.askew;
  }
  for (const { card, box } of cards) {
    if (flowing.has(card)) continue;
    if (middle(box, axis) < start - LEVEL) sum += CONFUSING.before;
    if (middle(box, across) < edge - LEVEL) sum += CONFUSING.outer;
  }
  return sum;
}

/** How much a line goes round, beyond what leads from the middle of one side to that of another. */
function detourOf({ link, points }: PlacedLink, boxes: ReadonlyMap<Element, Box>): number {
  const [from, to] = [boxes.get(link.from), boxes.get(link.to)];
  if (!from || !to || points.length < 4) return 0;
  let length = 0;
  for (const [index, { x, y }] of points.entries()) {
    const before = points[index - 1];
    if (before) length += Math.abs(x - before.x) + Math.abs(y - before.y);
  }
  const dx = Math.abs(middle(from, "x") - middle(to, "x"));
  const dy = Math.abs(middle(from, "y") - middle(to, "y"));
  const [wide, high] = [(from.width + to.width) / 2, (from.height + to.height) / 2];
  const direct = Math.max(
    LEAST,
    dx >= wide && dy >= high ? dx + dy - Math.max(wide, high) : Math.max(dx - wide, dy - high),
  );
  return length > LONG * direct ? CONFUSING.detour + CONFUSING.round * (length - LONG * direct) : 0;
}

/** Lines that run closely beside each other. */
function crowding(pieces: readonly (readonly Line[])[]): number {
  let sum = 0;
  for (const [index, ofLine] of pieces.entries())
    for (const other of pieces.slice(index + 1))
      for (const one of ofLine) for (const two of other) sum += CONFUSING.crowded * besides(one, two);
  return sum;
}

/** How many pixels two straight pieces run closely side by side. */
function besides(one: Line, other: Line): number {
  const isLevel = one.ay === one.by;
  if (isLevel !== (other.ay === other.by)) return 0;
  if (Math.abs(isLevel ? one.ay - other.ay : one.ax - other.ax) > CROWDED) return 0;
  const [a, b, c, d] = isLevel ? [one.ax, one.bx, other.ax, other.bx] : [one.ay, one.by, other.ay, other.by];
  return Math.max(0, Math.min(Math.max(a, b), Math.max(c, d)) - Math.max(Math.min(a, b), Math.min(c, d)));
}
