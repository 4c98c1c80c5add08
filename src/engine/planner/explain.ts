import type { ComponentCandidate, Contribution } from "../../contract/component.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Reason, Scored } from "./scoring/score.ts";
import { UNIT } from "./text/fixed.ts";

/** Reasons told in a sentence. */
const TOLD = 3;
/** Least points, in milli-points, of a reason worth telling. */
const WORTH_TELLING = 150;

/**
 * A sentence made of what counted most for a type, and of what counts against it. What is not recommended is an
 * alternative only to a type that serves its purpose; the rest may stand beside the design.
 */
export function explain(scored: Scored, recommended: ReadonlySet<CatalogueEntry>): string {
  const { entry, reasons } = scored;
  const worthTelling = reasons.filter(({ points }) => points >= WORTH_TELLING);
  // Commonness says little, so it is told only of what nothing else speaks for.
  const telling = worthTelling.filter(({ source }) => source !== "prior");
  const told = (telling.length > 0 ? telling : worthTelling).slice(0, TOLD);
  const against = reasons.find(({ points }) => points <= -WORTH_TELLING);
  const rival = rivalOf(entry, recommended);
  const standing = recommended.has(entry)
    ? "is recommended"
    : rival === undefined
      ? "may belong to the design"
      : `is an alternative to the ${rival.name}`;
  const because = told.length > 0 ? ` because ${listed(told)}` : "";
  const but = against === undefined ? "" : `; against it, ${against.clause}`;
  return `${entry.name} ${standing}${because}${but}.`;
}

/** The recommended type that serves a type's main purpose. */
export function rivalOf(
  { gives: [purpose] }: CatalogueEntry,
  recommended: ReadonlySet<CatalogueEntry>,
): CatalogueEntry | undefined {
  return purpose === undefined ? undefined : [...recommended].find(({ gives }) => gives.includes(purpose));
}

/** A scored type as the interface shows it. */
export function toCandidate(
  scored: Scored,
  recommended: ReadonlySet<CatalogueEntry>,
  input: Record<string, unknown> | undefined,
): ComponentCandidate {
  const { entry, reasons, score } = scored;
  return {
    type_id: entry.typeId,
    display_name: entry.name,
    explanation: explain(scored, recommended),
    rank_score: score / UNIT,
    ...(input === undefined ? {} : { desired_input: input }),
    recommended: recommended.has(entry),
    group: entry.group,
    contributions: contributionsOf(reasons),
  };
}

/** The reasons in score points; they add up to the candidate's score. */
function contributionsOf(reasons: readonly Reason[]): Contribution[] {
  return reasons.map(({ source, evidence, points }) => ({ source, evidence, points: points / UNIT }));
}

function listed(reasons: readonly Reason[]): string {
  const clauses = reasons.map(({ clause }) => clause);
  const last = clauses.pop() ?? "";
  return clauses.length === 0 ? last : `${clauses.join(", ")} and ${last}`;
}
