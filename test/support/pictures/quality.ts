/** What can be counted of a picture's quality, whoever laid it out. */
import type { Box, Point } from "../../../src/engine/diagram/geometry.ts";

/** A line between two things, at right angles. */
export interface Line {
  readonly from: string;
  readonly to: string;
  readonly points: readonly Point[];
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly cards: readonly Box[];
  readonly lines: readonly Line[];
  /** What titles of frames and numbers of steps cover. */
  readonly titles: readonly Box[];
  readonly steps: readonly Box[];
}

export interface Quality {
  readonly crossings: number;
  /** Of all lines, in pixels. */
  readonly length: number;
  readonly bends: number;
  /** Lines that run over a card. */
  readonly overCards: number;
  /** Pairs of lines that run along one another without a common end. */
  readonly shared: number;
  /** Titles and numbers that something else runs over, or stands on. */
  readonly overlaps: number;
}

interface Piece {
  readonly line: number;
  readonly a: Point;
  readonly b: Point;
}

export function qualityOf(drawing: Drawing): Quality {
  const pieces = drawing.lines.map(({ points }, line) =>
    points.slice(1).map((b, index): Piece => ({ line, a: points[index] ?? b, b })),
  );
  const all = pieces.flat();
  const joined = (one: number, other: number) => {
    const [a, b] = [drawing.lines[one], drawing.lines[other]];
    return a && b && (a.from === b.from || a.to === b.to || a.from === b.to || a.to === b.from);
  };
  let crossings = 0;
  const shared = new Set<string>();
  all.forEach((one, index) => {
    for (const other of all.slice(index + 1)) {
      if (one.line === other.line) continue;
      if (crosses(one, other)) crossings++;
      if (!joined(one.line, other.line) && runsAlong(one, other)) shared.add(`${one.line} ${other.line}`);
    }
  });
  return {
    crossings,
    length: all.reduce((sum, piece) => sum + lengthOf(piece), 0),
    bends: pieces.reduce((sum, ofLine) => sum + Math.max(0, ofLine.length - 1), 0),
    overCards: pieces.filter((ofLine) =>
      drawing.cards.some((card) => ofLine.some((piece) => touches(piece, card, -1))),
    ).length,
    shared: shared.size,
    overlaps: overlapsOf(drawing, pieces),
  };
}

/** A number stands upon its own line, but not on a bend or the arrowhead of any. */
function overlapsOf(drawing: Drawing, pieces: readonly (readonly Piece[])[]): number {
  const { cards, titles, steps } = drawing;
  const all = pieces.flat();
  const count = (labels: readonly Box[], isCovered: (label: Box) => boolean) =>
    labels.filter(isCovered).length;
  const onLines = (box: Box) =>
    new Set(all.filter((piece) => touches(piece, box, -1)).map(({ line }) => line));
  const marks = drawing.lines.flatMap(({ points }) => [...points.slice(1, -1), ...heads(points)]);
  const meets = (box: Box, others: readonly Box[]) =>
    others.some((other) => other !== box && overlaps(box, other));
  return (
    count(titles, (box) => onLines(box).size > 0 || meets(box, cards) || meets(box, titles)) +
    count(
      steps,
      (box) =>
        onLines(box).size > 1 ||
        meets(box, cards) ||
        meets(box, titles) ||
        meets(box, steps) ||
        marks.some(({ x, y }) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height),
    )
  );
}

/** The arrowhead of a line: its end, and where it begins to widen. */
function heads(points: readonly Point[]): Point[] {
  const [end, before] = [points.at(-1), points.at(-2)];
  if (!end || !before) return [];
  const far = Math.hypot(before.x - end.x, before.y - end.y);
  const share = far === 0 ? 0 : Math.min(1, HEAD / far);
  return [end, { x: end.x + (before.x - end.x) * share, y: end.y + (before.y - end.y) * share }];
}
const HEAD = 7;

function lengthOf({ a, b }: Piece): number {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}

function crosses(one: Piece, other: Piece): boolean {
  const [level, upright] = one.a.y === one.b.y ? [one, other] : [other, one];
  if (level.a.y !== level.b.y || upright.a.x !== upright.b.x) return false;
  const isBetween = (value: number, a: number, b: number) => value > Math.min(a, b) && value < Math.max(a, b);
  return isBetween(upright.a.x, level.a.x, level.b.x) && isBetween(level.a.y, upright.a.y, upright.b.y);
}

/** Whether two pieces lie within two pixels of each other for a while. */
function runsAlong(one: Piece, other: Piece): boolean {
  for (const [along, across] of [
    ["x", "y"],
    ["y", "x"],
  ] as const) {
    if (one.a[across] !== one.b[across] || other.a[across] !== other.b[across]) continue;
    if (Math.abs(one.a[across] - other.a[across]) >= 2) continue;
    const low = Math.max(Math.min(one.a[along], one.b[along]), Math.min(other.a[along], other.b[along]));
    const high = Math.min(Math.max(one.a[along], one.b[along]), Math.max(other.a[along], other.b[along]));
    if (high - low > 4) return true;
  }
  return false;
}

/** Whether a piece comes into a box that is larger by some pixels on every side. */
function touches({ a, b }: Piece, { x, y, width, height }: Box, more: number): boolean {
  return (
    Math.max(a.x, b.x) > x - more &&
    Math.min(a.x, b.x) < x + width + more &&
    Math.max(a.y, b.y) > y - more &&
    Math.min(a.y, b.y) < y + height + more
  );
}

function overlaps(a: Box, b: Box): boolean {
  return (
    a.x + 0.5 < b.x + b.width &&
    b.x + 0.5 < a.x + a.width &&
    a.y + 0.5 < b.y + b.height &&
    b.y + 0.5 < a.y + a.height
  );
}
