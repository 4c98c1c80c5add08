import type { PlanFix } from "../../contract/plan.ts";
import type { Capability } from "../catalogue/capabilities.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Policy } from "./policy.ts";

/**
 * The provider's usual type with a capability, among those the constraints allow: one whose first purpose it is,
 * that people ask for by name, and the most common.
 */
export function usualType(
  catalogue: Catalogue,
  policy: Policy,
  provider: string,
  capability: Capability,
): CatalogueEntry | undefined {
  const place = ({ gives }: CatalogueEntry) => gives.indexOf(capability);
  const [first] = catalogue
    .forProvider(provider)
    .filter((entry) => place(entry) >= 0 && !policy.objectionTo(entry))
    .sort(
      (a, b) =>
        Math.min(place(a), 1) - Math.min(place(b), 1) ||
        Number(a.auxiliary) - Number(b.auxiliary) ||
        b.popularity - a.popularity ||
        (a.typeId < b.typeId ? -1 : 1),
    );
  return first;
}

/** A fix that adds a type, or none if there is no type to add. */
export function fixByAdding(title: string, entry: CatalogueEntry | undefined): PlanFix[] {
  return entry ? [{ title: `${title}: ${entry.name}`, add: [entry.typeId] }] : [];
}
