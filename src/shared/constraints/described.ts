/**
 * The constraints that the built-in planner applies, as the engine describes them: what forms and editors suggest and
 * remark on. Services differ, so that this is advice for people, never a check of what may be sent.
 */
import * as z from "zod/mini";
import type { ListedMessage } from "../format/tell.ts";
import data from "../generated/constraints.json" with { type: "json" };
import { type ConstraintDescription, normalKey } from "./model.ts";

interface DescribedConstraint extends ConstraintDescription {
  readonly meaning: ListedMessage;
}

interface Described {
  readonly constraints: readonly DescribedConstraint[];
}

// Compiled from the engine's own tables, so that it is not checked once more at every start.
const described = z.parse(z.custom<Described>(), data);

export const CONSTRAINT_DESCRIPTIONS = described.constraints;

/** The description of a key in any spelling; undefined when the built-in planner does not apply it. */
export function describedConstraint(key: string): DescribedConstraint | undefined {
  const wanted = normalKey(key);
  return CONSTRAINT_DESCRIPTIONS.find(({ key: own, aliases }) => own === wanted || aliases.includes(wanted));
}
