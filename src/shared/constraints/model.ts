/** How constraints are described, and how their keys and words are read: the same for the engine and for forms. */

/** What a constraint's value is; `names` are types or purposes, an `amount` is a number or a word for one. */
export type ConstraintValue = "cloud" | "region" | "names" | "words" | "word" | "flag" | "amount" | "text";

/** What the planner does with a constraint. */
export type ConstraintPart = "cloud" | "intent" | "types" | "settings" | "plan" | "rules" | "answer";

export interface ConstraintDescription {
  /** The key as it is suggested, in the form of `normalKey`. */
  readonly key: string;
  /** Other keys that mean the same. */
  readonly aliases: readonly string[];
  readonly value: ConstraintValue;
  /** Values worth suggesting; regions and clouds have lists of their own. */
  readonly examples: readonly string[];
  /** Of an amount: every word that it is read from besides numbers. Absent where that cannot be listed. */
  readonly words?: readonly string[];
  /** What it asks for, in a few words. */
  readonly meaning: string;
  /**
   * Where it is applied: the cloud, the intent, which types are in and how they rank, their settings, what the plan
   * says of all of them, rules, the answer.
   */
  readonly appliesTo: readonly ConstraintPart[];
}

/** A key as constraints are looked up: "maxMonthlyCost", "Max-monthly cost" → "max_monthly_cost". */
export function normalKey(key: string): string {
  return key
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
}

/** Whether a value begins with one of some words, or has one of several words ("free tier") anywhere. */
export function saysOneOf(words: readonly string[], value: string): boolean {
  const text = ` ${value
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
  return words.some((word) =>
    word.includes(" ") ? text.includes(` ${word} `) : text.startsWith(` ${word} `),
  );
}
