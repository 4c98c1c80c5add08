import type { PlanFix } from "../../../contract/plan.ts";
import type { Component } from "../component.ts";
import type { PlanView } from "./planView.ts";

/** What a rule has found: one finding of the plan. */
export interface Found {
  readonly components: readonly Component[];
  /** The reason first, then what to do: one or two sentences. */
  readonly message: string;
  readonly fixes?: readonly PlanFix[];
}

/** Something that a senior reviewer would say of a plan's structure. */
export interface StructureRule {
  /** Unique; the full name is `plan:<rule>`. */
  readonly rule: string;
  readonly severity: "error" | "warning";
  /** It holds only of plans whose components are all known: what seems absent may be what nobody knows. */
  readonly ofWholePlans?: boolean;
  readonly find: (plan: PlanView) => readonly Found[];
}
