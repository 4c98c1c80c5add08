import type { ComponentCandidate, Contribution } from "../../contract/component.ts";
import type { Reason, Scored } from "./scoring/score.ts";
import { UNIT } from "./text/fixed.ts";

/** Reasons told in a sentence. */
const TOLD = 3;
/** Least points, in milli-points, of a reason worth telling. */
const WORTH_TELLING = 150;

/** A sentence made of what counted most for a type, and of what counts against it. */
export function explain({ entry, reasons }: Scored, isRecommended: boolean): string {
  const told = reasons.filter(({ points }) => points >= WORTH_TELLING).slice(0, TOLD);
  const against = reasons.find(({ points }) => points <= -WORTH_TELLING);
  const opening = isRecommended ? `${entry.name} is recommended` : `${entry.name} is an alternative`;
  const because = told.length > 0 ? ` because ${listed(told)}` : "";
  const but = against === undefined ? "" : `; against it, ${against.clause}`;
  return `${opening}${because}${but}.`;
}

/** A scored type as the interface shows it. */
export function toCandidate(
  scored: Scored,
  isRecommended: boolean,
  input: Record<string, unknown> | undefined,
): ComponentCandidate {
  const { entry, reasons, score } = scored;
  return {
    type_id: entry.typeId,
    display_name: entry.name,
    explanation: explain(scored, isRecommended),
    rank_score: score / UNIT,
    ...(input === undefined ? {} : { desired_input: input }),
    recommended: isRecommended,
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
