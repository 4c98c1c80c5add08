/** Small changes of where the cards of a small picture stand. */
import type { Block, Board, Places } from "./board.ts";

/** All places that are one move away from some, also such as cannot be. */
export function* movesFrom(board: Board, from: Places): Generator<Places> {
  const count = board.cards.length;
  for (const block of board.turned) yield* turns(block, from, count);
  for (const [index, one] of board.blocks.entries()) {
    for (const other of board.blocks.slice(index + 1))
      for (const places of swap(one, other, from, count)) {
        yield places;
        yield* withActorsInLine(board, places);
      }
    yield* moves(one, from, count);
  }
}

/** The same with those outside left of what they use, or above it: what moves away from them else leaves their lines bent. */
function* withActorsInLine({ cards, lines }: Board, from: Places): Generator<Places> {
  const count = cards.length;
  for (const isLeft of [true, false]) {
    const places = from.slice();
    let isMoved = false;
    for (const { isFirst, from: actor, to } of lines) {
      if (!isFirst || to >= count) continue;
      places[actor] = isLeft ? -1 : (from[to] ?? 0);
      places[count + actor] = isLeft ? (from[count + to] ?? 0) : -1;
      isMoved = true;
    }
    if (isMoved) yield places;
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
export function* moves(block: Block, from: Places, count: number): Generator<Places> {
  let [columns, rows] = [0, 0];
  for (let at = 0; at < count; at++) {
    columns = Math.max(columns, (from[at] ?? 0) + 1);
    rows = Math.max(rows, (from[count + at] ?? 0) + 1);
  }
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
