/** One-click fixes: what to choose, leave out or suppress in the next request. */
import type { PlanFix } from "../../contract/plan.ts";
import { isOfPack } from "../../contract/rules.ts";
import type { Capability } from "../catalogue/capabilities.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { isRecommendable } from "../catalogue/lifecycle.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Binding } from "./binding.ts";
import { compareText } from "./canonicalJson.ts";
import type { Component } from "./component.ts";
import type { Policy } from "./policy.ts";
import type { Servers } from "./serving.ts";
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

/**
 * The provider's types with a capability that the constraints allow and that are for new designs: first those whose
 * first purpose it is, then those that people ask for by name, then the most common.
 */
export function usualTypes(
  catalogue: Catalogue,
  policy: Policy,
  provider: string,
  capability: Capability,
): CatalogueEntry[] {
  const place = ({ gives }: CatalogueEntry) => gives.indexOf(capability);
  return catalogue
    .forProvider(provider)
    .filter((entry) => place(entry) >= 0 && isRecommendable(entry) && !policy.objectionTo(entry))
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
