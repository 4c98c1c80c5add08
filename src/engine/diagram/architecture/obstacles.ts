/** What stands where in a picture, found again by place: so that titles and numbers are put where nothing else is. */
import type { Box } from "../geometry.ts";

/** Boxes by the squares of the picture that they touch. */
export class Obstacles {
  readonly #squares = new Map<number, Box[]>();

  add(box: Box): void {
    for (const key of keysOf(box)) {
      const boxes = this.#squares.get(key);
      if (boxes) boxes.push(box);
      else this.#squares.set(key, [box]);
    }
  }

  /** How many boxes overlap one. */
  countAt(box: Box): number {
    const found = new Set<Box>();
    for (const key of keysOf(box))
      for (const other of this.#squares.get(key) ?? []) if (overlaps(box, other)) found.add(other);
    return found.size;
  }
}

const SQUARE = 96;
/** More squares than stand beside each other in any picture. */
const ROW = 1_000_003;

function* keysOf({ x, y, width, height }: Box): Generator<number> {
  for (let row = Math.floor(y / SQUARE); row <= Math.floor((y + height) / SQUARE); row++)
    for (let column = Math.floor(x / SQUARE); column <= Math.floor((x + width) / SQUARE); column++)
      yield row * ROW + column;
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
