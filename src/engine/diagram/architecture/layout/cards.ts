/** The kinds of cards that a picture can be drawn with: small ones for many components, large ones where there is room. */
/** How all cards of one picture are drawn, in pixels. */
export interface CardStyle {
  readonly width: number;
  readonly height: number;
  /** Side of the square that the icon stands in, and its distance from the card's left edge or, above a name, from its top. */
  readonly icon: number;
  readonly inset: number;
  /** The icon stands above the name, and both in the card's middle. */
  readonly upright: boolean;
  /** There is a line of its own for what kind of thing it is, also below a name of two lines. */
  readonly detailed: boolean;
  /** How many times as wide or as high they may become where there is room: less than what tells two kinds apart. */
  readonly growth: number;
  /** Those outside stand as a sign with a word below it: height of both, and the sign's radius. */
  readonly actor: { readonly height: number; readonly radius: number };
}

const ACTOR = { height: 48, radius: 16 } as const;
const GROWING = { growth: 1.35, actor: { height: 72, radius: 26 } } as const;

/** The smallest cards: as many as there may be, with a name that is large for its card. */
export const COMPACT: CardStyle = {
  width: 142,
  height: 46,
  icon: 22,
  inset: 6,
  upright: false,
  detailed: false,
  growth: 1.5,
  actor: ACTOR,
};

/** All kinds, the smallest first. */
export const CARD_STYLES: readonly CardStyle[] = [
  COMPACT,
  { width: 212, height: 78, icon: 46, inset: 14, upright: false, detailed: true, ...GROWING },
  { width: 180, height: 124, icon: 56, inset: 14, upright: true, detailed: true, ...GROWING },
  { width: 256, height: 104, icon: 64, inset: 18, upright: false, detailed: true, ...GROWING },
  { width: 220, height: 152, icon: 72, inset: 18, upright: true, detailed: true, ...GROWING },
];

/** The kind of cards that cards of a size are of; undefined where they are of none. */
export function styleOfSize({ width, height }: Pick<CardStyle, "width" | "height">): CardStyle | undefined {
  const kind = CARD_STYLES.findLast((style) => {
    const isWithin = (size: number, least: number) => size >= least && size <= least * style.growth;
    return isWithin(width, style.width) && isWithin(height, style.height);
  });
  return kind && sized(kind, width, height);
}

/** Cards of a kind in another size; with room for a line more, they have it. */
export function sized(style: CardStyle, width: number, height: number): CardStyle {
  return { ...style, width, height, detailed: style.detailed || height >= DETAILED };
}
/** A name of two lines and a line of what it is, in pixels. */
const DETAILED = 62;

/** From the icon to the text beside or below it, and from the text to the card's edge. */
export const TEXT_GAP = 7;
export const TEXT_MARGIN = 6;

/** How wide the texts on a card may be, in pixels. */
export function textRoom({ width, inset, icon, upright }: CardStyle): number {
  return upright ? width - 4 * TEXT_MARGIN : width - inset - icon - TEXT_GAP - TEXT_MARGIN;
}
