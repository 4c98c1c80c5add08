/** What each kind of evidence is worth at full strength, in milli-points. */
export const WEIGHTS = {
  name: 8000,
  words: 2500,
  capability: 4000,
  pattern: 6000,
  /** Per step of popularity, 0 to 5. */
  prior: 120,
} as const;

/** The score of words, in milli-points of BM25, at which half of their weight is reached. */
export const WORDS_HALFWAY = 12_000;
