import type { PlanInput } from "../../contract/plan.ts";
import type { ComparisonView } from "../../shared/protocols/comparison.ts";

/** A reading and how it is called. */
export interface NamedReading {
  readonly title: string;
  readonly plan: PlanInput;
}

/** How differences are shown: in the same picture and words as those of plans. */
export interface Differences {
  /** What a run is about to do; undefined for a reading that says nothing of changes. */
  planned(plan: PlanInput, before: string, after: string): ComparisonView | undefined;
  /** Shows how two readings differ. */
  show(before: NamedReading, after: NamedReading): Promise<void>;
}
