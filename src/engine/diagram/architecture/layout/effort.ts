/** How much is spent on finding an arrangement, and with what the search begins. */
import type { Manner } from "./arrange.ts";
import { READ_AS_ONE } from "./judging.ts";

/** Numbers of elements: up to these many manners are tried, then fewer, then one; above the last nothing is searched. */
const FEW = 24;
export const MANY = 60;
export const SEARCHED = 200;

/**
 * Steps of the search for all arrangements: most where there is much to arrange that can still be arranged well, and
 * that nobody knows otherwise. Of more than that two are sought where people know one, so each gets half.
 */
export function workFor(size: number, isKnown: boolean): number {
  if (size > SEARCHED) return 0;
  if (size > MANY) return isKnown ? 500_000 : 1_000_000;
  return size > FEW && !isKnown ? 4_000_000 : 1_000_000;
}

/**
 * How to begin: along either side of the pane, and broader or narrower than it; of a picture that people read as one flow
 * also firmly along that. The best that comes of it is taken.
 * @param aspect width of the pane by its height
 */
export function mannersFor(size: number, cards: number, aspect: number, isKnown: boolean): Manner[] {
  if (size > MANY) return [{ flow: "right", aspect, isFirm: false }];
  const inShapes = (shapes: readonly number[], isFirm: boolean) =>
    shapes.flatMap((shape) =>
      (["right", "down"] as const).map((flow) => ({ flow, aspect: aspect * shape, isFirm })),
    );
  if (cards > READ_AS_ONE) return inShapes([1, 1.3, 1.7, 0.7], false);
  // Moves make the shape of the pane of a picture that nobody knows.
  return [...inShapes([1], true), ...inShapes(isKnown ? [1, 1.5, 0.7] : [1], false)];
}
