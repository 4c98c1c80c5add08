/** How what is there differs from what it was or will be, shown as plans that are compared. */
import type { PlanInput } from "../../contract/plan.ts";
import type { ComparisonView } from "../../shared/protocols/comparison.ts";
import type { Plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import { planFiles, rowOfFile } from "./choices.ts";
import { fileSide } from "./compareSides.ts";
import type { PlanComparisons } from "./comparisons.ts";
import type { NamedPlan } from "./core/comparison.ts";
import { inWordsOfCode, withoutPlaces } from "./core/existingDiff.ts";
import { plannedChanges, plannedComparison } from "./core/plannedChanges.ts";
import { comparisonReport } from "./core/report.ts";
import type { PlanPanel } from "./panel.ts";

/** A designed plan that can be chosen. */
interface DesignChoice {
  readonly label: Plain;
  readonly icon: string;
  /** @throws Error in words for people where it is no plan */
  readonly read: () => Promise<NamedPlan>;
}

export class ExistingDifferences {
  readonly #comparisons: PlanComparisons;
  readonly #panel: PlanPanel;

  constructor(comparisons: PlanComparisons, panel: PlanPanel) {
    this.#comparisons = comparisons;
    this.#panel = panel;
  }

  /** The plans that what exists can be compared with: what the planner shows, and the workspace's plan files. */
  async designs(): Promise<readonly DesignChoice[]> {
    const shown = this.#panel.design?.plan;
    const isDesign = shown !== undefined && shown.existing === undefined;
    const inPanel: DesignChoice = {
      ...{ label: say("The plan in the planner"), icon: "type-hierarchy" },
      read: async () => ({ title: say("The plan in the planner"), plan: shown ?? { components: [] } }),
    };
    const files = await planFiles();
    return [
      ...(isDesign ? [inPanel] : []),
      ...files.map((uri) => ({
        ...rowOfFile(uri),
        read: () => fileSide(uri),
      })),
    ];
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
    const isDesign = before.plan.existing === undefined || after.plan.existing === undefined;
    const comparison = isDesign ? compared : { ...compared, diff: inWordsOfCode(compared.diff) };
    this.#comparisons.show(...sides, comparison, comparisonReport(comparison, say));
  }
}
