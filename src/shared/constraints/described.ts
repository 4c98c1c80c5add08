/**
 * The constraints that the built-in planner applies, as the engine describes them: what forms and editors suggest and
 * remark on. Services differ, so that this is advice for people, never a check of what may be sent.
 */
import * as z from "zod/mini";
import type { Cloud } from "../clouds.ts";
import data from "../generated/constraints.json" with { type: "json" };
import { type ConstraintDescription, normalKey } from "./model.ts";

interface Described {
  readonly constraints: readonly ConstraintDescription[];
  /** Regions that people choose most, by cloud. */
  readonly regions: Readonly<Record<Cloud, readonly string[]>>;
}

// Compiled from the engine's own tables, so that it is not checked once more at every start.
const described = z.parse(z.custom<Described>(), data);

export const CONSTRAINT_DESCRIPTIONS = described.constraints;
export const SUGGESTED_REGIONS: Readonly<Record<string, readonly string[]>> = described.regions;

/** The description of a key in any spelling; undefined when the built-in planner does not apply it. */
export function describedConstraint(key: string): ConstraintDescription | undefined {
  const wanted = normalKey(key);
  return CONSTRAINT_DESCRIPTIONS.find(({ key: own, aliases }) => own === wanted || aliases.includes(wanted));
}
