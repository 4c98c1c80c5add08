/** Decides, once a plan is complete, which component meets each dependency, and what contains what. */
import type { Dependency } from "../catalogue/schema.ts";
import { compareText } from "./canonicalJson.ts";
import { type Component, type Draft, ruleNameOf, typeNameOf } from "./component.ts";
import { asks, type Conditions } from "./conditions.ts";
import { affinity } from "./naming.ts";

/** A dependency of a component and the component that meets it. */
export interface Binding {
  readonly from: Component;
  readonly to: Component;
  readonly dependency: Dependency;
  /** Full name of the dependency's rule. */
  readonly rule: string;
}

/**
 * Binds every dependency that can be met. A pure function of the finished set of components, so that resolving a
 * plan again binds alike: to the type the rule names first, then by shared words, then by zone and name. What is to
 * be spread over zones is bound to one in each.
 */
export function bindAll(draft: Draft, conditions: Conditions): Binding[] {
  const components = [...draft.components].sort((a, b) => compareText(a.name, b.name));
  return components.flatMap((from) => {
    const { entry } = from;
    if (!entry) return [];
    return entry.requires.flatMap((dependency) => {
      // Whatever serves a component is bound to it, even if it would no longer be added.
      if (!dependency.own && !asks(from, dependency, conditions)) return [];
      const found = draft.meeting(from, dependency);
      const rule = ruleNameOf(entry, dependency.rule);
      const bound = dependency.spread ? allBut(from, found) : bestOf(found, from, dependency);
      // What is there already stands on nothing that is still to come.
      return bound.filter((to) => !from.exists || to.exists).map((to) => ({ from, to, dependency, rule }));
    });
  });
}

function allBut(from: Component, found: readonly Component[]): Component[] {
  return found.filter((component) => component !== from).sort(byPlace);
}

function bestOf(found: readonly Component[], from: Component, dependency: Dependency): readonly Component[] {
  let best: Component | undefined;
  for (const component of found) {
    if (component !== from && (!best || compareFit(from, dependency.type, component, best) < 0))
      best = component;
  }
  return best ? [best] : [];
}

function byPlace(a: Component, b: Component): number {
  return (a.zone ?? 0) - (b.zone ?? 0) || compareText(a.name, b.name);
}

function compareFit(from: Component, type: string, a: Component, b: Component): number {
  const isDefault = ({ entry }: Component) => Number(entry !== undefined && typeNameOf(entry) === type);
  return (
    isDefault(b) - isDefault(a) ||
    affinity(from.words, b.words) - affinity(from.words, a.words) ||
    byPlace(a, b)
  );
}

/** Who contains whom. */
export interface Containment {
  /** The innermost container of each component that has one. */
  readonly parents: ReadonlyMap<Component, Component>;
  /** All containers of a component, innermost first. */
  around(component: Component): readonly Component[];
}

/**
 * A component stands in the innermost of the containers it is bound to, and if that is several at once (a subnet in
 * each zone) in what contains them; circles of containment are left out.
 */
export function findContainment(bindings: readonly Binding[]): Containment {
  const inside = bindings.filter(({ dependency }) => dependency.inside);
  const single = Map.groupBy(inside, ({ from }) => from);
  const containers = new Map(
    [...single].map(([component, bound]) => {
      const places = Map.groupBy(bound, ({ rule }) => rule);
      const around = [...places.values()].flatMap((several) =>
        several.length === 1 ? several : several.flatMap(({ to }) => single.get(to) ?? []),
      );
      return [component, around] as const;
    }),
  );
  const reach = reachability(containers);
  const parents = new Map<Component, Component>();
  for (const [component, bound] of containers) {
    const sound = bound.map(({ to }) => to).filter((outer) => !reach(outer).has(component));
    const innermost = sound.find((outer) => !sound.some((other) => reach(other).has(outer)));
    if (innermost) parents.set(component, innermost);
  }
  const around = (component: Component) => {
    const found: Component[] = [];
    for (let at = parents.get(component); at; at = parents.get(at)) found.push(at);
    return found;
  };
  return { parents, around };
}

/** The components that a component reaches through its bindings, itself only by a circle. */
function reachability(bindings: ReadonlyMap<Component, readonly Binding[]>) {
  const known = new Map<Component, ReadonlySet<Component>>();
  return (component: Component): ReadonlySet<Component> => {
    const before = known.get(component);
    if (before) return before;
    const found = new Set<Component>();
    const pending = [component];
    for (let at = pending.pop(); at; at = pending.pop()) {
      for (const { to } of bindings.get(at) ?? []) {
        if (found.has(to)) continue;
        found.add(to);
        pending.push(to);
      }
    }
    known.set(component, found);
    return found;
  };
}
