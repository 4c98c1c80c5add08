/** How easily the flow of a picture is read: what eyes object to before they look at single lines. */
import type {
  ArchitecturePicture,
  PlacedLink,
} from "../../../src/engine/diagram/architecture/layout/placed.ts";
import {
  type Element,
  isActor,
  isSeen,
  liesIn,
  nameOf,
} from "../../../src/engine/diagram/architecture/model.ts";
import type { Box, Point } from "../../../src/engine/diagram/geometry.ts";
import { directionOf } from "./direction.ts";
import { drawingOf } from "./drawings.ts";
import { qualityOf } from "./quality.ts";

/** So many of so many. */
export interface Share {
  readonly some: number;
  readonly all: number;
}

export interface Reading {
  /** Lines of the flow that lead in the direction of the picture or straight across it. */
  readonly forward: Share;
  /** Pairs of neighbouring ends of lines at one side of a card that are closer than {@link APART}. */
  readonly close: Share;
  /** Lines of the flow that are longer than half as much again as the shortest way between the sides of their ends. */
  readonly detours: Share;
  /** Whether each of those from whom lines come stands left of or above all components; of a picture with such. */
  readonly begun: Share;
  /** Consecutive steps from one card that lead, in their order, straight on, or on from above to below or left to right. */
  readonly ordered: Share;
  /** From the end of each step to the beginning of the next, in pixels of the picture; of so many steps. */
  readonly jumps: Share;
  readonly crossings: number;
  /** Each fault in words. */
  readonly faults: readonly string[];
}

/** Pixels between two ends of lines that are told apart at a glance. */
const APART = 20;
/** How many times as long as the shortest way a line may be. */
const LONGEST = 1.5;
/** Of two things whose middles are closer than this many pixels none stands before the other. */
const LEVEL = 20;

export function readingOf(picture: ArchitecturePicture): Reading {
  const boxes = new Map<Element, Box>([
    ...picture.cards.map(({ card, box }) => [card, box] as const),
    ...picture.frames.map(({ frame, box }) => [frame, box] as const),
  ]);
  const seen = picture.links.filter(({ link }) => isSeen(link));
  const main = seen.filter(({ link }) => link.main);
  const faults: string[] = [];
  const { crossings } = qualityOf(drawingOf(picture));
  if (crossings > 0) faults.push(`${crossings} crossings`);
  const parts = {
    forward: shareOf(main, (line) => isForward(line, boxes, picture), faults, "leads back"),
    close: closeEnds(seen, faults),
    detours: shareOf(main, (line) => isDetour(line, boxes), faults, "goes a long way", true),
    begun: begun(picture, main, faults),
  };
  return { ...parts, ...orderOf(main, faults), crossings, faults };
}

function said({ link: { from, to, step } }: PlacedLink): string {
  return `${step ?? ""} ${nameOf(from)} → ${nameOf(to)}`;
}

function shareOf(
  lines: readonly PlacedLink[],
  is: (line: PlacedLink) => boolean,
  faults: string[],
  words: string,
  isFault = false,
): Share {
  const some = lines.filter(is);
  for (const line of lines) if (is(line) === isFault) faults.push(`${said(line)} ${words}`);
  return { some: some.length, all: lines.length };
}

function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

function isForward(
  { link }: PlacedLink,
  boxes: ReadonlyMap<Element, Box>,
  picture: ArchitecturePicture,
): boolean {
  const [from, to] = [boxes.get(link.from), boxes.get(link.to)];
  if (!from || !to || liesIn(link.to, link.from) || liesIn(link.from, link.to)) return true;
  const [a, b] = [middleOf(from), middleOf(to)];
  const along = directionOf(picture).towards === "right" ? b.x - a.x : b.y - a.y;
  return along >= -LEVEL;
}

function closeEnds(lines: readonly PlacedLink[], faults: string[]): Share {
  const sides = new Map<string, number[]>();
  const note = (element: Element, end: Point | undefined, next: Point | undefined) => {
    if (!end || !next || element.kind !== "card") return;
    const isLevel = end.y === next.y;
    const key = `${element.id} ${isLevel ? `x ${Math.round(end.x)}` : `y ${Math.round(end.y)}`}`;
    sides.set(key, [...(sides.get(key) ?? []), isLevel ? end.y : end.x]);
  };
  for (const { link, points } of lines) {
    note(link.from, points[0], points[1]);
    note(link.to, points.at(-1), points.at(-2));
  }
  let [some, all] = [0, 0];
  for (const [key, ends] of sides) {
    const sorted = ends.sort((a, b) => a - b);
    for (const [index, end] of sorted.entries()) {
      const before = sorted[index - 1];
      if (before === undefined) continue;
      all++;
      if (end - before >= APART - 0.5) continue;
      some++;
      faults.push(`${Math.round(end - before)} px apart at ${key}`);
    }
  }
  return { some, all };
}

/** The middles of the sides of a box. */
function sidesOf({ x, y, width, height }: Box): Point[] {
  return [
    { x, y: y + height / 2 },
    { x: x + width, y: y + height / 2 },
    { x: x + width / 2, y },
    { x: x + width / 2, y: y + height },
  ];
}

function isDetour({ link, points }: PlacedLink, boxes: ReadonlyMap<Element, Box>): boolean {
  const [from, to] = [boxes.get(link.from), boxes.get(link.to)];
  if (!from || !to) return false;
  const length = points
    .slice(1)
    .reduce(
      (sum, { x, y }, index) =>
        sum + Math.abs(x - (points[index]?.x ?? x)) + Math.abs(y - (points[index]?.y ?? y)),
      0,
    );
  const gap = (a: number, size: number, b: number, other: number) => Math.max(0, b - a - size, a - b - other);
  const apart = gap(from.x, from.width, to.x, to.width) + gap(from.y, from.height, to.y, to.height);
  const ways = sidesOf(from).flatMap((a) =>
    sidesOf(to).map((b) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y)),
  );
  const isOfFrame = link.from.kind === "frame" || link.to.kind === "frame";
  const direct = isOfFrame ? apart + 40 : Math.min(...ways);
  return length > LONGEST * Math.max(direct, 40);
}

function begun({ cards }: ArchitecturePicture, lines: readonly PlacedLink[], faults: string[]): Share {
  const told = new Set(lines.map(({ link }) => link.to));
  const calling = new Set(lines.map(({ link }) => link.from));
  const callers = cards.filter(({ card }) => isActor(card) && calling.has(card) && !told.has(card));
  const components = cards.filter(({ card }) => !isActor(card)).map(({ box }) => middleOf(box));
  if (callers.length === 0 || components.length === 0) return { some: 0, all: 0 };
  const [left, top] = [
    Math.min(...components.map(({ x }) => x)) + LEVEL,
    Math.min(...components.map(({ y }) => y)) + LEVEL,
  ];
  const middles = callers.map(({ box }) => middleOf(box));
  const isFirst = middles.every(({ x, y }) => x <= left || y <= top);
  if (!isFirst) faults.push("people are not first");
  return { some: isFirst ? 1 : 0, all: 1 };
}

function orderOf(lines: readonly PlacedLink[], faults: string[]): Pick<Reading, "ordered" | "jumps"> {
  const steps = lines
    .filter(({ link }) => link.step !== undefined)
    .sort((a, b) => (a.link.step ?? 0) - (b.link.step ?? 0));
  let [ordered, pairs, jump] = [0, 0, 0];
  for (const [index, next] of steps.entries()) {
    const step = steps[index - 1];
    const [end, start] = [step?.points.at(-1), next.points[0]];
    if (!step || !end || !start) continue;
    const from = step.link.from === next.link.from ? (step.points[0] ?? end) : end;
    jump += Math.abs(from.x - start.x) + Math.abs(from.y - start.y);
    if (step.link.from !== next.link.from) continue;
    pairs++;
    const [one, other] = [end, next.points.at(-1) ?? end];
    const isStraight = step.points.length === 2 && next.points.length > 2;
    const isBefore = other.y > one.y + LEVEL || (other.y >= one.y - LEVEL && other.x >= one.x);
    if (isStraight || isBefore) ordered++;
    else faults.push(`${said(step)} is read after ${said(next)}`);
  }
  return {
    ordered: { some: ordered, all: pairs },
    jumps: { some: jump, all: Math.max(0, steps.length - 1) },
  };
}
