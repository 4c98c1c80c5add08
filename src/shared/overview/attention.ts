/** What of an environment needs somebody's attention, and how urgently. Pure. */

import { append } from "../append.ts";
import { type Budget, budgetStanding } from "../cost/budgets.ts";
import type { CostFacts, EnvironmentFacts } from "../protocols/overview.ts";

/** Something that needs attention. Times are epoch milliseconds, amounts are in the environment's unit. */
export type Reason =
  | { readonly kind: "runFailed"; readonly at: number | undefined }
  | { readonly kind: "newDrift" | "drift"; readonly count: number; readonly since: number | undefined }
  | {
      readonly kind: "overBudget";
      readonly cost: number;
      readonly isForecast: boolean;
      readonly budget: Budget;
    }
  | {
      readonly kind: "unusualCost";
      readonly unusual: NonNullable<CostFacts["unusual"]>;
      readonly unit: string | undefined;
    }
  | { readonly kind: "budgetCurrency"; readonly budget: Budget }
  | { readonly kind: "unclearChecks"; readonly count: number }
  | { readonly kind: "notLoaded"; readonly failure: string };

/**
 * How urgent each is. What is broken goes before what is changed behind one's back, that before money, and that before
 * what only may be wrong.
 */
const URGENCY: Readonly<Record<Reason["kind"], number>> = {
  runFailed: 100,
  newDrift: 90,
  overBudget: 70,
  drift: 60,
  unusualCost: 50,
  notLoaded: 30,
  unclearChecks: 20,
  budgetCurrency: 10,
};
/** What the second and further reasons add, as a share: they order environments that have the same first one. */
const FURTHER = 0.05;
/** What counts add at most, which is less than any further reason does: of the same reasons, more comes first. */
const MANY = 0.4;

/** An environment's reasons, the most urgent first. None while nothing is known, or when all is well. */
export function reasonsOf(facts: EnvironmentFacts | undefined): readonly Reason[] {
  if (!facts) return [];
  const { drift, run, failure } = facts;
  const reasons: Reason[] = [];
  if (run?.state === "failed") reasons.push({ kind: "runFailed", at: run.at });
  if (drift && drift.drifted > 0) {
    const { fresh, drifted, since } = drift;
    reasons.push(
      fresh > 0
        ? { kind: "newDrift", count: fresh, since: fresh === drifted ? since : undefined }
        : { kind: "drift", count: drifted, since },
    );
  }
  append(reasons, moneyReasons(facts));
  if (drift && drift.unclear > 0) reasons.push({ kind: "unclearChecks", count: drift.unclear });
  if (failure !== undefined) reasons.push({ kind: "notLoaded", failure });
  return reasons.sort((a, b) => URGENCY[b.kind] - URGENCY[a.kind]);
}

function moneyReasons({ cost, budget }: EnvironmentFacts): readonly Reason[] {
  if (!cost) return [];
  const reasons: Reason[] = [];
  const expected = cost.forecast ?? cost.total;
  if (budget && expected !== undefined && !cost.estimate) {
    const standing = budgetStanding(expected, cost.unit, budget);
    if (standing.kind === "exceeds")
      reasons.push({ kind: "overBudget", cost: expected, isForecast: cost.forecast !== undefined, budget });
    if (standing.kind === "otherCurrency") reasons.push({ kind: "budgetCurrency", budget });
  }
  if (cost.unusual) reasons.push({ kind: "unusualCost", unusual: cost.unusual, unit: cost.unit });
  return reasons;
}

/** How urgent an environment is by its reasons; 0 without any. */
export function urgencyOf(reasons: readonly Reason[]): number {
  const [first, ...further] = reasons;
  if (!first) return 0;
  const more = further.reduce((sum, { kind }) => sum + FURTHER * URGENCY[kind], 0);
  return URGENCY[first.kind] + more + MANY * (1 - 1 / countOf(first));
}

/** Of how many resources a reason speaks; 1 where it speaks of the environment. */
function countOf(reason: Reason): number {
  return "count" in reason ? Math.max(1, reason.count) : 1;
}

/** Whether a reason calls for action today, rather than for a look. */
export function isUrgent({ kind }: Reason): boolean {
  return URGENCY[kind] >= URGENCY.drift;
}
