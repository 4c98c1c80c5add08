import type { PlanComponent, PlanFix } from "../../src/contract/plan.ts";
import type { ResolveRequest } from "../../src/contract/primitives.ts";

/** The request that a fix makes of a plan, as the panel makes it. */
export function applyFix(components: readonly PlanComponent[], fix: PlanFix): ResolveRequest {
  const { add = [], serves, set = [], remove = [], suppress = [] } = fix;
  const settings = new Map(set.map(({ component, desired_input }) => [component, desired_input]));
  return {
    candidates: [
      ...components
        .filter(({ name, added_by }) => added_by !== undefined || !remove.includes(name))
        .map((one) => {
          const input = settings.get(one.name);
          if (!input) return one;
          // What somebody sets is chosen from then on.
          const { added_by: _, ...chosen } = one;
          return { ...chosen, desired_input: { ...one.desired_input, ...input } };
        }),
      ...add.map((type_id) => ({ type_id, ...(serves !== undefined && { serves }) })),
    ],
    suppressed_rules: [...suppress],
  };
}
