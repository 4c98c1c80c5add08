/** A small picture that people know, with what has come to it or gone from it: all else stays in its cell. */
import type { Frame, Link } from "../model.ts";
import type { Earlier } from "./before.ts";
import { Board, type Places } from "./board.ts";
import { glanceOf, type Pitch } from "./glance.ts";
import type { Placement } from "./grid.ts";
import { moves } from "./moves.ts";

/** Undefined where more than one card is new, or where what stood so can stand so no longer. */
export function placedAgain(
  root: Frame,
  links: readonly Link[],
  earlier: Earlier,
  pitch: Pitch,
): Placement | undefined {
  const board = new Board(root, links);
  const [first, ...others] = [...board.cards.keys()].filter((at) => {
    const card = board.cards[at];
    return card && !earlier.has(card);
  });
  if (others.length > 0) return undefined;
  const places = board.placesOf(earlier);
  const found = first === undefined ? places : bestPlace(board, first, places, pitch);
  return found && board.fits(found) ? board.placementOf(found) : undefined;
}

/** Of all places that one card can have beside the others that which looks best. */
function bestPlace(board: Board, card: number, from: Places, pitch: Pitch): Places | undefined {
  let best: Places | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const places of moves({ cards: [card] }, from, board.cards.length)) {
    if (!board.fits(places)) continue;
    const cost = glanceOf(board, pitch, least);
    if (cost < least) [least, best] = [cost, places];
  }
  return best;
}
