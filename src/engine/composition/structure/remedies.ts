/** The components that would mend a plan: such as the services can be linked to what lacks them. */
import type { PlanFix } from "../../../contract/plan.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Component } from "../component.ts";
import { fixByAdding } from "../fixes.ts";
import { type Joint, jointsOf } from "../joints.ts";
import type { PlanView } from "./planView.ts";

/**
 * The first type that can fill one of the roles, that nothing forbids, and that would be linked to every one of the
 * components in a way that will do.
 */
export function linkable(
  { reviewed: { parts, policy } }: PlanView,
  roles: readonly string[],
  components: readonly Component[],
  suits: (joint: Joint) => boolean = () => true,
): CatalogueEntry | undefined {
  return parts
    .fillersOf(policy.provider, roles)
    .find(
      (entry) =>
        policy.objectionTo(entry) === undefined &&
        entry.lifecycle === undefined &&
        components.every((there) => there.entry && jointsOf(entry, there.entry).some(suits)),
    );
}

/** The fix that adds such a type, or none where the cloud has none. */
export function addLinked(
  plan: PlanView,
  title: string,
  roles: readonly string[],
  components: readonly Component[],
  suits?: (joint: Joint) => boolean,
): PlanFix[] {
  return fixByAdding(title, linkable(plan, roles, components, suits));
}

/** The fix that does without a component; none where another one needs it, or is of use to it alone. */
export function removeIfSpare(plan: PlanView, component: Component): PlanFix[] {
  const isSpare = !plan.isRequired(component) && leavesNothingAlone(plan, [component]);
  return isSpare ? [plan.reviewed.removing([component])] : [];
}

/** Whether all that is related to some components is related to something else, too, or goes along with them. */
export function leavesNothingAlone(plan: PlanView, removed: readonly Component[]): boolean {
  const gone = plan.goingWith(removed);
  return [...gone]
    .flatMap((component) => plan.linkedTo(component))
    .filter((near) => !gone.has(near))
    .every((near) => plan.linkedTo(near).some((other) => !gone.has(other) && other.serves !== near.name));
}

/** The fix that takes components out and puts as many of another type in their place. */
export function replaceBy(plan: PlanView, components: readonly Component[], by: CatalogueEntry): PlanFix[] {
  if (components.some((component) => plan.isRequired(component)) || plan.reviewed.policy.objectionTo(by))
    return [];
  const { title: _, ...removal } = plan.reviewed.removing(components);
  return [{ title: `Replace with: ${by.name}`, add: components.map(() => by.typeId), ...removal }];
}
