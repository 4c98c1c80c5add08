/**
 * What evidence is worth, in milli-points. One point is one unit of log-odds: the values are a logistic regression's,
 * rounded, fitted to which types three public collections of designs use for their intents (aws-samples/
 * serverless-patterns, MIT-0; DPIaC-Eval, MIT; Azure/awesome-azd, MIT). Only these few numbers were learned; in
 * cross-validation over groups of like titles they lose less than 0.01 of recall.
 */
export const WEIGHTS = {
  /** The intent names the type. */
  name: 4000,
  /** Its name, aliases and summary share words with the intent. */
  words: 600,
  /** The same where the intent names nothing, so that ordinary words are all there is. */
  wordsAlone: 1000,
  /** It is the first choice for a capability that the intent says, or hints at. */
  said: 1200,
  hinted: 500,
  /** A hint where the intent names nothing. */
  hintedAlone: 800,
  /** All neighbouring designs contain it; the second part grows with the nearness of the nearest design. */
  pattern: 2800,
  patternNearness: 2200,
  /** It belongs beside a type that the intent names. */
  companion: 2700,
  /** It plays a role that the text asks for: in units of log-odds, and at most. */
  roleOdds: 200,
  role: 1200,
  /** It is glue that nobody asks for by name. */
  auxiliary: -1700,
  /** It is glue, and a part of a service that the intent names. */
  part: -700,
  /**
   * It is as common as can be, where the intent names nothing: by the catalogue's own five steps, and by the share of
   * the pattern library that contains it, which tells apart what the steps do not. Both together are less than what was
   * fitted (2000 for the steps alone): what those collections use most is not what everybody uses most.
   */
  popular: 850,
  usual: 1500,
} as const;

/** Share of the designs, in thousandths, from which a type is as usual as can be. */
export const USUAL = 300;

/** The score of words, in milli-points of BM25, at which half of their weight is reached. */
export const WORDS_HALFWAY = 12_000;
