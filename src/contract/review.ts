/** What a review of existing infrastructure says: findings, each at the declaration that it is about. */
import type { SourcePlace } from "./plan.ts";

/**
 * Where a team says which findings it lives with, and why: below the folder that is the workspace, or that a command
 * runs in. One file whatever the language: templates in JSON, plans and states have no comments that could say it.
 */
export const REVIEW_FILE = ".infra-planner/review.json";
/** Where a team keeps its rules, from the same folder. */
export const RULES_FOLDER = ".infra-planner/rules";

/** `error`: it does not work or is exposed; `warning`: mend it; `note`: worth a thought, never a reason to fail. */
export const REVIEW_LEVELS = ["error", "warning", "note"] as const;
export type ReviewLevel = (typeof REVIEW_LEVELS)[number];

/** A change of one property that neither replaces the resource nor takes anything away from who uses it. */
export interface PropertyFix {
  readonly title: string;
  /** Name of a property directly in the declaration, in its language. */
  readonly property: string;
  readonly value: boolean | number | string;
}

export interface ReviewFinding {
  /** The rule's full name, which never changes: `plan:unencrypted`, `rules:ours/tagged`. */
  readonly rule: string;
  readonly level: ReviewLevel;
  readonly message: string;
  /** Names of the components that it is about; the finding stands at the first. */
  readonly components: readonly string[];
  /** The declaration; absent where nobody wrote one. */
  readonly place?: SourcePlace;
  /** Where the rule is explained. */
  readonly link?: string;
  readonly fix?: PropertyFix;
}

/** A finding that somebody has decided to live with. */
export interface IgnoredFinding {
  readonly finding: ReviewFinding;
  readonly reason: string;
}

export interface Review {
  /** By file and line; those without a place last. */
  readonly findings: readonly ReviewFinding[];
  readonly ignored: readonly IgnoredFinding[];
}
