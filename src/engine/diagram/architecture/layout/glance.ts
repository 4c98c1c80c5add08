/** What a placement of few cards looks like at a glance, before any line is led. */
import type { Board, Line } from "./board.ts";
import type { CardStyle } from "./cards.ts";
import { SIZES } from "./sizes.ts";

/** From one column to the next and from one row to the next, in pixels, and the width of the pane by its height. */
export interface Pitch {
  readonly x: number;
  readonly y: number;
  readonly aspect: number;
}

/** Of cards of a style, with the least room between them that a line needs. */
export function pitchOf(
  { width, height }: CardStyle,
  pane: { readonly width: number; readonly height: number },
): Pitch {
  return { x: width + SIZES.joint, y: height + SIZES.joint, aspect: pane.width / pane.height };
}

const COST = {
  extent: 0.8,
  turn: 60,
  back: 420,
  far: 1,
  askew: 60,
  first: 8,
  firstTurn: 90,
  crossing: 500,
  /** A level or upright link with something between its ends. */
  through: 330,
  before: 260,
  outer: 60,
  hidden: 0.3,
} as const;

/** What is bad about the places that a board has looked at last; from a limit on no more than that it is reached. */
export function glanceOf(board: Board, pitch: Pitch, limit: number): number {
  const { rects, lines, cards } = board;
  const root = 4 * cards.length;
  const wide = (rects[root + 2] ?? 0) * pitch.x;
  const high = (rects[root + 3] ?? 0) * pitch.y;
  let cost = COST.extent * Math.max(wide, high * pitch.aspect);
  if (cost >= limit) return cost;
  cost += Math.min(flowCost(board, pitch, 0), flowCost(board, pitch, 1));
  if (cost >= limit) return cost;
  for (const line of lines) cost += lengthCost(board, line, pitch);
  for (let index = 0; index < lines.length && cost < limit; index++) {
    const one = lines[index];
    for (let other = 0; one && other < index; other++) {
      const two = lines[other];
      if (two && crosses(rects, one, two)) cost += COST.crossing;
    }
  }
  return cost;
}

/** Twice the middle of an element along an axis, in cells. */
function middle(rects: Int16Array, element: number, axis: 0 | 1): number {
  return (rects[4 * element + axis] ?? 0) + (rects[4 * element + axis + 2] ?? 0);
}

function flowCost({ rects, lines, aside }: Board, pitch: Pitch, axis: 0 | 1): number {
  let cost = 0;
  let [start, edge] = [32_000, 32_000];
  const across = axis === 0 ? 1 : 0;
  const size = (axis === 0 ? pitch.x : pitch.y) / 2;
  for (const { link, from, to, isFirst } of lines) {
    if (!link.main) continue;
    const a = middle(rects, from, axis);
    const b = middle(rects, to, axis);
    start = Math.min(start, b, isFirst ? b : a);
    edge = Math.min(edge, middle(rects, to, across), middle(rects, isFirst ? to : from, across));
    const weight = link.flow ? 1 : 0.5;
    if (b < a) cost += weight * (COST.back + COST.far * size * (a - b));
    else if (a === b && middle(rects, to, across) < middle(rects, from, across)) cost += weight * COST.askew;
  }
  for (const card of aside) {
    if (middle(rects, card, axis) < start) cost += COST.before;
    if (middle(rects, card, across) < edge) cost += COST.outer;
  }
  return cost;
}

function lengthCost({ rects, cards }: Board, { link, from, to, isFirst }: Line, pitch: Pitch): number {
  const dx = ((middle(rects, to, 0) - middle(rects, from, 0)) * pitch.x) / 2;
  const dy = ((middle(rects, to, 1) - middle(rects, from, 1)) * pitch.y) / 2;
  const weight = link.main ? 1 : link.look === "attached" ? 0.7 : COST.hidden;
  let cost = weight * (Math.abs(dx) + Math.abs(dy));
  if (isFirst) cost += COST.first * (Math.max(0, -dx) + Math.max(0, -dy));
  if (link.look === "hidden") return cost;
  if (dx !== 0 && dy !== 0) return cost + weight * COST.turn + (isFirst ? COST.firstTurn : 0);
  return cost + weight * COST.through * between(rects, cards.length, from, to);
}

/** How many cards stand between two elements at one height, or one above the other. */
function between(rects: Int16Array, count: number, from: number, to: number): number {
  const axis = middle(rects, from, 0) === middle(rects, to, 0) ? 1 : 0;
  const across = axis === 0 ? 1 : 0;
  const at = middle(rects, from, across);
  const [a, b] = [middle(rects, from, axis), middle(rects, to, axis)];
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  let found = 0;
  for (let card = 0; card < count; card++) {
    if (card === from || card === to || Math.abs(middle(rects, card, across) - at) > 0) continue;
    const along = middle(rects, card, axis);
    if (along > low && along < high) found++;
  }
  return found;
}

function crosses(rects: Int16Array, one: Line, other: Line): boolean {
  if (one.link.look === "hidden" || other.link.look === "hidden") return false;
  if (one.from === other.from || one.to === other.to || one.from === other.to || one.to === other.from)
    return false;
  const ax = middle(rects, one.from, 0);
  const ay = middle(rects, one.from, 1);
  const bx = middle(rects, one.to, 0) - ax;
  const by = middle(rects, one.to, 1) - ay;
  const cx = middle(rects, other.from, 0) - ax;
  const cy = middle(rects, other.from, 1) - ay;
  const dx = middle(rects, other.to, 0) - ax;
  const dy = middle(rects, other.to, 1) - ay;
  if ((bx * cy - by * cx) * (bx * dy - by * dx) >= 0) return false;
  const ex = dx - cx;
  const ey = dy - cy;
  return (-ex * cy + ey * cx) * (ex * (by - cy) - ey * (bx - cx)) < 0;
}
