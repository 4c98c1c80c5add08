/** One relation of a plan, and what it says of its two ends. */
import type { Access } from "../catalogue/access.ts";
import { MEANING_OF_VERB, type Verb } from "../catalogue/verbs.ts";
import type { Component, NameOrder } from "./component.ts";

/** A relation between two components. */
export interface ComponentRelation {
  readonly from: Component;
  readonly to: Component;
  readonly kind: Verb;
  /** The end that names the other in its settings and is deployed after it. */
  readonly reference: "from" | "to" | "none";
  /** What the one that acts does to the other; see `actionOf`. */
  readonly access: readonly Access[];
  /** Types of the resources by which the services do it. */
  readonly via: readonly string[];
  /** The TCP ports that it takes. */
  readonly ports: readonly number[];
  /** Left out of pictures. */
  readonly background: boolean;
}

/** Of a relation, what must be said; a verb implies its accesses, and which end names the other. */
export function makeRelation(
  from: Component,
  to: Component,
  kind: Verb,
  more: Partial<ComponentRelation> = {},
): ComponentRelation {
  const { access = [], reference = "from" } = MEANING_OF_VERB[kind];
  return { from, to, kind, reference, access, via: [], ports: [], background: false, ...more };
}

/** A relation as a reference, from the end that names the other; where neither does, of each to itself. */
export function referenceOf(relation: ComponentRelation) {
  const { from, to, reference } = relation;
  if (reference === "none") return { relation, from, to: from };
  return reference === "to" ? { relation, from: to, to: from } : { relation, from, to };
}

/** Relations in the order that plans list them in: by the names of their ends. */
export function byNames(
  relations: readonly ComponentRelation[],
  { placeOf }: NameOrder,
): ComponentRelation[] {
  const place = (component: Component) => placeOf.get(component) ?? 0;
  // Names are compared once for the plan: relations are put in order several times, each time by many comparisons.
  return relations
    .map((relation) => ({ relation, key: place(relation.from) * placeOf.size + place(relation.to) }))
    .sort((a, b) => a.key - b.key)
    .map(({ relation }) => relation);
}
