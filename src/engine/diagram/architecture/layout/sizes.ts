/** Strokes and gaps of the lines of what is attached, in pixels. */
export const ATTACHED_DASHES = "4 3";

/** All measures of an architecture's picture but those of its cards, in pixels. */
export const SIZES = {
  margin: 8,
  /** Least distance of what stands side by side, and of what a line joins: its arrow and its number need room. */
  gap: 14,
  joint: 34,
  /** The same of what is attached, whose line has neither. */
  attachedJoint: 20,
  /** Distance of ways that run side by side, and of the outer ones from what borders a gutter. */
  track: 10,
  border: 10,
  /**
   * So many ways have their distance in one gutter; more share its room, closer together. Of that many nobody follows a
   * single one, and where all is joined to all the picture would be broader with each link.
   */
  mostTracks: 100,
  /** The same where a number has to stand between a card and the ways beside it. */
  numberBorder: 22,
  frame: {
    padding: 8,
    title: 21,
    /**
     * Where the title stands from the corner, with the width of the sign before it and the least room to the right edge: there
     * lines come in.
     */
    text: { inset: 9, top: 3, sign: 19, height: 15, end: 26 },
  },
  /** The disc with the number of a step. */
  step: 8,
  name: 14,
  /** Of a name that takes three lines on a low card. */
  longName: 13,
  kind: 11.5,
  /** The count of what is folded into a component: it lies over the card's lower border, this far into it. */
  folded: { height: 11, inside: 4 },
  frameText: 12,
} as const;
