/**
 * Makes a small picture better by moves that are judged by the picture that comes of them: those that look best at a glance
 * are led and measured, and the best of these is taken.
 */
import type { Frame, Link } from "../model.ts";
import { type Block, Board, type Places } from "./board.ts";
import { glanceOf, type Pitch } from "./glance.ts";
import type { Placement } from "./grid.ts";

/** So many placements are begun with. */
const STARTS = 2;
/** So often the best move is taken at most, and so many are looked at closely each time. */
const ROUNDS = 5;
const CLOSELY = 9;

/**
 * The best that comes of some placements of one picture.
 * @param judge what is bad about the picture of a placement
 */
export function polished(
  root: Frame,
  links: readonly Link[],
  placements: readonly Placement[],
  pitch: Pitch,
  judge: (placement: Placement) => number,
): Placement {
  const board = new Board(root, links);
  const seen = new Set<string>();
  const starts = placements.flatMap((placement): Judged[] => {
    const places = board.placesOf(placement);
    if (!board.fits(places) || seen.has(places.join())) return [];
    seen.add(places.join());
    return [{ placement, places, badness: judge(placement) }];
  });
  const found = starts
    .sort((a, b) => a.badness - b.badness)
    .slice(0, STARTS)
    .map((start) => climbed(start, board, pitch, judge, seen));
  const [best] = found.sort((a, b) => a.badness - b.badness);
  return best?.placement ?? placements[0] ?? new Map();
}

interface Judged {
  readonly placement: Placement;
  readonly places: Places;
  readonly badness: number;
}

function climbed(
  start: Judged,
  board: Board,
  pitch: Pitch,
  judge: (placement: Placement) => number,
  seen: Set<string>,
): Judged {
  let best = start;
  for (let round = 0; round < ROUNDS; round++) {
    let better = best;
    for (const places of promising(board, best.places, pitch, seen)) {
      const placement = board.placementOf(places);
      const badness = judge(placement);
      if (badness < better.badness - LEAST_GAIN) better = { placement, places, badness };
    }
    if (better === best) break;
    best = better;
  }
  return best;
}
/** Moves less than this better are none. */
const LEAST_GAIN = 1;

/** The places one move away that look best, each only once in a search. */
function promising(board: Board, from: Places, pitch: Pitch, seen: Set<string>): Places[] {
  const found: { readonly places: Places; readonly cost: number }[] = [];
  let worst = Number.POSITIVE_INFINITY;
  for (const places of movesFrom(board, from)) {
    if (!board.fits(places)) continue;
    const cost = glanceOf(board, pitch, worst);
    if (cost >= worst) continue;
    const key = places.join();
    if (seen.has(key) || found.some((other) => other.places.join() === key)) continue;
    found.push({ places, cost });
    found.sort((a, b) => a.cost - b.cost);
    if (found.length > CLOSELY) found.pop();
    if (found.length === CLOSELY) worst = found.at(-1)?.cost ?? worst;
  }
  for (const { places } of found) seen.add(places.join());
  return found.map(({ places }) => places);
}

function* movesFrom(board: Board, from: Places): Generator<Places> {
  const count = board.cards.length;
  let [columns, rows] = [0, 0];
  for (let at = 0; at < count; at++) {
    columns = Math.max(columns, (from[at] ?? 0) + 1);
    rows = Math.max(rows, (from[count + at] ?? 0) + 1);
  }
  for (const block of board.turned) yield* turns(block, from, count);
  for (const [index, one] of board.blocks.entries()) {
    for (const other of board.blocks.slice(index + 1)) yield* swap(one, other, from, count);
    yield* moves(one, from, count, columns, rows);
  }
}

interface Extent {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function extentOf({ cards }: Block, places: Places, count: number): Extent {
  let [left, top, right, bottom] = [32_000, 32_000, 0, 0];
  for (const card of cards) {
    const [x = 0, y = 0] = [places[card], places[count + card]];
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + 1);
    bottom = Math.max(bottom, y + 1);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function shift({ cards }: Block, places: Places, count: number, dx: number, dy: number): void {
  for (const card of cards) {
    places[card] = (places[card] ?? 0) + dx;
    places[count + card] = (places[count + card] ?? 0) + dy;
  }
}

/** The contents of a frame the other way round. */
function* turns(block: Block, from: Places, count: number): Generator<Places> {
  const { x, y, width, height } = extentOf(block, from, count);
  for (const across of [true, false]) {
    if ((across ? width : height) === 1) continue;
    const places = from.slice();
    for (const card of block.cards)
      if (across) places[card] = 2 * x + width - 1 - (from[card] ?? 0);
      else places[count + card] = 2 * y + height - 1 - (from[count + card] ?? 0);
    yield places;
  }
}

/** Two of one size in each other's places. */
function* swap(one: Block, other: Block, from: Places, count: number): Generator<Places> {
  if (one.cards.length > 1 && other.cards.length === 1) return;
  const [a, b] = [extentOf(one, from, count), extentOf(other, from, count)];
  if (a.width !== b.width || a.height !== b.height) return;
  if (one.cards.some((card) => other.cards.includes(card))) return;
  const places = from.slice();
  shift(one, places, count, b.x - a.x, b.y - a.y);
  shift(other, places, count, a.x - b.x, a.y - b.y);
  yield places;
}

/** To every other place, also between columns or rows that make room for it. */
function* moves(block: Block, from: Places, count: number, columns: number, rows: number): Generator<Places> {
  const { x, y, width, height } = extentOf(block, from, count);
  for (let row = 0; row <= rows - height; row++)
    for (let column = 0; column <= columns - width; column++)
      if (row !== y || column !== x) {
        const places = from.slice();
        shift(block, places, count, column - x, row - y);
        yield places;
      }
  const own = new Set(block.cards);
  for (let column = 0; column <= columns; column++)
    for (let row = 0; row <= rows - height; row++) {
      const places = from.slice();
      for (let at = 0; at < count; at++)
        if (!own.has(at) && (from[at] ?? 0) >= column) places[at] = (from[at] ?? 0) + width;
      shift(block, places, count, column - x, row - y);
      yield places;
    }
  for (let row = 0; row <= rows; row++)
    for (let column = 0; column <= columns - width; column++) {
      const places = from.slice();
      for (let at = count; at < 2 * count; at++)
        if (!own.has(at - count) && (from[at] ?? 0) >= row) places[at] = (from[at] ?? 0) + height;
      shift(block, places, count, column - x, row - y);
      yield places;
    }
}
