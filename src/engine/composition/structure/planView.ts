/** A composed plan as the rules of structure look at it. */
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Effect } from "../../planner/constraints/effect.ts";
import type { Binding, Containment } from "../binding.ts";
import type { Component, Draft } from "../component.ts";
import type { Removal } from "../fixes.ts";
import { isWorking, type Part, type Parts } from "../parts.ts";
import type { Policy } from "../policy.ts";
import type { ComponentRelation } from "../relation.ts";
import type { Servers } from "../serving.ts";

/** What a review is made of. */
export interface Reviewed {
  readonly draft: Draft;
  readonly bindings: readonly Binding[];
  readonly containment: Containment;
  readonly relations: readonly ComponentRelation[];
  readonly servers: Servers;
  readonly parts: Parts;
  readonly catalogue: Catalogue;
  readonly policy: Policy;
  /** What the constraints of the request ask for. */
  readonly effect: Effect;
  readonly removing: Removal;
}

/** Answers the questions that the rules ask; each is worked out once. */
export class PlanView {
  readonly reviewed: Reviewed;
  /** Components of known types, by name. */
  readonly components: readonly (Component & { readonly entry: CatalogueEntry })[];
  /** Whether the plan is of known types of one cloud, and brings all it has: else what seems to be missing may be there. */
  readonly isWhole: boolean;
  readonly #byPart: ReadonlyMap<Part | undefined, PlanView["components"]>;
  readonly #outgoing: ReadonlyMap<Component, readonly ComponentRelation[]>;
  readonly #incoming: ReadonlyMap<Component, readonly ComponentRelation[]>;
  readonly #children: ReadonlyMap<Component, readonly Component[]>;
  /** What binds others to a component, and a component to others. */
  readonly #bound: ReadonlyMap<Component, readonly Binding[]>;
  readonly #binding: ReadonlyMap<Component, readonly Binding[]>;
  /** What serves a component. */
  readonly #serving: ReadonlyMap<Component | undefined, readonly Component[]>;

  constructor(reviewed: Reviewed) {
    const { draft, relations, containment, bindings, servers, policy } = reviewed;
    this.reviewed = reviewed;
    this.components = draft.inOrder.components.filter(
      (component): component is PlanView["components"][number] => component.entry !== undefined,
    );
    this.#byPart = Map.groupBy(this.components, (component) => this.partOf(component));
    this.isWhole = draft.components.every(
      ({ entry, exists }) => entry?.provider === policy.provider && !exists,
    );
    this.#outgoing = Map.groupBy(relations, ({ from }) => from);
    this.#incoming = Map.groupBy(relations, ({ to }) => to);
    this.#children = Map.groupBy(
      containment.parents.keys(),
      (child) => containment.parents.get(child) ?? child,
    );
    this.#bound = Map.groupBy(bindings, ({ to }) => to);
    this.#binding = Map.groupBy(bindings, ({ from }) => from);
    this.#serving = Map.groupBy(this.components, (component) => servers.get(component)?.served);
  }

  partOf({ entry }: Component): Part | undefined {
    return entry && this.reviewed.parts.partOf(entry);
  }

  /** The components that play one of the parts, by name. */
  playing(...parts: readonly Part[]): PlanView["components"] {
    const playing = parts.flatMap((part) => this.#byPart.get(part) ?? []);
    const { placeOf } = this.reviewed.draft.inOrder;
    return playing.sort((a, b) => (placeOf.get(a) ?? 0) - (placeOf.get(b) ?? 0));
  }

  works(component: Component): boolean {
    return isWorking(this.partOf(component));
  }

  /** Whether another component cannot be without it. */
  isRequired(component: Component): boolean {
    return this.#bound.has(component);
  }

  outgoing(component: Component): readonly ComponentRelation[] {
    return this.#outgoing.get(component) ?? [];
  }

  incoming(component: Component): readonly ComponentRelation[] {
    return this.#incoming.get(component) ?? [];
  }

  /** A component with what it consists of and the stores or brokers that it is a part of. */
  bodyOf(component: Component): ReadonlySet<Component> {
    const around = this.reviewed.containment
      .around(component)
      .filter((outer) => this.partOf(outer) === this.partOf(component));
    const body = new Set([component, ...around]);
    // A set grows while it is walked through.
    for (const part of body) for (const child of this.#children.get(part) ?? []) body.add(child);
    return body;
  }

  /**
   * The components of the workload that a body is related to, also through what has no role of its own (a data source,
   * an event source mapping) and through what `through` says.
   */
  neighboursOf(
    body: ReadonlySet<Component>,
    through: (component: Component) => boolean = () => false,
  ): ReadonlySet<Component> {
    const found = new Set<Component>();
    const passed = new Set(body);
    for (const at of passed) {
      const links = [...this.outgoing(at).map(({ to }) => to), ...this.incoming(at).map(({ from }) => from)];
      for (const other of body.has(at) ? links : [...links, ...this.#containing(at)]) {
        if (passed.has(other)) continue;
        if (this.works(other)) found.add(other);
        if (this.partOf(other) === undefined || through(other)) passed.add(other);
      }
    }
    return found;
  }

  /** What a component without a role stands in or holds, as far as that belongs to the workload. */
  #containing(component: Component): readonly Component[] {
    const parent = this.reviewed.containment.parents.get(component);
    return [
      ...(parent && this.works(parent) ? [parent] : []),
      ...(this.#children.get(component) ?? []),
    ].filter((other) => this.works(other));
  }

  /** All that a component is related to, stands in or holds. */
  linkedTo(component: Component): readonly Component[] {
    const parent = this.reviewed.containment.parents.get(component);
    return [
      ...this.outgoing(component).map(({ to }) => to),
      ...this.incoming(component).map(({ from }) => from),
      ...(parent ? [parent] : []),
      ...(this.#children.get(component) ?? []),
    ];
  }

  /** Components with what serves them, what rules added for them alone, and for what goes along. */
  goingWith(removed: readonly Component[]): ReadonlySet<Component> {
    const gone = new Set(removed);
    const isForThem = ({ to }: Binding) =>
      to.addedBy !== undefined && (this.#bound.get(to) ?? []).every(({ from }) => gone.has(from));
    // A set grows while it is walked through.
    for (const component of gone) {
      for (const server of this.#serving.get(component) ?? []) gone.add(server);
      for (const binding of this.#binding.get(component) ?? []) if (isForThem(binding)) gone.add(binding.to);
    }
    return gone;
  }
}
