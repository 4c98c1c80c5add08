/** All measures of the picture, in pixels. */
export const SIZES = {
  margin: 20,
  cardHeight: 60,
  /** From the card's left edge to its text, and from the text to the right edge. */
  textInset: 56,
  textMargin: 14,
  title: 13,
  subtitle: 11,
  laneTitle: 30,
  frameTitle: 34,
  lanePadding: 16,
  framePadding: 14,
  rowGap: 18,
  sectionGap: 14,
  columnGap: 52,
  track: 8,
} as const;
/** Cards of a column are as wide as its longest label, in steps, so that one name moves little. */
export const CARD_WIDTHS = { least: 168, most: 264, step: 24 } as const;
/** A gutter grows with its tracks up to this; then they move closer together. */
export const MAX_GUTTER = 220;
