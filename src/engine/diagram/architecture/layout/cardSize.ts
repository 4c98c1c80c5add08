/** The room that each card takes: most are alike, but no name is cut short that a broader card has room for. */
import { BOLD } from "../../sizes.ts";
import { textWidth } from "../../text.ts";
import type { Card } from "../model.ts";
import { isAtEase, isWhole } from "../names.ts";
import { type CardStyle, TEXT_MARGIN } from "./cards.ts";
import { SIZES } from "./sizes.ts";

export interface CardSize {
  readonly width: number;
  readonly height: number;
}

/** The room of cards of a style, each sought once. */
export function cardSizes(style: CardStyle): (card: Card) => CardSize {
  const known = new Map<Card, CardSize>();
  return (card) => {
    const size = known.get(card) ?? sizeOfCard(card, style);
    known.set(card, size);
    return size;
  };
}

/** The room that a card or somebody outside takes, in pixels. */
export function sizeOfCard({ actor, title }: Card, style: CardStyle): CardSize {
  if (actor === undefined) return { width: widthFor(title, style), height: style.height };
  const { height, radius } = style.actor;
  const word = Math.ceil(textWidth(title, SIZES.frameText) * BOLD);
  return { width: Math.max(2 * radius, word) + 2 * TEXT_MARGIN, height };
}

/**
 * As for all cards; where a name would be cut, or fill a card from edge to edge, as much more as it needs, if that is
 * not too much.
 */
function widthFor(name: string, style: CardStyle): number {
  const most = Math.floor(style.width * BROADEST);
  for (const fits of [isAtEase, isWhole])
    for (let width = style.width; width <= most; width += STEP)
      if (fits(name, { ...style, width })) return width;
  return style.width;
}
/** How many times as broad as the others a card may be, and what it grows by, in pixels. */
const BROADEST = 1.35;
const STEP = 6;
