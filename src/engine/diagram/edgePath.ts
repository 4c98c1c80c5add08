/** Path data of an edge: right angles with rounded corners, and an open arrowhead at the end. */
import type { Point } from "./geometry.ts";

const RADIUS = 8;
const HEAD = { length: 6, width: 4 } as const;

export function linePath(points: readonly Point[]): string {
  const [start, ...rest] = simplify(points);
  if (!start) return "";
  let data = `M${at(start)}`;
  let before = start;
  rest.forEach((corner, position) => {
    const after = rest[position + 1];
    if (!after) {
      data += `L${at(corner)}`;
      return;
    }
    const radius = Math.min(RADIUS, distance(before, corner) / 2, distance(corner, after) / 2);
    data += `L${at(towards(corner, before, radius))}Q${at(corner)} ${at(towards(corner, after, radius))}`;
    before = corner;
  });
  return data + arrowhead(rest.at(-2) ?? start, rest.at(-1) ?? start);
}

/** Drops points that repeat or lie on the straight line between their neighbours. */
function simplify(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    const earlier = kept.at(-2);
    if (last && distance(last, point) < 0.5) continue;
    const inLine =
      last &&
      earlier &&
      ((earlier.x === last.x && last.x === point.x) || (earlier.y === last.y && last.y === point.y));
    if (inLine) kept.pop();
    kept.push(point);
  }
  return kept;
}

function arrowhead(before: Point, tip: Point): string {
  const direction = Math.sign(tip.x - before.x) || 1;
  const x = tip.x - direction * HEAD.length;
  return `M${at({ x, y: tip.y - HEAD.width })}L${at(tip)}L${at({ x, y: tip.y + HEAD.width })}`;
}

function towards(from: Point, to: Point, length: number): Point {
  const whole = distance(from, to) || 1;
  return { x: from.x + ((to.x - from.x) * length) / whole, y: from.y + ((to.y - from.y) * length) / whole };
}

function distance(a: Point, b: Point): number {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}

function at({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}
