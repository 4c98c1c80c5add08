import type { Capability } from "../catalogue/capabilities.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Cause } from "./wanted.ts";

/** Networks are where things stand and no part of them: composition places them. */
const PLACES: ReadonlySet<Capability> = new Set(["virtual-network", "subnet"]);

/**
 * What of the same service the chosen types are kept in, where that is for something by itself: a database's server, a
 * file share's storage account. What merely houses (a plan, an environment) comes with composition, and what is for
 * nothing by itself (a record of a zone) is added to what is there already.
 */
export function parentsOf(
  chosen: readonly CatalogueEntry[],
  find: (typeName: string) => CatalogueEntry | undefined,
): { readonly entry: CatalogueEntry; readonly cause: Cause }[] {
  const parents = new Map<CatalogueEntry, CatalogueEntry>();
  for (const child of chosen.filter(({ auxiliary, gives }) => !auxiliary && gives.length > 0)) {
    for (const { inside, type, capability } of child.requires) {
      if (inside !== true) continue;
      const parent = find(type);
      if (parent === undefined || parent.service !== child.service || parent.auxiliary) continue;
      if (capability !== undefined && chosen.some(({ gives }) => gives.includes(capability))) continue;
      const [purpose] = parent.gives;
      if (purpose === undefined || PLACES.has(purpose) || chosen.includes(parent)) continue;
      if (!parents.has(parent)) parents.set(parent, child);
    }
  }
  return [...parents].map(([entry, { name }]) => ({ entry, cause: { kind: "role", evidence: name } }));
}
