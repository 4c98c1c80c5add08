/** One-click fixes: what to choose, leave out or suppress in the next request. */
import type { PlanFix } from "../../contract/plan.ts";
import type { JsonObject } from "../../contract/reading.ts";
import { isOfPack } from "../../contract/rules.ts";
import type { Capability } from "../catalogue/capabilities.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { isRecommendable } from "../catalogue/lifecycle.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { SettingName } from "../catalogue/settings.ts";
import { settle } from "../rules/settle.ts";
import type { Binding } from "./binding.ts";
import { compareText } from "./canonicalJson.ts";
import type { Component } from "./component.ts";
import type { Policy } from "./policy.ts";
import type { Servers } from "./serving.ts";
import { settingState } from "./settings.ts";
import { listNames } from "./wording.ts";

/** The provider's usual type with a capability, among those the constraints allow. */
export function usualType(
  catalogue: Catalogue,
  policy: Policy,
  provider: string,
  capability: Capability,
): CatalogueEntry | undefined {
  return usualTypes(catalogue, policy, provider, capability)[0];
}

/** The provider's types with a capability that the constraints allow, in the order of {@link typesGiving}. */
export function usualTypes(
  catalogue: Catalogue,
  policy: Policy,
  provider: string,
  capability: Capability,
): CatalogueEntry[] {
  return typesGiving(catalogue, provider, capability).filter((entry) => !policy.objectionTo(entry));
}

/** By catalogue, provider and capability: asked for with each warning and each finding that something could mend. */
const giving = new WeakMap<Catalogue, Map<string, readonly CatalogueEntry[]>>();

/**
 * The provider's types with a capability that are for new designs: first those whose first purpose it is, then those
 * that people ask for by name, then the most common.
 */
export function typesGiving(
  catalogue: Catalogue,
  provider: string,
  capability: Capability,
): readonly CatalogueEntry[] {
  const known = giving.get(catalogue) ?? new Map<string, readonly CatalogueEntry[]>();
  giving.set(catalogue, known);
  const key = `${provider} ${capability}`;
  const before = known.get(key);
  if (before) return before;
  const found = sortedBy(capability, catalogue.forProvider(provider));
  // No more than the catalogue has: a provider may be any word.
  if (found.length > 0) known.set(key, found);
  return found;
}

function sortedBy(capability: Capability, entries: readonly CatalogueEntry[]): CatalogueEntry[] {
  const place = ({ gives }: CatalogueEntry) => gives.indexOf(capability);
  return entries
    .filter((entry) => place(entry) >= 0 && isRecommendable(entry))
    .sort(
      (a, b) =>
        Math.min(place(a), 1) - Math.min(place(b), 1) ||
        Number(a.auxiliary) - Number(b.auxiliary) ||
        b.popularity - a.popularity ||
        (a.typeId < b.typeId ? -1 : 1),
    );
}

/** A fix that adds a type, or none if there is no type to add. */
export function fixByAdding(title: string, entry: CatalogueEntry | undefined, count = 1): PlanFix[] {
  return entry ? [{ title: `${title}: ${entry.name}`, add: Array(count).fill(entry.typeId) }] : [];
}

/** What settings write, for each component that they change. */
type Patches = ReadonlyMap<Component, JsonObject>;

/** A fix that sets something of every one of the components, or none where a type cannot be set so. */
export function fixBySetting(title: string, components: readonly Component[], set: Wanted): PlanFix[] {
  const patches = patchesOf(components, set);
  return components.length > 0 && patches.size === components.length
    ? [{ title, set: written(patches) }]
    : [];
}

/** Settings and what they are to be. */
type Wanted = Readonly<Partial<Record<SettingName, string | number | boolean>>>;

/**
 * What writes settings, for those of the components whose settings then are so: whole properties, nested as they are.
 */
export function patchesOf(components: readonly Component[], set: Wanted): Patches {
  return new Map(
    components.flatMap((component) => {
      const { entry, desiredInput = {} } = component;
      const settled = entry && settle(entry, desiredInput, set);
      const after = { entry, desiredInput: settled };
      if (!Object.entries(set).every(([name, value]) => isSo(after, name as SettingName, value))) return [];
      // What stays is the same object.
      const changed = Object.entries(settled ?? {}).filter(([key, value]) => desiredInput[key] !== value);
      return changed.length > 0 ? [[component, Object.fromEntries(changed)] as const] : [];
    }),
  );
}

/** Whether a setting stands as it is wanted. */
function isSo(
  component: Pick<Component, "entry" | "desiredInput">,
  name: SettingName,
  wanted: string | number | boolean,
): boolean {
  const state = settingState(component, name);
  if (wanted === "private" || wanted === false) return state === "off";
  return state === (wanted === "public" ? "public" : "on");
}

/** Patches as a fix holds them. */
export function written(patches: Patches): NonNullable<PlanFix["set"]> {
  return [...patches].map(([{ name }, desired_input]) => ({ component: name, desired_input }));
}

/** A fix that does without some components. */
export type Removal = (components: readonly Component[]) => PlanFix;

/**
 * Chosen components are left out of the choice, and along with them what serves them alone; of added ones, the rules
 * that ask for them are suppressed.
 */
export function removals(bindings: readonly Binding[], servers: Servers): Removal {
  const askers = Map.groupBy(bindings, ({ to }) => to);
  return (unwanted) => {
    const serving = [...servers]
      .filter(([, { served }]) => unwanted.includes(served))
      .map(([server]) => server);
    const components = [...unwanted, ...serving];
    const chosen = components.filter(({ addedBy }) => addedBy === undefined).map(({ name }) => name);
    const rules = components
      .filter(({ addedBy }) => addedBy !== undefined)
      .flatMap((component) => [
        ...(askers.get(component) ?? []).map(({ rule }) => rule),
        ...(isOfPack(component.addedBy ?? "") ? [component.addedBy ?? ""] : []),
      ]);
    return {
      title: `Remove ${listNames(sortedUnique(unwanted.map(({ name }) => name)))}`,
      ...(chosen.length > 0 && { remove: sortedUnique(chosen) }),
      ...(rules.length > 0 && { suppress: sortedUnique(rules) }),
    };
  };
}

/** The texts in order, each once. */
export function sortedUnique(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort(compareText);
}
