/** Who acts on whom in a plan, and what follows for what each component must have. */
import type { Access } from "../catalogue/access.ts";
import type { Binding } from "./binding.ts";
import type { Component } from "./component.ts";
import type { ComponentConditions, Conditions } from "./conditions.ts";
import type { ComponentRelation } from "./relation.ts";
import { settingState } from "./settings.ts";

/** One component acts on another: it connects to it, or asks it for something. */
export interface Action {
  readonly actor: Component;
  readonly target: Component;
  readonly access: readonly Access[];
}

/** Who acts in a relation: where the one it leads to names the other and takes from it, that one does. */
export function actionOf({ from, to, access, reference }: ComponentRelation): Action {
  const pulls = reference === "to" && access.includes("receive");
  return pulls ? { actor: to, target: from, access } : { actor: from, target: to, access };
}

/** Whether a component is reached only through the network that it stands in. */
function answersInNetwork(component: Component): boolean {
  const { ports, open } = component.entry?.network ?? {};
  return ports !== undefined && (open !== true || settingState(component, "visibility") === "off");
}

/** By each component that is reached at another one, the other: a database's server, a queue's namespace. */
export function wholesOf(bindings: readonly Binding[]): ReadonlyMap<Component, Component> {
  return new Map(
    bindings
      .filter(
        ({ from, to, dependency }) =>
          dependency.answers || (dependency.inside && from.entry?.service === to.entry?.service),
      )
      .map(({ from, to }) => [from, to]),
  );
}

/** The same, of a part of what is reached so as well: a database of a server. */
function networkOf(bindings: readonly Binding[]): (component: Component) => boolean {
  const wholes = wholesOf(bindings);
  return (component) => {
    const around = wholes.get(component);
    return answersInNetwork(component) || (around !== undefined && answersInNetwork(around));
  };
}

/** What of an action a component asks for the right to: who rolls it out is always asked, by the cloud itself. */
export function askedOf({ entry }: Component, access: readonly Access[]): readonly Access[] {
  const asksWho = entry?.network?.ports === undefined || entry.network.asksWho === true;
  return asksWho ? access : access.filter((one) => one === "deploy");
}

/** A component and all that serve it alone act as one: the task that a service runs, the machine and its profile. */
export class Bodies {
  readonly #owner: ReadonlyMap<Component, Component>;
  readonly #heads = new Map<Component, Component>();

  constructor(bindings: readonly Binding[]) {
    this.#owner = new Map(
      bindings.filter(({ dependency }) => dependency.own).map(({ from, to }) => [to, from]),
    );
  }

  /** Whom a component and all that belongs to it serve in the end. */
  headOf(component: Component): Component {
    if (!this.#owner.has(component)) return component;
    const known = this.#heads.get(component);
    if (known) return known;
    const head = this.#outermost(component);
    this.#heads.set(component, head);
    return head;
  }

  #outermost(component: Component): Component {
    const seen = new Set([component]);
    for (let at = component; ; ) {
      const owner = this.#owner.get(at);
      if (!owner || seen.has(owner)) return at;
      seen.add(owner);
      at = owner;
    }
  }
}

/**
 * The conditions that the relations of a plan make. What stands in a place (a subnet, an environment) makes the place
 * take part in the network and reach out along with it.
 */
export function conditionsOf(
  components: readonly Component[],
  relations: readonly ComponentRelation[],
  bindings: readonly Binding[],
  isReachedPrivately: (target: Component) => boolean,
): Conditions {
  const bodies = new Bodies(bindings);
  const isWithin = networkOf(bindings);
  const granted = new Map<Component, Set<Access>>();
  const networked = new Set<Component>();
  const outbound = new Set<Component>();
  for (const relation of relations) {
    const { actor, target, access } = actionOf(relation);
    const head = bodies.headOf(actor);
    const inNetwork = isWithin(target);
    if (inNetwork) networked.add(head);
    if (access.length === 0) continue;
    const asked = askedOf(target, access);
    if (asked.length > 0) {
      const before = granted.get(head) ?? new Set();
      for (const one of asked) before.add(one);
      granted.set(head, before);
    }
    const goesOut = access.some((one) => one !== "log") && !inNetwork && !isReachedPrivately(target);
    if (goesOut) outbound.add(head);
  }
  for (const component of components) {
    if (component.entry?.network?.outbound) outbound.add(bodies.headOf(component));
    if (isWithin(component)) networked.add(bodies.headOf(component));
  }
  addPlaces([networked, outbound], bindings, bodies);
  const found = new Map<string, ComponentConditions>();
  const nothing: ReadonlySet<Access> = new Set();
  for (const component of components) {
    const head = bodies.headOf(component);
    const standing = {
      granted: granted.get(head) ?? nothing,
      networked: networked.has(head),
      outbound: outbound.has(head),
    };
    if (standing.granted.size > 0 || standing.networked || standing.outbound)
      found.set(component.name, standing);
  }
  return found;
}

/** Whether a component stands in the other one of a binding, or enters the network through it. */
export function isPlace({ to, dependency }: Binding): boolean {
  return dependency.inside === true || dependency.through === true || to.purpose !== undefined;
}

/** Adds to each set the places that its components stand in, and the places of those. */
function addPlaces(sets: readonly Set<Component>[], bindings: readonly Binding[], bodies: Bodies): void {
  const places = Map.groupBy(bindings.filter(isPlace), ({ from }) => bodies.headOf(from));
  // A set grows while it is walked through.
  for (const holding of sets)
    for (const component of holding)
      for (const { to } of places.get(component) ?? []) holding.add(bodies.headOf(to));
}
