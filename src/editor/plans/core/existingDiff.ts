/** How what is there differs between two readings: by its properties, not by where it stands in its file. */
import type { PlanComponent, PlanInput } from "../../../contract/plan.ts";
import type { PlanDiff } from "../../../contract/primitives.ts";
import { isObject } from "../../../contract/reading.ts";

/** Properties that are named one by one. */
const MOST_PROPERTIES = 8;

/** A plan without what says where its components are declared: a line more above them changes none of them. */
export function withoutPlaces(plan: PlanInput): PlanInput {
  return {
    ...plan,
    components: plan.components.map(({ source: _, ...component }) => component),
    ...(plan.modules && { modules: plan.modules.map(({ source: _, ...module }) => module) }),
  };
}

/** The same differences in words for what nobody chose: it is declared, or not any more. */
export function inWordsOfCode({ added, removed, changed, ...more }: PlanDiff): PlanDiff {
  return {
    ...more,
    added: added.map(({ component }) => ({ component, because: "It is declared now." })),
    removed: removed.map(({ component }) => ({ component, because: "It is not declared any more." })),
    changed: changed.map((one) => {
      const properties = changedProperties(one.before, one.after);
      const rest = properties.length - MOST_PROPERTIES;
      const shown = [...properties.slice(0, MOST_PROPERTIES), ...(rest > 0 ? [`${rest} more`] : [])];
      return properties.length === 0 ? one : { ...one, because: `Changes: ${shown.join(", ")}.` };
    }),
  };
}

function changedProperties(before: PlanComponent, after: PlanComponent): string[] {
  const [old, young] = [inputOf(before), inputOf(after)];
  const unknown = (one: PlanComponent, name: string) =>
    (one.unresolved ?? []).filter((path) => path === name || path.startsWith(`${name}.`)).join();
  const names = [before, after].flatMap((one) =>
    (one.unresolved ?? []).map((path) => path.split(".")[0] ?? ""),
  );
  return [...new Set([...Object.keys(old), ...Object.keys(young), ...names])]
    .filter(
      (name) =>
        JSON.stringify(old[name]) !== JSON.stringify(young[name]) ||
        unknown(before, name) !== unknown(after, name),
    )
    .sort();
}

function inputOf({
  source_input: own,
  desired_input: input,
}: PlanComponent): Readonly<Record<string, unknown>> {
  const found = own ?? input;
  return isObject(found) ? found : {};
}
