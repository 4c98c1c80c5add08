/** How a comparison shows in the diagram, and how it ends. */
import type { PlanInput } from "../../../contract/plan.ts";
import type { ComparisonView } from "../../../shared/protocols/planner.ts";
import type { Mark } from "../diagram/overlay.ts";

/** How each component differs, by name. */
export function marksOf(comparison: ComparisonView | undefined): ReadonlyMap<string, Mark> {
  const kinds: readonly Mark[] = ["added", "removed", "changed"];
  return new Map(
    kinds.flatMap((kind) => (comparison?.[kind] ?? []).map(({ name }) => [name, kind] as const)),
  );
}

/** The plan without the components that are there only to be seen as removed. */
export function withoutRemoved(plan: PlanInput, { removed }: ComparisonView): PlanInput {
  const gone = new Set(removed.map(({ name }) => name));
  return {
    ...plan,
    components: plan.components.filter(({ name }) => !gone.has(name)),
    ...(plan.deploy_order && { deploy_order: plan.deploy_order.filter((name) => !gone.has(name)) }),
    ...(plan.relations && {
      relations: plan.relations.filter(({ from, to }) => !gone.has(from) && !gone.has(to)),
    }),
  };
}
