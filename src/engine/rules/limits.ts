import { MOST_RULE_BYTES, MOST_RULE_FILES } from "../../shared/files/ruleFiles.ts";

/** Bounds of a rule pack: far above what people write, and low enough that reading and judging stay quick. */
export const LIMITS = {
  /** Characters of a file. */
  text: MOST_RULE_BYTES,
  lines: 4_000,
  /** Lists and mappings within each other. */
  nesting: 16,
  /** YAML's own elements of a file: names, values, brackets, comments. */
  tokens: 14_000,
  rules: 300,
  examples: 100,
  /** Elements of any other list, and keys of a mapping. */
  list: 60,
  /** Characters of an id, a word or pattern, a sentence. */
  id: 80,
  word: 200,
  sentence: 1_000,
  /** Packs in force at once, and their rules together. */
  packs: MOST_RULE_FILES,
  allRules: 2_000,
  /** Problems that are told of one file. */
  problems: 20,
} as const;
