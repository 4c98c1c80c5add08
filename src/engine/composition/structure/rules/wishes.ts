/** What the constraints ask for, and the plan does not have. */
import type { PlanFix } from "../../../../contract/plan.ts";
import { CAPABILITIES } from "../../../catalogue/capabilities.ts";
import type { Component } from "../../component.ts";
import { isUncared } from "../../concerns.ts";
import { fixByAdding, fixBySetting, usualType } from "../../fixes.ts";
import { hasSetting } from "../../settings.ts";
import { inWords, namesOf } from "../../wording.ts";
import type { PlanView } from "../planView.ts";
import type { StructureRule } from "../rule.ts";

/** Something asked for is absent: sign-in, a cache, a certain type. */
export const askedAndAbsent: StructureRule = {
  rule: "asked-and-absent",
  severity: "warning",
  ofWholePlans: true,
  find: (plan) => {
    const { effect, catalogue, policy } = plan.reviewed;
    if (plan.components.length === 0) return [];
    const capabilities = (effect.capabilities ?? [])
      .filter((wanted) => !plan.components.some(({ entry }) => entry.gives.includes(wanted)))
      .map((wanted) => ({
        what: `something that ${CAPABILITIES[wanted]}`,
        entry: usualType(catalogue, policy, policy.provider, wanted),
      }));
    const types = (effect.include ?? [])
      .filter((wanted) => !plan.components.some(({ entry }) => entry === wanted))
      .map((entry) => ({ what: entry.name, entry: policy.objectionTo(entry) ? undefined : entry }));
    return [...capabilities, ...types].map(({ what, entry }) => ({
      components: [],
      message: `The constraints ask for ${what}, and the plan has none. Add it, or drop the constraint.`,
      fixes: fixByAdding("Add", entry),
    }));
  },
};

/** A plan that is to survive the loss of a zone has something that a zone takes with it. */
export const loneZone: StructureRule = {
  rule: "lone-zone",
  severity: "warning",
  find: (plan) => {
    if (!isToSurviveZone(plan)) return [];
    const ofType = Map.groupBy(plan.components, ({ entry }) => entry);
    const alone = [...ofType].filter(
      ([{ qualifiers, gives, auxiliary, settings }, { length }]) =>
        qualifiers.scope === "zonal" &&
        length === 1 &&
        !auxiliary &&
        settings["multi-zone"] === undefined &&
        // A machine alone is another rule's matter, which says what replaces it.
        !gives.includes("virtual-machine"),
    );
    const single = plan.components.filter(
      (component) =>
        hasSetting(component, "multi-zone") &&
        isUncared(component, "zones") &&
        plan.partOf(component) !== "care",
    );
    return [
      ...alone.map(([entry, components]) => ({
        components,
        message: `The plan is to survive the loss of a zone, and ${namesOf(components)} stands in one. Add a second in another zone.`,
        fixes: plan.reviewed.policy.objectionTo(entry) ? [] : addSecond(components[0]),
      })),
      ...(single.length === 0 ? [] : [setToSpan(single)]),
    ];
  },
};

/** What a rule added would give way to a chosen one of its type, so it is chosen along with it. */
function addSecond(component: Component | undefined): PlanFix[] {
  return fixByAdding("Add a second", component?.entry, component?.addedBy === undefined ? 1 : 2);
}

function setToSpan(components: readonly Component[]) {
  const properties = new Set(
    components.flatMap(({ entry }) => (entry?.settings["multi-zone"] ?? []).map(({ at }) => at)),
  );
  return {
    components,
    message: inWords(
      `The plan is to survive the loss of a zone, and {components} {is|are} not set to span several. Turn zone redundancy on (${[...properties].sort().join(", ")}).`,
      components.map(({ name }) => name),
    ),
    fixes: fixBySetting("Turn zone redundancy on", components, { "multi-zone": true }),
  };
}

/** Asked by the constraints. That a component is set to span zones is no wish of the whole plan. */
export function isToSurviveZone({ reviewed }: PlanView): boolean {
  return (reviewed.effect.settings ?? []).some(({ name, value }) => name === "multi-zone" && value === true);
}
