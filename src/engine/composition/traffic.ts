/** Who may talk to whom through the firewalls of a plan, and on which ports: along its relations, and no more. */

import { actionOf, Bodies, isPlace, wholesOf } from "./actions.ts";
import type { Binding } from "./binding.ts";
import type { Component } from "./component.ts";
import { type ComponentRelation, makeRelation } from "./relation.ts";

/**
 * Relations between firewalls: from that of the one that connects to that of the one that answers, with its ports.
 * What stands in public is reached from where the internet comes in: a gateway, or an address of its own. The
 * firewall that is opened names the other.
 *
 * @param joins whether a relation is served from behind the target's own firewall: by a poller of brokers
 */
export function trafficRelations(
  bindings: readonly Binding[],
  relations: readonly ComponentRelation[],
  joins: (relation: ComponentRelation) => boolean,
): ComponentRelation[] {
  const bodies = new Bodies(bindings);
  const firewalls = firewallsOf(bindings, bodies);
  if (firewalls.size === 0) return [];
  const opened = new Openings();
  const wholes = wholesOf(bindings);
  for (const relation of relations) {
    const { actor, target } = actionOf(relation);
    const [from, to] = [bodies.headOf(actor), bodies.headOf(target)];
    // What is a part of another does not connect to it.
    if (from === to || relation.kind === "part of") continue;
    const ports = portsAt(target, wholes);
    const sources = actor.entry?.network?.enters ? [actor] : (firewalls.get(from) ?? []);
    const walls = firewalls.get(to) ?? firewalls.get(bodies.headOf(wholes.get(target) ?? target)) ?? [];
    for (const wall of walls) {
      for (const source of sources) opened.open(source, wall, ports);
      if (joins(relation)) opened.open(wall, wall, ports);
    }
  }
  const gates = new Map(gatesOf(bindings).map(({ place, gate }) => [place, gate]));
  for (const { from, to, dependency } of bindings) {
    const isAddress = dependency.own === true && to.entry?.gives.includes("public-address");
    const gate = isAddress ? to : gates.get(to);
    if (!gate) continue;
    for (const wall of firewalls.get(bodies.headOf(from)) ?? []) opened.open(gate, wall, portsOf(from));
  }
  return opened.relations();
}

/** The firewalls that a component stands behind: its own, else those of the places it stands in. */
function firewallsOf(
  bindings: readonly Binding[],
  bodies: Bodies,
): ReadonlyMap<Component, ReadonlySet<Component>> {
  const found = new Map<Component, Set<Component>>();
  const add = (component: Component, walls: Iterable<Component>) => {
    const before = found.get(component) ?? new Set();
    for (const wall of walls) before.add(wall);
    found.set(component, before);
  };
  for (const { from, to } of bindings)
    if (to.purpose !== undefined && to.entry?.gives.includes("network-firewall"))
      add(bodies.headOf(from), [to]);
  const own = new Set(found.keys());
  // Twice, for what stands in something that stands in a place: an application in its environment.
  for (let round = 0; round < 2; round++)
    for (const binding of bindings) {
      const head = bodies.headOf(binding.from);
      const walls = isPlace(binding) ? found.get(bodies.headOf(binding.to)) : undefined;
      if (walls && !own.has(head)) add(head, [...walls]);
    }
  return found;
}

/** By which gateway the internet reaches a place: the one that the routes of the place lead to. */
function gatesOf(bindings: readonly Binding[]) {
  const routes = new Map<Component, Component>();
  for (const { from, to } of bindings) if (to.entry?.gives.includes("internet-gateway")) routes.set(from, to);
  return bindings.flatMap(({ from, to }) => {
    const gate = routes.get(to);
    return gate && from.purpose !== undefined ? [{ place: from, gate }] : [];
  });
}

/** The ports that a component answers on, or those of what it is reached at: a queue is reached at its namespace's. */
function portsAt(component: Component, wholes: ReadonlyMap<Component, Component>): readonly number[] {
  const own = portsOf(component);
  const whole = wholes.get(component);
  return own.length > 0 || whole === undefined ? own : portsOf(whole, engineOf(component));
}

/** The ports that a component answers on, by its engine where that decides, or by the given one where it has none. */
function portsOf(component: Component, otherwise?: string): readonly number[] {
  const { ports = [], portsOfEngine = {} } = component.entry?.network ?? {};
  const engine = engineOf(component) ?? otherwise;
  if (engine === undefined) return ports;
  const known = Object.keys(portsOfEngine).find((name) => engine.toLowerCase().startsWith(name));
  return known === undefined ? ports : (portsOfEngine[known] ?? ports);
}

function engineOf({ entry, desiredInput }: Component): string | undefined {
  const engine = desiredInput?.[entry?.settings.engine?.[0]?.at ?? ""];
  return typeof engine === "string" ? engine : undefined;
}

/** Ports by the two firewalls, in the order of first mention. */
class Openings {
  readonly #ports = new Map<Component, Map<Component, Set<number>>>();

  open(source: Component, wall: Component, ports: readonly number[]): void {
    if (ports.length === 0) return;
    const ofSource = this.#ports.get(source) ?? new Map<Component, Set<number>>();
    this.#ports.set(source, ofSource);
    const before = ofSource.get(wall) ?? new Set();
    for (const port of ports) before.add(port);
    ofSource.set(wall, before);
  }

  relations(): ComponentRelation[] {
    return [...this.#ports].flatMap(([source, walls]) =>
      [...walls].map(([wall, ports]) =>
        makeRelation(source, wall, "may reach", {
          reference: "to",
          ports: [...ports].sort((a, b) => a - b),
          background: true,
        }),
      ),
    );
  }
}
