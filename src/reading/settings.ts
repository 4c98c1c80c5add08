/**
 * How much of what was read goes to whoever shows it. A plan crosses to the extension host and on to a page, and both
 * stand still while it does: settings of tens of megabytes, of which a picture shows next to none, may not cross.
 */
import type { PlanComponent, PlanInput } from "../contract/plan.ts";
import type { ReadingProblem } from "../shared/protocols/reading.ts";

/** Characters of all settings together, as JSON: this much crosses in some hundredths of a second. */
export const MOST_SETTINGS = 2_000_000;

/** What is left out, one after the other, until the rest is little enough: no page shows the first. */
const LEAST_NEEDED = ["source_input", "desired_input"] as const;
type Settings = (typeof LEAST_NEEDED)[number];

/** The plan, without settings where there are too many of them; the very same where there are not. */
export function withoutTooMany(plan: PlanInput): PlanInput {
  let shown = plan;
  for (const settings of LEAST_NEEDED) {
    if (!hasTooMany(shown.components)) break;
    shown = { ...shown, components: shown.components.map((component) => without(component, settings)) };
  }
  return shown;
}

export function settingsLeftOut(): ReadingProblem {
  return { message: "There are so many settings that the picture is shown without them." };
}

function hasTooMany(components: readonly PlanComponent[]): boolean {
  let length = 0;
  for (const component of components)
    for (const settings of LEAST_NEEDED) {
      length += component[settings] === undefined ? 0 : JSON.stringify(component[settings]).length;
      if (length > MOST_SETTINGS) return true;
    }
  return false;
}

function without(component: PlanComponent, settings: Settings): PlanComponent {
  const { [settings]: _, ...rest } = component;
  return rest;
}
