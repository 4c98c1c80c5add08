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
  /** It is the first choice for a capability that the intent says, or hints at. */
  said: 1200,
  hinted: 300,
  /** All neighbouring designs contain it; the second part grows with the nearness of the nearest design. */
  pattern: 2800,
  patternNearness: 2200,
  /** It belongs beside a type that the intent names. */
  companion: 2700,
  /** It is glue that nobody asks for by name. */
  auxiliary: -1700,
  /** It is glue, and a part of a service that the intent names. */
  part: -700,
  /**
   * It is in nearly every design, and the intent names nothing. Less than was fitted (2000): what those collections
   * use most is not what everybody uses most.
   */
  prior: 1700,
} as const;

/** The score of words, in milli-points of BM25, at which half of their weight is reached. */
export const WORDS_HALFWAY = 12_000;

/**
 * Score, in milli-points, from which a type is more likely part of the design than not, when the intent names no type,
 * one, or more: the less is named, the more of a score must come from designs, which give less than names. The first
 * was set on the same intents with every catalogue word taken out.
 */
export const LIKELY = [3000, 4600, 5400] as const;
