/** What a plan sets on a component, whether it stands under dotted paths or nested. */
import type { PlanComponent } from "../../contract/plan.ts";

/** The value at a path such as "VpcConfig.SubnetIds"; undefined where nothing is set. */
export function inputAt({ desired_input: input }: PlanComponent, path: string): unknown {
  if (!input) return undefined;
  if (Object.hasOwn(input, path)) return input[path];
  let value: unknown = input;
  for (const step of path.split(".")) {
    if (Array.isArray(value)) value = value[0];
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

/** Everything that is set, by its path, in the order of the paths. */
export function inputsOf({ desired_input: input = {} }: PlanComponent): [string, unknown][] {
  return Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
}
