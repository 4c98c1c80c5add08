/** How composition would link a component that a fix adds, told before it is added. */
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry, Relation } from "../catalogue/schema.ts";
import { typeNameOf } from "./component.ts";
import type { Parts } from "./parts.ts";
import { isPersonalType } from "./personal.ts";

/** A way that a new component would be linked. */
export interface Joint {
  readonly relation: Relation;
  /** Whether the edge would lead to the new component. */
  readonly toNew: boolean;
}

/** How composition would link a component of a type to one that is there; none where the services cannot. */
export function jointsOf(added: CatalogueEntry, there: CatalogueEntry): Joint[] {
  if (added.provider !== there.provider) return [];
  return [
    ...relationsTo(added, there).map((relation) => ({ relation, toNew: relation.reverse === true })),
    ...relationsTo(there, added).map((relation) => ({ relation, toNew: relation.reverse !== true })),
  ];
}

function relationsTo(one: CatalogueEntry, other: CatalogueEntry): Relation[] {
  const names = namesOf(other);
  return one.relates.filter(({ to, serving }) => serving !== true && names.has(to));
}

const known = new WeakMap<CatalogueEntry, ReadonlySet<string>>();

/** What relations name a type by: itself, and its capabilities. Each type is held against all others of a plan. */
function namesOf(entry: CatalogueEntry): ReadonlySet<string> {
  const before = known.get(entry);
  if (before) return before;
  const names = new Set([typeNameOf(entry), ...entry.gives]);
  known.set(entry, names);
  return names;
}

/**
 * A type with the types that composition adds along with it, as far as they carry the workload on: the backend service
 * of a load balancer, not its network.
 */
export function companyOf(
  catalogue: Catalogue,
  parts: Parts,
  entry: CatalogueEntry,
): ReadonlySet<CatalogueEntry> {
  const company = new Set([entry]);
  // A set grows while it is walked through.
  for (const { provider, requires } of company) {
    for (const { type, own, when } of requires) {
      const required = catalogue.find(provider, type);
      // What it has alone links nothing else, and what it may need is not certain to come.
      if (when !== undefined || (own && required && isPersonalType(required))) continue;
      if (required && parts.partOf(required) !== "care") company.add(required);
    }
  }
  return company;
}

/**
 * Whether any of the types would be linked to any of the others.
 * @param links which relations count: all, or only those that are drawn whatever else the plan has
 */
export function areLinkable(
  added: Iterable<CatalogueEntry>,
  there: Iterable<CatalogueEntry>,
  links: "all" | "certain" = "all",
): boolean {
  const others = [...there];
  const leadsTo = (one: CatalogueEntry, other: CatalogueEntry): boolean => {
    const names = namesOf(other);
    return one.relates.some(
      ({ to, serving, ifNeeded }) =>
        serving !== true && names.has(to) && (links === "all" || ifNeeded !== true),
    );
  };
  return [...added].some((entry) =>
    others.some(
      (other) => entry.provider === other.provider && (leadsTo(entry, other) || leadsTo(other, entry)),
    ),
  );
}
