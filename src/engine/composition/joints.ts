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
  return one.relates.filter(({ to, serving }) => serving !== true && names.includes(to));
}

/** Which relations count: all, or only those that are drawn whatever else the plan has. */
export type Links = "all" | "certain";

/** What relations name a type by: itself, and its capabilities. Each type is held against all others of a plan. */
const namesOf = ofEachType((entry): readonly string[] => [
  ...new Set<string>([typeNameOf(entry), ...entry.gives]),
]);

/** What the relations of a type lead to. */
const targetsOf = ofEachType(({ relates }): Readonly<Record<Links, ReadonlySet<string>>> => {
  const drawn = relates.filter(({ serving }) => serving !== true);
  return {
    all: new Set(drawn.map(({ to }) => to)),
    certain: new Set(drawn.flatMap(({ to, ifNeeded }) => (ifNeeded === true ? [] : [to]))),
  };
});

/** What is read of a type, worked out once: a catalogue does not change. */
function ofEachType<T extends object>(read: (entry: CatalogueEntry) => T): (entry: CatalogueEntry) => T {
  const known = new WeakMap<CatalogueEntry, T>();
  return (entry) => {
    const before = known.get(entry);
    if (before) return before;
    const found = read(entry);
    known.set(entry, found);
    return found;
  };
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
  links: Links = "all",
): boolean {
  const others = [...there];
  for (const one of added) if (others.some((other) => isLinkable(one, other, links))) return true;
  return false;
}

/** Whether two types would be linked, by relations of either. */
export function isLinkable(one: CatalogueEntry, other: CatalogueEntry, links: Links = "all"): boolean {
  return one.provider === other.provider && (leadsTo(one, other, links) || leadsTo(other, one, links));
}

function leadsTo(one: CatalogueEntry, other: CatalogueEntry, links: Links): boolean {
  const targets = targetsOf(one)[links];
  return targets.size > 0 && namesOf(other).some((name) => targets.has(name));
}
