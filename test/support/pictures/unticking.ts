/** What happens to a picture in the panel when somebody unticks one component, and ticks it again. */
import type { PlanInput } from "../../../src/contract/plan.ts";
import { drawArchitecture } from "../../../src/engine/diagram/architecture/draw.ts";
import { placeName } from "../../../src/engine/diagram/architecture/layout/before.ts";
import { layOutArchitecture, type Pane } from "../../../src/engine/diagram/architecture/layout/layout.ts";
import type { ArchitecturePicture } from "../../../src/engine/diagram/architecture/layout/placed.ts";
import { architectureOf } from "./drawings.ts";
import { placesOf } from "./stability.ts";

/** A plan, and the one that is composed without one of its components. */
export interface Unticking {
  readonly name: string;
  readonly plan: PlanInput;
  readonly without: PlanInput;
  readonly intent?: string | undefined;
}

export interface Unticked {
  readonly name: string;
  /** It had a card of its own. */
  readonly wasCard: boolean;
  /** How far the card that moved most did, in pixels of the picture, and which one that is. */
  readonly farthest: number;
  readonly mover: string;
  /** No other card moved by more than the removed one was large; by nothing where it had none. */
  readonly isCalm: boolean;
  /** The picture after ticking it again is the first one, byte by byte. */
  readonly isRestored: boolean;
}

/** Each picture knows the one before, as it does in the panel. */
export function untick({ name, plan, without, intent }: Unticking, pane: Pane): Unticked {
  const picture = (of: PlanInput, before?: ArchitecturePicture) =>
    layOutArchitecture(architectureOf(of, intent), pane, 0, before && placesOf(before));
  const first = picture(plan);
  const second = picture(without, first);
  const third = picture(plan, second);
  const removed = first.cards.find(({ card }) => card.node?.name === name)?.box;
  const { farthest, mover } = farthestMove(first, second);
  return {
    ...{ name, farthest, mover, wasCard: removed !== undefined },
    isCalm: farthest <= (removed ? Math.max(removed.width, removed.height) : 0) + ROUNDING,
    isRestored: bytesOf(first) === bytesOf(third),
  };
}
const ROUNDING = 0.5;

/** The longest way that a card which both pictures have moves from one to the other. */
export function farthestMove(
  one: Pick<ArchitecturePicture, "cards">,
  other: Pick<ArchitecturePicture, "cards">,
): { readonly farthest: number; readonly mover: string } {
  const after = new Map(other.cards.map(({ card, box }) => [placeName(card), box]));
  let [farthest, mover] = [0, ""];
  for (const { card, box } of one.cards) {
    const to = after.get(placeName(card));
    const far = to ? Math.hypot(to.x - box.x, to.y - box.y) : 0;
    if (far > farthest) [farthest, mover] = [far, placeName(card)];
  }
  return { farthest, mover };
}

function bytesOf(picture: ArchitecturePicture): string {
  return `${picture.width} ${picture.height} ${drawArchitecture(picture)}`;
}
