/** A plan that was read, with what is wrong with it: for the picture, and for the lists beside it. */
import type { PlanInput } from "../contract/plan.ts";
import type { ReviewFinding } from "../contract/review.ts";

/** The plan with findings as errors, warnings and notes. */
export function withFindings(plan: PlanInput, findings: readonly ReviewFinding[]): PlanInput {
  const ofLevel = (wanted: ReviewFinding["level"]) =>
    findings
      .filter(({ level }) => level === wanted)
      .map(({ rule, message, components, link }) => ({
        ...{ rules: [rule], message, components: [...components] },
        ...(link !== undefined && { link }),
      }));
  return {
    ...plan,
    errors: ofLevel("error"),
    warnings: [...(plan.warnings ?? []), ...ofLevel("warning")],
    notes: ofLevel("note"),
  };
}
