/** Where the words and numbers of a picture stand that are not on cards: titles of frames, and numbers of steps. */
import type { Box, Point } from "../geometry.ts";
import { BOLD } from "../sizes.ts";
import { fitText } from "../text.ts";
import type { ArchitecturePicture, PlacedFrame, PlacedLink } from "./layout/placed.ts";
import { SIZES } from "./layout/sizes.ts";
import { isSeen, type Link } from "./model.ts";
import { titleWidth } from "./names.ts";
import { Obstacles } from "./obstacles.ts";

/** A frame's title as far as there is room for it. */
export interface Title {
  readonly text: string;
  /** What it covers together with the sign before it. */
  readonly covers: Box;
}

/** The number of a step in the main flow. */
export interface Step {
  readonly number: number;
  readonly link: Link;
  readonly at: Point;
}

/** The lines of a picture that are shown: what titles and numbers are kept off. */
export function linesOf({ links }: ArchitecturePicture): Obstacles {
  const lines = new Obstacles();
  if (links.length > MOST_KEPT_OFF) return lines;
  for (const { points } of shownOf(links)) for (const box of piecesOf(points)) lines.add(box);
  return lines;
}

/** Among more lines there is no place that none runs through. */
const MOST_KEPT_OFF = 3_000;

/** The titles of the frames, by frame: at the left, or further right where a line comes in there. */
export function placeTitles({ frames }: ArchitecturePicture, lines: Obstacles): Map<PlacedFrame, Title> {
  return new Map(
    frames.filter(({ frame }) => frame.title !== "").map((placed) => [placed, titleOf(placed, lines)]),
  );
}

function titleOf({ frame, box }: PlacedFrame, lines: Obstacles): Title {
  const { inset, sign, height, end } = SIZES.frame.text;
  const room = box.width - inset - end;
  const text = fitText(frame.title, SIZES.frameText, (room - sign) / BOLD);
  const width = titleWidth(text);
  const at = (x: number) => ({ x: box.x + x, y: box.y + SIZES.frame.text.top, width, height });
  for (const clear of [CLEAR, 0])
    for (let x = inset as number; x + width <= box.width - end; x += inset) {
      const covers = at(x);
      const kept = { ...covers, x: covers.x - clear, width: width + 2 * clear };
      if (lines.countAt(kept, 1) === 0) return { text, covers };
    }
  return { text, covers: at(inset) };
}
/** From a title to a line beside it, whose arrowhead is broader than the line, in pixels. */
const CLEAR = 6;

/**
 * The number of each step stands on its line, else beside it: where it covers no card, title, bend, arrowhead, other
 * line or number, as far as there is such a place.
 * @param others the picture's lines; all that numbers are kept off is added to them
 */
export function placeSteps(
  { links: all, cards }: ArchitecturePicture,
  titles: Iterable<Title>,
  others: Obstacles,
): Step[] {
  const links = shownOf(all);
  for (const { box } of cards) others.add(box);
  for (const { covers } of titles) others.add(covers);
  for (const { points } of links.length > MOST_KEPT_OFF ? [] : links) {
    for (const corner of points.slice(1, -1)) others.add(boxAround(corner, 1));
    others.add(headOf(points));
  }
  return links.flatMap(({ link, points }): Step[] => {
    if (link.step === undefined) return [];
    const at = bestSpot(points, others);
    if (!at) return [];
    others.add(boxAround(at, SIZES.step));
    return [{ number: link.step, link, at }];
  });
}

function bestSpot(points: PlacedLink["points"], others: Obstacles): Point | undefined {
  let best: Point | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { at, onLine } of spotsOn(points)) {
    // On its line it covers that.
    const own = onLine ? 1 : 0;
    const covered = others.countAt(boxAround(at, SIZES.step + 1), least + own) - own;
    if (covered >= least) continue;
    least = covered;
    best = at;
    if (least === 0) break;
  }
  return best;
}

interface Spot {
  readonly at: Point;
  readonly onLine: boolean;
}

/** Places on a line's straight pieces, the longest first, from their middles outwards; then places beside them. */
function* spotsOn(points: readonly Point[]): Generator<Spot> {
  const pieces = points
    .slice(1)
    .map((to, index) => ({ from: points[index] ?? to, to }))
    .filter(({ from, to }) => from.x !== to.x || from.y !== to.y)
    .sort((a, b) => distance(b.from, b.to) - distance(a.from, a.to))
    .slice(0, LONGEST);
  // Nearly always one of the first is free.
  for (const aside of [0, SIZES.step + 3])
    for (const { from, to } of pieces)
      for (const share of sharesOf(distance(from, to))) {
        const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
        if (aside === 0) yield { at: { x, y }, onLine: true };
        else
          for (const by of [aside, -aside])
            yield { at: from.x === to.x ? { x: x + by, y } : { x, y: y - by }, onLine: false };
      }
}
/** So many pieces of a line are tried: the others are shorter, and in large pictures trying takes time. */
const LONGEST = 3;
/** Distance of the places that are tried, in pixels, and how many there are at most on each side of the middle. */
const STRIDE = 3;
const MOST_PLACES = 14;

/** Shares of a length from its middle outwards, towards its start first. */
function* sharesOf(length: number): Generator<number> {
  const places = Math.min(MOST_PLACES, Math.floor(length / 2 / STRIDE));
  const stride = 0.5 / (places + 1);
  for (let index = 0; index <= 2 * places; index++) {
    const aside = Math.ceil(index / 2) * stride;
    yield index % 2 === 1 ? 0.5 - aside : 0.5 + aside;
  }
}

/** The straight pieces of a line as boxes without breadth to speak of. */
function piecesOf(points: readonly Point[]): Box[] {
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
    return {
      x: x - 0.5,
      y: y - 0.5,
      width: Math.abs(to.x - from.x) + 1,
      height: Math.abs(to.y - from.y) + 1,
    };
  });
}

function headOf(points: readonly Point[]): Box {
  return boxAround(points.at(-1) ?? { x: 0, y: 0 }, HEAD);
}
/** From an arrowhead's tip to where the line is but a line again. */
const HEAD = 7;

function boxAround({ x, y }: Point, reach: number): Box {
  return { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The lines that are seen before anybody asks for one. */
function shownOf(links: readonly PlacedLink[]): readonly PlacedLink[] {
  return links.filter(({ link }) => isSeen(link));
}
