import type { PlanFinding } from "../../../contract/plan.ts";
import { PlanView, type Reviewed } from "./planView.ts";
import { isToSurviveZone } from "./rules/wishes.ts";
import { STRUCTURE_RULES } from "./rules.ts";

/** What the review of a plan's structure found. */
export interface Review {
  /** The plan as the rules look at it. */
  readonly plan: PlanView;
  readonly errors: readonly PlanFinding[];
  readonly warnings: readonly PlanFinding[];
  /** General warnings that a finding here says more exactly, by rule. */
  readonly covered: ReadonlySet<string>;
}

/** Reviews the structure of a composed plan: the findings of every rule, in the order of the rules. */
export function review(reviewed: Reviewed): Review {
  const plan = new PlanView(reviewed);
  const findings = STRUCTURE_RULES.filter(({ ofWholePlans }) => plan.isWhole || ofWholePlans !== true).map(
    ({ rule, severity, find }) => ({
      severity,
      findings: find(plan).map(
        ({ components, message, fixes = [] }): PlanFinding => ({
          rules: [`plan:${rule}`],
          message,
          components: components.map(({ name }) => name),
          ...(fixes.length > 0 && { fixes: [...fixes] }),
        }),
      ),
    }),
  );
  const ofSeverity = (wanted: string) =>
    findings.filter(({ severity }) => severity === wanted).flatMap((one) => one.findings);
  return {
    plan,
    errors: ofSeverity("error"),
    warnings: ofSeverity("warning"),
    covered: new Set(isToSurviveZone(plan) ? ["single-zone"] : []),
  };
}
