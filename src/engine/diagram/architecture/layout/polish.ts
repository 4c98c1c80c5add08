/**
 * Makes a small picture better by moves that are judged by the picture that comes of them: those that look best at a glance
 * are led and measured, and the best of these is taken.
 */
import type { Frame, Link } from "../model.ts";
import { Board, type Places } from "./board.ts";
import { glanceOf, type Pitch } from "./glance.ts";
import type { Placement } from "./grid.ts";
import { movesFrom } from "./moves.ts";

/**
 * So often the best move is taken at most, and so many are looked at closely each time; of more cards one picture takes
 * longer.
 */
const ROUNDS = 8;
const CLOSELY = { few: 8, more: 6 } as const;
const FEW = 12;

/**
 * The best that comes of some placements of one picture.
 * @param beginnings placements that are alike: of each list the best one is begun with
 * @param judge what is bad about the picture of a placement
 */
export function polished(
  root: Frame,
  links: readonly Link[],
  beginnings: readonly (readonly Placement[])[],
  pitch: Pitch,
  judge: (placement: Placement) => number,
): Placement {
  const board = new Board(root, links);
  const seen = new Set<string>();
  let best: Judged | undefined;
  const starts = beginnings.flatMap((placements) => {
    const found = placements.flatMap((placement): Judged[] => {
      const places = board.placesOf(placement);
      if (!board.fits(places) || seen.has(places.join())) return [];
      seen.add(places.join());
      return [{ placement, places, badness: judge(placement) }];
    });
    return found.sort((a, b) => a.badness - b.badness).slice(0, 1);
  });
  for (const start of starts) {
    const found = climbed(start, board, pitch, judge, seen);
    if (!best || found.badness < best.badness) best = found;
  }
  return best?.placement ?? beginnings[0]?.[0] ?? new Map();
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
  const most = board.cards.length > FEW ? CLOSELY.more : CLOSELY.few;
  for (const places of movesFrom(board, from)) {
    if (!board.fits(places)) continue;
    const cost = glanceOf(board, pitch, worst);
    if (cost >= worst) continue;
    const key = places.join();
    if (seen.has(key) || found.some((other) => other.places.join() === key)) continue;
    found.push({ places, cost });
    found.sort((a, b) => a.cost - b.cost);
    if (found.length > most) found.pop();
    if (found.length === most) worst = found.at(-1)?.cost ?? worst;
  }
  for (const { places } of found) seen.add(places.join());
  return found.map(({ places }) => places);
}
