/** Decides, once a plan is complete, which component meets each dependency, and what contains what. */
import type { Dependency } from "../catalogue/schema.ts";
import { compareText } from "./canonicalJson.ts";
import { type Component, type Draft, ruleNameOf, typeNameOf } from "./component.ts";
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
 * plan again binds alike: to the type the rule names first, then by shared words, then by name.
 */
export function bindAll(draft: Draft): Binding[] {
  const components = [...draft.components].sort((a, b) => compareText(a.name, b.name));
  return components.flatMap((from) => {
    const { entry } = from;
    if (!entry) return [];
    return entry.requires.flatMap((dependency) => {
      const to = bestOf(draft.meeting(entry.provider, dependency), from, dependency);
      return to ? [{ from, to, dependency, rule: ruleNameOf(entry, dependency.rule) }] : [];
    });
  });
}

function bestOf(found: readonly Component[], from: Component, dependency: Dependency): Component | undefined {
  let best: Component | undefined;
  for (const component of found) {
    if (component !== from && (!best || compareFit(from, dependency.type, component, best) < 0))
      best = component;
  }
  return best;
}

function compareFit(from: Component, type: string, a: Component, b: Component): number {
  const isDefault = ({ entry }: Component) => Number(entry !== undefined && typeNameOf(entry) === type);
  return (
    isDefault(b) - isDefault(a) ||
    affinity(from.words, b.words) - affinity(from.words, a.words) ||
    compareText(a.name, b.name)
  );
}

/** Who contains whom. */
export interface Containment {
  /** The innermost container of each component that has one. */
  readonly parents: ReadonlyMap<Component, Component>;
  /** All containers of a component, innermost first. */
  around(component: Component): readonly Component[];
}

/** A component stands in the innermost of the containers it is bound to; circles of containment are left out. */
export function findContainment(bindings: readonly Binding[]): Containment {
  const containers = Map.groupBy(
    bindings.filter(({ dependency }) => dependency.inside),
    ({ from }) => from,
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
