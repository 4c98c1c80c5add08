import { type Component, typeNameOf } from "../../component.ts";
import { namesOf } from "../../wording.ts";
import type { PlanView } from "../planView.ts";
import { leavesNothingAlone } from "../remedies.ts";
import type { StructureRule } from "../rule.ts";

/** Roles that one type of a plan fills well for all of it. */
export const ONE_IS_ENOUGH = [
  "http-api",
  "graphql",
  "cdn",
  "load-balancer",
  "static-site",
  "registry",
  "secrets",
];

/** Two types that do the same job side by side. Where one leads to the other, each has its own. */
export const sameRole: StructureRule = {
  rule: "same-role-twice",
  severity: "warning",
  find: (plan) => {
    const { parts } = plan.reviewed;
    return ONE_IS_ENOUGH.flatMap((role) => {
      const filling = plan.components.filter(
        (component) => parts.roleOf(component.entry) === role && !plan.isRequired(component),
      );
      const types = [...Map.groupBy(filling, ({ entry }) => typeNameOf(entry)).values()];
      const apart = types.filter((one) =>
        types.every((other) => one === other || !areLinked(plan, one, other)),
      );
      if (apart.length < 2) return [];
      const components = apart.flat();
      return [
        {
          components,
          message: `${namesOf(components)} do the same job side by side: two ways in to secure, pay and watch. Keep one.`,
          fixes:
            apart.length > 2
              ? []
              : apart
                  .filter((one) => leavesNothingAlone(plan, one))
                  .map((one) => plan.reviewed.removing(one)),
        },
      ];
    });
  },
};

function areLinked(plan: PlanView, ones: readonly Component[], others: readonly Component[]): boolean {
  return ones.some((one) => plan.linkedTo(one).some((other) => others.includes(other)));
}
