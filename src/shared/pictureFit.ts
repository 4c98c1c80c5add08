/** How large pictures are shown where there is room for them: layouts are judged by what viewers will make of them. */

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The pane that a picture is made for, where nobody says, in pixels. */
export const ANY_PANE = { width: 1200, height: 800 } as const;

/** Free space on each side of a fitted picture, which has a margin of its own, in pixels. */
export const FIT_MARGIN = 4;
/** A picture of few components is shown larger than it was drawn, up to this: beyond, its letters would shout. */
export const LARGEST_FIT = 1.3;

/** The scale at which the whole of a picture is shown, as large as there is room for within reason. */
export function fitScale(picture: Size, pane: Size): number {
  const wide = (pane.width - 2 * FIT_MARGIN) / picture.width;
  const high = (pane.height - 2 * FIT_MARGIN) / picture.height;
  return Math.min(wide, high, LARGEST_FIT);
}

/**
 * Below this scale names, which are 14 units high, have less than nine pixels: people guess them more than they read
 * them.
 */
export const LEAST_LEGIBLE = 9 / 14;
