/** What a deployment tells whoever made it. */
import type { PlanComponent } from "../../contract/plan.ts";
import type { Identifiers } from "./identifiers.ts";
import type { TypeMapping } from "./mapping.ts";
import type { Output } from "./model.ts";

/** The outputs of a component, whose resource has an identifier. */
export function outputsOf(
  { outputs }: Pick<TypeMapping, "outputs">,
  component: PlanComponent,
  id: string,
  ids: Identifiers,
): Output[] {
  return Object.entries(outputs).map(([name, attribute]) => ({
    name: ids.take(component.name, name, "output").replace(/_?output$/i, ""),
    description: `${name} of ${component.display_name ?? component.name}`,
    value: { kind: "reference", resource: id, attribute },
  }));
}
