/** How what is there differs from what it was or will be, shown as plans that are compared. */
import type { PlanInput } from "../../contract/plan.ts";
import type { ComparisonView } from "../../shared/protocols/comparison.ts";
import { say } from "../text/say.ts";
import type { PlanComparisons } from "./comparisons.ts";
import type { NamedPlan } from "./core/comparison.ts";
import { inWordsOfCode, withoutPlaces } from "./core/existingDiff.ts";
import { plannedChanges, plannedComparison } from "./core/plannedChanges.ts";
import { comparisonReport } from "./core/report.ts";

export class ExistingDifferences {
  readonly #comparisons: PlanComparisons;

  constructor(comparisons: PlanComparisons) {
    this.#comparisons = comparisons;
  }

  /** What a run is about to do, with its report; undefined for a plan that says nothing of changes. */
  planned(plan: PlanInput, before: string, after: string): ComparisonView | undefined {
    const changes = plannedChanges(plan, { before, after });
    if (!changes) return undefined;
    const comparison = plannedComparison(plan, { before, after });
    const side = (one: NamedPlan) => ({ ...one, uri: undefined });
    const report = comparisonReport(comparison, say);
    return {
      ...changes,
      id: this.#comparisons.keep(side(comparison.before), side(comparison.after), report),
    };
  }

  async show(before: NamedPlan, after: NamedPlan): Promise<void> {
    const side = ({ title, plan }: NamedPlan) => ({ title, plan: withoutPlaces(plan), uri: undefined });
    const sides = [side(before), side(after)] as const;
    const compared = await this.#comparisons.compare(...sides);
    const comparison = { ...compared, diff: inWordsOfCode(compared.diff) };
    this.#comparisons.show(...sides, comparison, comparisonReport(comparison, say));
  }
}
