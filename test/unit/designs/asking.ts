import assert from "node:assert/strict";
import type { ProposeResult } from "../../../src/contract/component.ts";
import type { Cloud } from "../../../src/shared/clouds.ts";
import { nameOf, plan, recommended } from "../planner/planning.ts";

/** For a cloud, the types of which any one will do. */
export type Wanted = Partial<Record<Cloud, readonly (readonly string[] | string)[]>>;

/** Every wording gets the wanted types recommended, on every cloud that is named. */
export function everyWordingNeeds(wordings: readonly string[], wanted: Wanted): void {
  for (const intent of wordings) {
    for (const [cloud, roles] of Object.entries(wanted)) {
      const names = recommended(plan(intent, { on: cloud }));
      for (const role of roles ?? []) {
        const any = typeof role === "string" ? [role] : role;
        const isFilled = any.some((name) => names.includes(name));
        assert.ok(isFilled, `“${intent}” on ${cloud}: none of ${any.join(" | ")} among ${names.join(", ")}`);
      }
    }
  }
}

/** No wording gets any of the types recommended. */
export function noWordingGets(wordings: readonly string[], unwanted: Wanted): void {
  for (const intent of wordings) {
    for (const [cloud, types] of Object.entries(unwanted)) {
      const names = recommended(plan(intent, { on: cloud }));
      for (const type of (types ?? []).flat()) {
        assert.ok(!names.includes(type), `“${intent}” on ${cloud}: ${type} is among ${names.join(", ")}`);
      }
    }
  }
}

/** The roles of the recommended types, by type. */
export function rolesOf(result: ProposeResult): Map<string, string | undefined> {
  return new Map(
    result.candidates
      .filter(({ recommended: isRecommended }) => isRecommended === true)
      .map(({ type_id, role }) => [nameOf(type_id), role]),
  );
}
