/** What changed between two plans, and by which rule. */
import { AutoCompletion, type PlanComponent, type PlanInput } from "../../contract/plan.ts";
import type { PlanDiff } from "../../contract/primitives.ts";
import { readList } from "../../contract/reading.ts";
import { ownOf } from "../../shared/own.ts";
import { canonicalJson, compareText } from "./canonicalJson.ts";
import { listNames, shorten } from "./wording.ts";

/**
 * Compares two plans by the names of their components. Plans may come from anywhere: entries of `auto_completed`
 * that are not understood explain nothing, and of components with one name the first counts.
 */
export function diff(before: PlanInput, after: PlanInput): PlanDiff {
  const [old, young] = [byName(before), byName(after)];
  const [rulesBefore, rulesAfter] = [rulesByName(before), rulesByName(after)];
  const added = [...young.values()].filter(({ name }) => !old.has(name));
  const removed = [...old.values()].filter(({ name }) => !young.has(name));
  const changed = [...old.values()].flatMap((component) => {
    const { name } = component;
    const now = young.get(name);
    if (!now || canonicalJson(component) === canonicalJson(now)) return [];
    return { name, before: component, after: now, because: describeChange(component, now) };
  });
  return {
    added: added.map((component) => ({
      component,
      because: describeRules(rulesAfter.get(component.name), "asks for it") ?? "It was chosen.",
    })),
    removed: removed.map((component) => ({
      component,
      because:
        describeRules(rulesBefore.get(component.name), "no longer asks for it") ?? "It is no longer chosen.",
    })),
    changed,
  };
}

/** Components by name, in the order of names. */
function byName({ components }: PlanInput): Map<string, PlanComponent> {
  const found = new Map<string, PlanComponent>();
  for (const component of [...components].sort((a, b) => compareText(a.name, b.name))) {
    if (!found.has(component.name)) found.set(component.name, component);
  }
  return found;
}

function rulesByName(plan: PlanInput): Map<string, AutoCompletion[]> {
  const { items } = readList(plan.auto_completed ?? [], (raw) => AutoCompletion.safeParse(raw).data);
  return Map.groupBy(items, ({ name }) => name);
}

function describeRules(rules: readonly AutoCompletion[] | undefined, verb: string): string | undefined {
  if (!rules || rules.length === 0) return undefined;
  const sentences = rules.map(({ rule, requested_by }) => `${rule} of ${listNames(requested_by)} ${verb}.`);
  return sentences.join(" ");
}

/** The fields that differ. */
function describeChange(before: PlanComponent, after: PlanComponent): string {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(compareText);
  return fields
    .filter(
      (field) => canonicalJson(ownOf(before, field) ?? null) !== canonicalJson(ownOf(after, field) ?? null),
    )
    .map((field) => describeField(field, before, after))
    .join(" ");
}

function describeField(field: string, before: PlanComponent, after: PlanComponent): string {
  const [from, to] = [ownOf(before, field), ownOf(after, field)].map((value) =>
    typeof value === "string" ? shorten(value) : undefined,
  );
  switch (field) {
    case "type_id":
      return `Its type changed from ${from} to ${to}.`;
    case "parent":
      if (to === undefined) return `It no longer stands in ${from}.`;
      return from === undefined ? `It now stands in ${to}.` : `It moved from ${from} to ${to}.`;
    case "desired_input":
      return `Its settings changed: ${changedSettings(before, after)}.`;
    case "added_by":
      return to === undefined
        ? `It is now chosen, and was added by ${from} before.`
        : `It is now added by ${to}.`;
    default:
      return `Its ${field.replaceAll("_", " ")} changed.`;
  }
}

function changedSettings(before: PlanComponent, after: PlanComponent): string {
  const [old, young] = [before.desired_input ?? {}, after.desired_input ?? {}];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(young)])].sort(compareText);
  return listNames(keys.filter((key) => canonicalJson([old[key]]) !== canonicalJson([young[key]])));
}
