/** All measures of the picture, in pixels. */
export const SIZES = {
  margin: 20,
  cardHeight: 60,
  /** From the card's left edge to its text, and from the text to the right edge. */
  textInset: 56,
  textMargin: 14,
  title: 13,
  subtitle: 11,
  /** Verbs on edges. */
  verb: 10,
  /** Left of the first column: where the lanes' titles stand. */
  laneTitles: 124,
  laneTitle: 12,
  lanePadding: 14,
  frameTitle: 34,
  frameText: 12,
  framePadding: 14,
  rowGap: 18,
  laneGap: 10,
  columnGap: 52,
  /** Distance of parallel edges, and of the outer ones from what borders a gutter. */
  track: 8,
  border: 14,
} as const;
/** Cards of a column are as wide as its longest label, in steps, so that one name moves little. */
export const CARD_WIDTHS = { least: 168, most: 264, step: 24 } as const;
/** The tracks of a gutter spread up to this; then they move closer together. */
export const MAX_TRACKS = { column: 200, row: 96 } as const;
/** Bold letters are wider than the regular ones that are measured: DejaVu Sans, the widest of common fonts, by this much. */
export const BOLD = 1.16;
