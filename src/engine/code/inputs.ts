/** What a plan sets on a component, whether it stands under dotted paths or nested. */
import type { PlanComponent } from "../../contract/plan.ts";

/** The value at a path such as "VpcConfig.SubnetIds", which may lead into a value; undefined where nothing is set. */
export function inputAt({ desired_input: input }: PlanComponent, path: string): unknown {
  if (!input) return undefined;
  const steps = path.split(".");
  for (let length = steps.length; length > 0; length -= 1) {
    const start = steps.slice(0, length).join(".");
    if (!Object.hasOwn(input, start)) continue;
    const found = valueWithin(input[start], steps.slice(length));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a step of a path is a place in a list. */
export function isPlace(step: string): boolean {
  return /^\d{1,3}$/.test(step);
}

function valueWithin(whole: unknown, steps: readonly string[]): unknown {
  let value = whole;
  for (const step of steps) {
    if (Array.isArray(value) && !isPlace(step)) value = value[0];
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

/** Everything that is set, by its path, in the order of the paths. */
export function inputsOf({ desired_input: input = {} }: PlanComponent): [string, unknown][] {
  return Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
}
