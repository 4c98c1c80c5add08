/** What of a plan something takes care of, told by the plan's relations. */
import { push } from "../../shared/append.ts";
import type { Capability } from "../catalogue/capabilities.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Component } from "./component.ts";
import { isOwnEndpoint } from "./personal.ts";
import { reaches, scopesOf } from "./scope.ts";
import type { PlanView } from "./structure/planView.ts";

/**
 * How far care reaches: over the whole plan (a budget), over what it is linked to (an alarm), or also over what stands
 * directly before or behind that (a firewall before a load balancer filters what the service behind it gets).
 */
export type Reach = "plan" | "linked" | "near";

/** Finds what takes care of what; each capability is looked up once in a plan. */
export class Coverage {
  readonly #plan: PlanView;
  readonly #suppliers: ReadonlyMap<Capability, readonly Component[]>;
  readonly #covered = new Map<string, ReadonlySet<Component>>();
  /** What existing components say that they are for. */
  #scopes: ReadonlyMap<Component, ReadonlySet<Component>> | undefined;
  readonly #beside = new Map<Component, readonly CatalogueEntry[]>();

  constructor(plan: PlanView) {
    this.#plan = plan;
    const suppliers = new Map<Capability, Component[]>();
    for (const component of plan.components) {
      for (const capability of component.entry.gives) push(suppliers, capability, component);
    }
    this.#suppliers = suppliers;
  }

  /** The components that give any of the capabilities, each once. */
  suppliers(capabilities: readonly Capability[]): ReadonlySet<Component> {
    return new Set(capabilities.flatMap((capability) => this.#suppliers.get(capability) ?? []));
  }

  /** Whether something that gives one of the capabilities takes care of a component. */
  isCovered(component: Component, capabilities: readonly Capability[], reach: Reach): boolean {
    return capabilities.some((capability) => {
      if (!this.#suppliers.has(capability)) return false;
      if (reach === "plan") return true;
      const covered = this.#coveredBy(capability, reach);
      return covered.has(component) || this.wholesOf(component).some((whole) => covered.has(whole));
    });
  }

  /** What a component is a part of and does the same job: the account of a database. */
  wholesOf(component: Component): readonly Component[] {
    const part = this.#plan.partOf(component);
    return this.#plan.reviewed.containment.around(component).filter((one) => this.#plan.partOf(one) === part);
  }

  /** The types of what new care could be linked to, so that it covers a component. */
  typesFor(component: Component, reach: Reach): readonly CatalogueEntry[] {
    const own = isOwnEndpoint(component) || !component.entry ? [] : [component.entry];
    if (reach !== "near") return own;
    const types = new Set(own);
    for (const other of this.#related(component)) {
      if (!this.#passes(other)) continue;
      if (other.entry && !isOwnEndpoint(other)) types.add(other.entry);
      if (this.#plan.partOf(other) === undefined)
        for (const type of this.#typesBeside(other)) types.add(type);
    }
    return [...types];
  }

  #typesBeside(component: Component): readonly CatalogueEntry[] {
    const known = this.#beside.get(component);
    if (known) return known;
    const others = this.#related(component).filter((other) => this.#passes(other) && !isOwnEndpoint(other));
    const types = [...new Set(others.flatMap(({ entry }) => entry ?? []))];
    this.#beside.set(component, types);
    return types;
  }

  /** What relations join to a component; what stands in one place beside it has nothing to do with it. */
  #related(component: Component): readonly Component[] {
    return [
      ...this.#plan.outgoing(component).map(({ to }) => to),
      ...this.#plan.incoming(component).map(({ from }) => from),
    ];
  }

  /** What care is for: what it says itself, else what relations join to it. */
  #caredFor(care: Component): readonly Component[] {
    if (care.exists) {
      this.#scopes ??= scopesOf(this.#plan.reviewed.draft);
      const said = this.#scopes.get(care);
      if (said) return [...said];
    }
    return [
      ...this.#plan.outgoing(care).flatMap((relation) => (reaches(care, relation) ? relation.to : [])),
      ...this.#plan.incoming(care).flatMap((relation) => (reaches(care, relation) ? relation.from : [])),
    ];
  }

  /** Other care passes nothing on: what two services log to does not join them. */
  #passes(component: Component): boolean {
    return this.#plan.partOf(component) !== "care";
  }

  #coveredBy(capability: Capability, reach: Reach): ReadonlySet<Component> {
    const key = `${capability} ${reach}`;
    const known = this.#covered.get(key);
    if (known) return known;
    const suppliers = this.#suppliers.get(capability) ?? [];
    const linked = new Set(suppliers.flatMap((supplier) => [supplier, ...this.#caredFor(supplier)]));
    const covered = new Set([...linked].flatMap((one) => [one, ...this.wholesOf(one)]));
    if (reach === "near") this.#spread(linked, covered);
    this.#covered.set(key, covered);
    return covered;
  }

  /** One step from what care is linked to, and through what has no role of its own (a group of targets) one more. */
  #spread(linked: ReadonlySet<Component>, covered: Set<Component>): void {
    const passed = new Set<Component>();
    const beside = (component: Component) => this.#related(component).filter((one) => this.#passes(one));
    for (const one of linked) {
      if (!this.#passes(one)) continue;
      for (const other of beside(one)) {
        covered.add(other);
        if (this.#plan.partOf(other) === undefined) passed.add(other);
      }
    }
    for (const other of passed) for (const next of beside(other)) covered.add(next);
  }
}
