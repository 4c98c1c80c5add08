import type { PlanComponent, PlanInput } from "../../../contract/plan.ts";
import { largest } from "../../../shared/extremes.ts";

/** A step of the deploy order; the component is absent where the order names one that the plan does not have. */
export interface Step {
  readonly name: string;
  /** Place in the deploy order, from 1. */
  readonly place: number;
  readonly component: PlanComponent | undefined;
}

/**
 * The deploy order in waves: what stands in one wave needs nothing of the same or a later one, so it can be deployed
 * at once. A component needs its container, and what it names in a relation, if that comes earlier in the order. A plan
 * that tells of neither is one wave, whose order is all that is known.
 */
export function waves(plan: PlanInput): Step[][] {
  const components = new Map(plan.components.map((component) => [component.name, component]));
  const named = plan.deploy_order ?? [];
  // What the order leaves out is deployed all the same: it comes last.
  const order = [...new Set([...named, ...components.keys()])];
  const needs = new Map<string, string[]>();
  const need = (from: string, to: string) => needs.set(from, [...(needs.get(from) ?? []), to]);
  for (const { from, to, reference } of plan.relations ?? []) {
    if (reference === "to") need(to, from);
    else if (reference !== "none") need(from, to);
  }
  for (const { name, parent } of plan.components) if (parent !== undefined) need(name, parent);
  const waveOf = new Map<string, number>();
  const found: Step[][] = [];
  order.forEach((name, index) => {
    const earlier = (needs.get(name) ?? []).map((needed) => waveOf.get(needed) ?? -1);
    const wave = largest(earlier, -1) + 1;
    waveOf.set(name, wave);
    found[wave] ??= [];
    found[wave].push({ name, place: index + 1, component: components.get(name) });
  });
  return found;
}
