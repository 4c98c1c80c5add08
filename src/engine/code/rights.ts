/**
 * What works as soon as it exists waits for the rights of whom it works as: no argument of a service names the
 * permission to pull its image, and one that comes a second later fails the first start, or the deployment with it.
 */
import type { PlanComponent } from "../../contract/plan.ts";
import { push } from "../../shared/append.ts";
import type { Rights } from "./mappingTable.ts";
import type { Resource } from "./model.ts";
import { type PlanGraph, typeNameOf } from "./planGraph.ts";
import { referencesIn } from "./sameValue.ts";

export class GivenRights {
  readonly #graph: PlanGraph;
  readonly #rights: Rights;
  /** Resources that give rights, by the components that they are written for. */
  readonly #given = new Map<PlanComponent, string[]>();
  readonly #waiting: { readonly id: string; readonly of: readonly PlanComponent[] }[] = [];
  /** Other resources that some wait for. */
  readonly #put: { readonly id: string; readonly first: string }[] = [];

  constructor(graph: PlanGraph, rights: Rights) {
    this.#graph = graph;
    this.#rights = rights;
  }

  /** Takes note of a resource that is written for some components. */
  written(type: string, id: string | undefined, of: readonly PlanComponent[]): void {
    if (id === undefined || !this.#rights.resources.includes(type)) return;
    for (const component of of) push(this.#given, component, id);
  }

  /** A resource waits for the rights that these components have, and those of whom they work as. */
  awaited(id: string, of: readonly PlanComponent[]): void {
    this.#waiting.push({ id, of });
  }

  /** Some resources wait for one that no argument of theirs names. */
  put(first: string, then: readonly string[]): void {
    for (const id of then) this.#put.push({ id, first });
  }

  /** The resources, with what waits after what does not wait for it itself. */
  inOrder(resources: readonly Resource[]): readonly Resource[] {
    const waiting = [...this.#waiting, ...this.#put];
    if (waiting.length === 0) return resources;
    const order = new Order(resources, new Set(waiting.map(({ id }) => id)));
    const after = new Map<string, string[]>();
    for (const { id, first } of this.#put) if (order.put(first, id)) push(after, id, first);
    for (const { id, of } of this.#waiting) {
      const holders = of.flatMap((one) => [one, ...this.#holders(one)]);
      const rights = new Set(holders.flatMap((one) => this.#given.get(one) ?? []));
      for (const right of rights) if (order.put(right, id)) push(after, id, right);
    }
    return resources.map((one) => {
      const awaited = after.get(one.id);
      return awaited ? { ...one, after: [...one.after, ...awaited] } : one;
    });
  }

  /** The roles, identities and accounts that a component works as. */
  #holders(component: PlanComponent): PlanComponent[] {
    return this.#graph
      .targets(component)
      .flatMap((one) => (this.#rights.holders.includes(typeNameOf(one.component)) ? [one.component] : []));
  }
}

/** What must exist before what. */
class Order {
  readonly #resources: ReadonlyMap<string, Resource>;
  readonly #waiting: ReadonlySet<string>;
  /** What a resource refers to and waits for: read of those alone that somebody asks about. */
  readonly #before = new Map<string, Set<string>>();
  readonly #leading = new Map<string, boolean>();

  /** @param waiting those alone that others will be put before */
  constructor(resources: readonly Resource[], waiting: ReadonlySet<string>) {
    this.#resources = new Map(resources.map((one) => [one.id, one]));
    this.#waiting = waiting;
  }

  /** Puts one resource before another. False where it stands there already, or waits for the other itself. */
  put(first: string, then: string): boolean {
    const before = this.#of(then);
    if (before.has(first) || !this.#resources.has(first) || this.#waits(first, then)) return false;
    before.add(first);
    return true;
  }

  #waits(id: string, other: string): boolean {
    if (!this.#leads(id)) return false;
    const seen = new Set([id]);
    for (const one of seen) {
      if (one === other) return true;
      for (const next of this.#of(one)) seen.add(next);
    }
    return false;
  }

  /** Whether one that waits is behind a resource. Most have none: no order that is made here closes a circle with them. */
  #leads(id: string): boolean {
    const known = this.#leading.get(id);
    if (known !== undefined) return known;
    this.#leading.set(id, false);
    let leads = this.#waiting.has(id);
    for (const one of this.#of(id)) leads = this.#leads(one) || leads;
    this.#leading.set(id, leads);
    return leads;
  }

  #of(id: string): Set<string> {
    const known = this.#before.get(id);
    if (known) return known;
    const resource = this.#resources.get(id);
    const found = new Set([...(resource?.after ?? []), ...referencesIn(resource?.properties ?? [])]);
    this.#before.set(id, found);
    return found;
  }
}
