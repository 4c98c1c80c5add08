/** What a plan sets on a component, whether it stands under dotted paths or nested. */
import type { PlanComponent } from "../../contract/plan.ts";
import { propertyAt } from "../../shared/propertyPath.ts";

/** The value at a path such as "VpcConfig.SubnetIds", which may lead into a value; undefined where nothing is set. */
export function inputAt({ desired_input: input }: PlanComponent, path: string): unknown {
  return propertyAt(input, path);
}

/** Everything that is set, by its path, in the order of the paths. */
export function inputsOf({ desired_input: input = {} }: PlanComponent): [string, unknown][] {
  return Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
}
