/** Cards that a picture, before anybody points at anything, joins to nothing. */
import {
  type Architecture,
  type Card,
  isSeen,
  within,
} from "../../../src/engine/diagram/architecture/model.ts";

/** A card that no visible line meets, and that no strip holds. */
export interface LoneCard {
  readonly card: Card;
  /** Something on it tells what it has to do with others, or that it wants a look: a count, the sign of a finding. */
  readonly isMarked: boolean;
  /** Relations that would be shown if somebody pointed at it. */
  readonly hidden: number;
}

export function cardsWithoutLine({ root, links }: Architecture): LoneCard[] {
  const met = new Set(links.filter(isSeen).flatMap(({ from, to }) => [from, to]));
  return [...within(root)].flatMap((card): LoneCard[] => {
    if (card.kind !== "card" || met.has(card) || card.frame?.role === "strip") return [];
    const hidden = links.filter(({ from, to }) => from === card || to === card).length;
    const isMarked = card.folded.length > 0 || card.node?.finding !== undefined;
    return [{ card, isMarked, hidden }];
  });
}
