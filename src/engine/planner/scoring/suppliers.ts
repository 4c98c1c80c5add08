import type { Capability } from "../../catalogue/capabilities.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import { UNIT } from "../text/fixed.ts";

/** A type that gives a capability, and how good a choice it is for it: the first 1000, the second 500, then 333… */
export interface Supplier {
  readonly entry: CatalogueEntry;
  readonly share: number;
}

/** Who gives what, the best choice first: common types, and those whose main purpose it is. */
export function suppliersOf(entries: readonly CatalogueEntry[]): Map<Capability, readonly Supplier[]> {
  const claims = new Map<Capability, { entry: CatalogueEntry; fitness: number }[]>();
  for (const entry of entries) {
    entry.gives.forEach((capability, place) => {
      const fitness = ((3 + entry.popularity) * (entry.auxiliary ? 3 : 10)) / (2 + place);
      const list = claims.get(capability);
      if (list === undefined) claims.set(capability, [{ entry, fitness }]);
      else list.push({ entry, fitness });
    });
  }
  return new Map(
    [...claims].map(([capability, list]) => [
      capability,
      list
        .sort((a, b) => b.fitness - a.fitness || (a.entry.typeId < b.entry.typeId ? -1 : 1))
        .map(({ entry }, rank) => ({ entry, share: Math.round(UNIT / (rank + 1)) })),
    ]),
  );
}
