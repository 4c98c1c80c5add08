/** From more cards than this on a picture of an architecture opens with groups of them: nobody takes in more at once. */
export const GROUPED_ABOVE = 25;
