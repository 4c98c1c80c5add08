/** The resources that one component is: mostly one, and of an alarm one for each metric of each thing that it watches. */
import type { PlanComponent } from "../../contract/plan.ts";
import { ownOf } from "../../shared/own.ts";
import { holds } from "./conditions.ts";
import type { TypeMapping } from "./mapping.ts";
import { type PlanGraph, typeNameOf } from "./planGraph.ts";
import type { Scope } from "./scope.ts";

/** One resource of a component. */
export interface Form {
  /** What it is for, where it is for one other. */
  readonly target?: PlanComponent;
  /** What its identifier has beside the component's name. */
  readonly names: readonly string[];
  readonly arguments: TypeMapping["arguments"];
}

/** A component with what stands for it, and the identifiers of all that is: `id` is that of its first form. */
export interface Mapped {
  readonly component: PlanComponent;
  readonly mapping: TypeMapping;
  readonly id: string;
  readonly forms: readonly (Form & { readonly id: string })[];
  readonly extras: Map<string, string>;
}

/**
 * None where the component leads to nothing that it could be written for. What it is for stands in the identifier even
 * of the only one: with a second one, the first stays as it is deployed.
 */
export function formsOf(
  component: PlanComponent,
  { each, arguments: own }: Pick<TypeMapping, "each" | "arguments">,
  graph: PlanGraph,
  scopeTo: (target?: PlanComponent) => Scope,
): readonly Form[] {
  const alone = [{ names: [], arguments: own }];
  if (each === undefined || component.existing || (each.alone && holds(each.alone, scopeTo()))) return alone;
  const leads = graph.targets(component).filter(({ kind }) => kind === each.kind);
  return [...new Set(leads.map((one) => one.component))].flatMap((target) => {
    const known = ownOf(each.of, typeNameOf(target)) ?? [];
    const held = known.filter(({ when }) => !when || holds(when, scopeTo(target)));
    return held.map(({ id, arguments: templates }) => ({
      target,
      names: [target.name, id],
      arguments: templates,
    }));
  });
}
