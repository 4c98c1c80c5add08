/** Decides, once a plan is complete, which component meets each dependency, and what contains what. */

import { append } from "../../shared/append.ts";
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
 * @returns The bindings under conditions, for as long as the draft does not change. What meets a dependency is the same
 * under all conditions, so it is looked for once.
 */
export function binder(draft: Draft): (conditions: Conditions) => Binding[] {
  const needs = draft.inOrder.components.flatMap(
    (from) => from.entry?.requires.map((dependency) => ({ from, dependency, bound: undefined })) ?? [],
  ) as Need[];
  return (conditions) => {
    const bindings: Binding[] = [];
    for (const need of needs) {
      // Whatever serves a component is bound to it, even if it would no longer be added.
      if (!need.dependency.own && !asks(need.from, need.dependency, conditions)) continue;
      need.bound ??= bind(draft, need.from, need.dependency);
      append(bindings, need.bound);
    }
    return bindings;
  };
}

/** A dependency of a component, and what it is bound to once that was asked for. */
interface Need {
  readonly from: Component;
  readonly dependency: Dependency;
  bound: readonly Binding[] | undefined;
}

const UNBOUND: readonly Binding[] = [];

function bind(draft: Draft, from: Component, dependency: Dependency): readonly Binding[] {
  const found = draft.meeting(from, dependency);
  if (!from.entry || found.length === 0) return UNBOUND;
  const rule = ruleNameOf(from.entry, dependency.rule);
  const bound = dependency.spread
    ? allBut(from, found)
    : bestOf(found, from, dependency, turnOf(draft, from));
  // What is there already stands on nothing that is still to come.
  return bound.filter((to) => !from.exists || to.exists).map((to) => ({ from, to, dependency, rule }));
}

function allBut(from: Component, found: readonly Component[]): Component[] {
  return found.filter((component) => component !== from).sort(byPlace);
}

function bestOf(
  found: readonly Component[],
  from: Component,
  { type, inTurn }: Dependency,
  turn: () => number,
): readonly Component[] {
  let best: Component | undefined;
  for (const component of found)
    if (component !== from && (!best || compareFit(from, type, component, best) < 0)) best = component;
  if (!best || !inTurn) return best ? [best] : [];
  const first = best;
  const alike = allBut(from, found).filter((one) => compareKind(from, type, one, first) === 0);
  return [alike[turn() % alike.length] ?? first];
}

/** Which of its type a component is, by name. */
function turnOf(draft: Draft, from: Component): () => number {
  return () => {
    const ofType = from.entry ? draft.ofEntry(from.entry) : [];
    return ofType.filter((one) => one.exists === from.exists && compareText(one.name, from.name) < 0).length;
  };
}

function byPlace(a: Component, b: Component): number {
  return (a.zone ?? 0) - (b.zone ?? 0) || compareText(a.name, b.name);
}

function compareFit(from: Component, type: string, a: Component, b: Component): number {
  return compareKind(from, type, a, b) || byPlace(a, b);
}

/** The same where zones and names do not count. */
function compareKind(from: Component, type: string, a: Component, b: Component): number {
  const isDefault = ({ entry }: Component) => Number(entry !== undefined && typeNameOf(entry) === type);
  return isDefault(b) - isDefault(a) || affinity(from.words, b.words) - affinity(from.words, a.words);
}

/** Who contains whom. */
export interface Containment {
  /** The innermost container of each component that has one. */
  readonly parents: ReadonlyMap<Component, Component>;
  /** All containers of a component, innermost first. */
  around(component: Component): readonly Component[];
}

const UNCONTAINED: readonly Component[] = [];

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
  const known = new Map<Component, readonly Component[]>();
  const around = (component: Component): readonly Component[] => {
    const parent = parents.get(component);
    if (!parent) return UNCONTAINED;
    const before = known.get(component);
    if (before) return before;
    const found = [parent, ...around(parent)];
    known.set(component, found);
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
