/** What a request's constraints and facts come to together. */
import type { ProposeRequest } from "../../../contract/component.ts";
import type { Architect } from "../../designs/architect.ts";
import { readConstraints } from "../constraints/constraints.ts";
import type { ConstraintContext } from "../constraints/context.ts";
import { type Effect, NO_EFFECT, note } from "../constraints/effect.ts";
import { askForQualities } from "../constraints/qualities.ts";
import { requireRegion, severalRegions, tagsOfRegions } from "../constraints/region.ts";
import { combine } from "../constraints/types.ts";
import { type Resolved, resolveGiven } from "./names.ts";
import type { Given } from "./read.ts";

interface Constrained {
  /** The facts that are used. */
  readonly given: Given;
  readonly resolved: Resolved;
  /** Of both. */
  readonly effect: Effect;
}

/** Constraints come before facts, which only take the place of what the text says. */
export function constrain(
  constraints: NonNullable<ProposeRequest["constraints"]>,
  facts: Given,
  context: ConstraintContext,
  architect: Architect,
): Constrained {
  const demanded = readConstraints(constraints, context);
  const isPlaced = (demanded.regions ?? []).length > 0;
  const regions = isPlaced ? [] : facts.regions;
  const given = { ...facts, regions, tags: [...facts.tags, ...tagsOfRegions(regions, context.provider)] };
  const resolved = resolveGiven(given, context, architect);
  const placed = regions.length > 0 ? requireRegion(regions, context.provider) : NO_EFFECT;
  return {
    given,
    resolved,
    effect: combine([
      demanded,
      resolved.effect,
      placed,
      { notes: severalRegions(placed.regions ?? []) },
      isPlaced && facts.regions.length > 0
        ? note("The constraints name the region; the regions of the facts are not used.")
        : NO_EFFECT,
      askForQualities(given.qualities),
    ]),
  };
}
