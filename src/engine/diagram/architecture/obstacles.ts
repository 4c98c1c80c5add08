/** What stands where in a picture, found again by place: so that titles and numbers are put where nothing else is. */
import type { Box } from "../geometry.ts";

interface Entry {
  readonly box: Box;
  /** The search that has counted it last: what lies in several squares counts once. */
  counted: number;
}

/** Boxes by the squares of the picture that they touch. */
export class Obstacles {
  readonly #squares = new Map<number, Entry[]>();
  #searches = 0;

  add(box: Box): void {
    const entry = { box, counted: 0 };
    const { left, top, right, bottom } = squaresOf(box);
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        const key = row * ROW + column;
        const entries = this.#squares.get(key);
        if (entries) entries.push(entry);
        else this.#squares.set(key, [entry]);
      }
  }

  /** How many boxes overlap one; counted no further than to some number. */
  countAt(box: Box, most = Number.POSITIVE_INFINITY): number {
    const search = ++this.#searches;
    const { left, top, right, bottom } = squaresOf(box);
    let count = 0;
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++)
        for (const entry of this.#squares.get(row * ROW + column) ?? []) {
          if (entry.counted === search || !overlaps(box, entry.box)) continue;
          entry.counted = search;
          if (++count >= most) return count;
        }
    return count;
  }
}

const SQUARE = 160;
/** More squares than stand beside each other in any picture. */
const ROW = 1_000_003;

function squaresOf({ x, y, width, height }: Box) {
  return {
    left: Math.floor(x / SQUARE),
    top: Math.floor(y / SQUARE),
    right: Math.floor((x + width) / SQUARE),
    bottom: Math.floor((y + height) / SQUARE),
  };
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
