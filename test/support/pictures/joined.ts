/** Cards that a picture, before anybody points at anything, joins to nothing. */
import {
  type Architecture,
  type Card,
  isInStrip,
  isSeen,
  within,
} from "../../../src/engine/diagram/architecture/model.ts";

/** A card that no visible line meets, and that no strip holds. */
export interface LoneCard {
  readonly card: Card;
  /** Relations, apart from those with what stands in a strip, that are shown when somebody points at it. */
  readonly hidden: number;
}

export function cardsWithoutLine({ root, links }: Architecture): LoneCard[] {
  const met = new Set(links.filter(isSeen).flatMap(({ from, to }) => [from, to]));
  return [...within(root)].flatMap((card): LoneCard[] => {
    if (card.kind !== "card" || met.has(card) || isInStrip(card)) return [];
    const others = links.flatMap(({ from, to }) => (from === card ? [to] : to === card ? [from] : []));
    // What covers it from a strip says so there.
    const hidden = others.filter((other) => !isInStrip(other)).length;
    return [{ card, hidden }];
  });
}
