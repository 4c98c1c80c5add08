import type { PlanComponent, PlanFix } from "../../src/contract/plan.ts";
import type { ResolveRequest } from "../../src/contract/primitives.ts";

/** The request that a fix makes of a plan, as the panel makes it. */
export function applyFix(components: readonly PlanComponent[], fix: PlanFix): ResolveRequest {
  const { add = [], serves, remove = [], suppress = [] } = fix;
  return {
    candidates: [
      ...components.filter(({ name, added_by }) => added_by !== undefined || !remove.includes(name)),
      ...add.map((type_id) => ({ type_id, ...(serves !== undefined && { serves }) })),
    ],
    suppressed_rules: [...suppress],
  };
}
