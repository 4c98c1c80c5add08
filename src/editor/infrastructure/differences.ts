import type { PlanInput } from "../../contract/plan.ts";
import type { ComparisonView } from "../../shared/protocols/comparison.ts";
import type { Plain } from "../text/plain.ts";

/** A reading and how it is called. */
export interface NamedReading {
  readonly title: string;
  readonly plan: PlanInput;
}

/** A plan that was designed and not read. */
export interface DesignedPlan {
  readonly label: Plain;
  readonly icon: string;
  /** @throws Error in words for people where it is no plan */
  readonly read: () => Promise<NamedReading>;
}

/** How differences are shown: in the same picture and words as those of plans. */
export interface Differences {
  /** What a run is about to do; undefined for a reading that says nothing of changes. */
  planned(plan: PlanInput, before: string, after: string): ComparisonView | undefined;
  /** The designed plans that what exists can be compared with. */
  designs(): Promise<readonly DesignedPlan[]>;
  /** Shows how two readings differ, or how a reading differs from a designed plan. */
  show(before: NamedReading, after: NamedReading): Promise<void>;
}
