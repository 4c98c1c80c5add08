/** Path data of an edge: right angles with rounded corners, and an open arrowhead at the end. */
import type { Point } from "./geometry.ts";
import { coordinate } from "./markup.ts";

const RADIUS = 8;
/** From the tip to either end of the arrowhead, back and aside. */
const HEAD = { length: 6, width: 4 } as const;

/**
 * Path data in relative commands, which are short. The line's segments must be horizontal or vertical.
 * @param hasHead whether an arrowhead is drawn at its end
 */
export function linePath(points: readonly Point[], hasHead = true): string {
  const corners = simplify(points);
  const [start, second] = corners;
  if (!start || !second) return "";
  let data = `M${coordinate(start.x)} ${coordinate(start.y)}`;
  let trimmed = 0; // what the corner before has taken from the segment
  for (let index = 1; index < corners.length; index++) {
    const before = corners[index - 1] ?? start;
    const corner = corners[index] ?? start;
    const after = corners[index + 1];
    const room = after ? Math.min(RADIUS, length(before, corner) / 2, length(corner, after) / 2) : 0;
    const radius = Math.floor(room * 10) / 10;
    data += straight(before, corner, trimmed + radius);
    if (after) data += bend(before, corner, after, radius);
    trimmed = radius;
  }
  const [end, last] = [corners.at(-1) ?? start, corners.at(-2) ?? start];
  return hasHead ? data + arrowhead(Math.sign(end.x - last.x), Math.sign(end.y - last.y)) : data;
}

/** An open arrowhead at the pen's place, pointing as the line runs: level, or upright where only `down` is not 0. */
function arrowhead(right: number, down: number): string {
  const { length: back, width: aside } = HEAD;
  if (right === 0 && down !== 0) {
    const up = -down * back;
    return `m${-aside} ${up}l${aside} ${-up}l${aside} ${up}`;
  }
  const left = -(right || 1) * back;
  return `m${left} ${-aside}l${-left} ${aside}l${left} ${aside}`;
}

/** Drops points that repeat or lie on the straight line between their neighbours; rounds the others. */
function simplify(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const { x, y } of points) {
    const point = { x: coordinate(x), y: coordinate(y) };
    const last = kept.at(-1);
    const earlier = kept.at(-2);
    if (last && length(last, point) < 0.5) continue;
    const inLine =
      last && earlier && ((earlier.x === last.x && last.x === x) || (earlier.y === last.y && last.y === y));
    if (inLine) kept.pop();
    kept.push(point);
  }
  return kept;
}

function straight(from: Point, to: Point, shortened: number): string {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const amount = coordinate(Math.abs(dx + dy) - shortened);
  if (amount === 0) return "";
  return dx === 0 ? `v${Math.sign(dy) * amount}` : `h${Math.sign(dx) * amount}`;
}

function bend(before: Point, corner: Point, after: Point, radius: number): string {
  const first = `${Math.sign(corner.x - before.x) * radius} ${Math.sign(corner.y - before.y) * radius}`;
  const dx = Math.sign(corner.x - before.x) + Math.sign(after.x - corner.x);
  const dy = Math.sign(corner.y - before.y) + Math.sign(after.y - corner.y);
  return `q${first} ${dx * radius} ${dy * radius}`;
}

function length(a: Point, b: Point): number {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}
