import { isOfferedIn } from "../../../catalogue/regions.ts";
import type { CatalogueEntry } from "../../../catalogue/schema.ts";
import { namesOf } from "../../wording.ts";
import type { PlanView } from "../planView.ts";
import { replaceBy } from "../remedies.ts";
import type { StructureRule } from "../rule.ts";

/** Types that public lists do not have in a region that the constraints ask for. What is surely absent is a conflict. */
export const notInRegion: StructureRule = {
  rule: "not-in-region",
  severity: "warning",
  find: (plan) => {
    const { effect, policy } = plan.reviewed;
    const types = Map.groupBy(plan.components, ({ entry }) => entry);
    return (effect.regions ?? []).flatMap((region) =>
      [...types].flatMap(([entry, components]) => {
        const isConflict = policy.objectionTo(entry)?.rule === "constraint:region";
        if (isConflict || entry.provider !== policy.provider || isOfferedIn(entry, region) !== false)
          return [];
        const other = rivalIn(plan, entry, region);
        const instead = other ? ` or take ${other.name}, which is listed there` : " or choose another region";
        return {
          components,
          message: `Public lists of endpoints have no ${entry.name} in ${region}, where ${namesOf(components)} is to run. Check with the cloud,${instead}.`,
          fixes: other ? replaceBy(plan, components, other) : [],
        };
      }),
    );
  },
};

/** The next type for the same role that the region has. */
function rivalIn({ reviewed }: PlanView, entry: CatalogueEntry, region: string): CatalogueEntry | undefined {
  const { parts, policy, effect } = reviewed;
  const role = parts.roleOf(entry);
  return parts
    .fillersOf(entry.provider, role === undefined ? [] : [role])
    .find(
      (other) =>
        other !== entry &&
        other.lifecycle === undefined &&
        policy.objectionTo(other) === undefined &&
        (effect.regions ?? [region]).every((wanted) => isOfferedIn(other, wanted) !== false),
    );
}
