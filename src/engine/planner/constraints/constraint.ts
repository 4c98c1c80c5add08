import type { ConstraintDescription } from "../../../shared/constraints/model.ts";
import type { ConstraintContext } from "./context.ts";
import type { Effect } from "./effect.ts";

/** A constraint: what it is called and asks for, and what it does. */
export interface Constraint extends ConstraintDescription {
  readonly apply: (value: unknown, context: ConstraintContext) => Effect;
  /** Tags that the value says: they choose among what can fill a role, as the intent's own words would. */
  readonly tags?: (value: unknown) => readonly string[];
}
