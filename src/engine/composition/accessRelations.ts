/** What the identity of each component may do: exactly what the component's relations need. */
import { ACCESSES, type Access } from "../catalogue/access.ts";
import { actionOf, askedOf, Bodies } from "./actions.ts";
import type { Binding } from "./binding.ts";
import type { Component } from "./component.ts";
import { grantedBy } from "./conditions.ts";
import { type ComponentRelation, makeRelation } from "./relation.ts";

/**
 * A relation from each role to each component that it gives access to: "may access" it. Drawn from what the one that
 * has the role does itself, and what that serves or is served by it (the task of a service).
 */
export function accessRelations(
  bindings: readonly Binding[],
  relations: readonly ComponentRelation[],
): ComponentRelation[] {
  const roles = bindings.filter(
    ({ to, dependency }) => dependency.own && to.entry?.gives.includes("access-role"),
  );
  if (roles.length === 0) return [];
  const bodies = new Bodies(bindings);
  const deeds = new Map<Component, Map<Component, Set<Access>>>();
  for (const relation of relations) {
    const { actor, target, access } = actionOf(relation);
    const asked = askedOf(target, access);
    if (asked.length === 0) continue;
    const head = bodies.headOf(actor);
    const ofHead = deeds.get(head) ?? new Map<Component, Set<Access>>();
    deeds.set(head, ofHead);
    const before = ofHead.get(target) ?? new Set();
    for (const one of asked) before.add(one);
    ofHead.set(target, before);
  }
  return roles.flatMap(({ from, to: role, dependency }) => {
    const grants = grantedBy(from.entry, dependency);
    return [...(deeds.get(bodies.headOf(from)) ?? [])].flatMap(([target, done]) => {
      const access = ACCESSES.filter((one) => done.has(one) && grants(one));
      if (access.length === 0 || target === role) return [];
      return makeRelation(role, target, "may access", { access, background: true });
    });
  });
}
