/** A plan as the generator asks about it: components by type and by how they are related. */
import type { PlanComponent, PlanInput, PlanRelation } from "../../contract/plan.ts";
import { parseTypeId } from "../../contract/typeId.ts";
import { push } from "../../shared/append.ts";
import { isVerb, MEANING_OF_VERB } from "../catalogue/verbs.ts";

export interface Neighbour {
  readonly component: PlanComponent;
  readonly kind: string;
  readonly relation: PlanRelation;
}

/** How a component must be related to be meant. */
export interface Tie {
  /** By relations of these verbs only. */
  readonly by?: readonly string[];
  /** By a container or a relation: that the plan has only one is not enough. */
  readonly linked?: boolean;
  /** With `by`: what it leads to itself. What leads to it is deployed after it, and cannot be named by it. */
  readonly led?: boolean;
}

/** Components stand in each other a handful deep. */
const MOST_LEVELS = 20;

export class PlanGraph {
  /** In the order of deployment. */
  readonly components: readonly PlanComponent[];
  readonly relations: readonly PlanRelation[];
  readonly #byName: ReadonlyMap<string, PlanComponent>;
  readonly #byType = new Map<string, PlanComponent[]>();
  readonly #out = new Map<string, Neighbour[]>();
  readonly #in = new Map<string, Neighbour[]>();
  /** Relations by both of their ends. */
  readonly #between = new Map<PlanComponent, Map<PlanComponent, PlanRelation[]>>();
  readonly #places = new Map<PlanComponent, number>();
  readonly #inside = new Map<string, PlanComponent[]>();
  readonly #servants = new Map<string, PlanComponent[]>();

  constructor(plan: PlanInput) {
    this.#byName = new Map(plan.components.map((component) => [component.name, component]));
    const ordered = (plan.deploy_order ?? []).flatMap((name) => this.#byName.get(name) ?? []);
    this.components = [...new Set([...ordered, ...plan.components])];
    this.relations = plan.relations ?? [];
    for (const [place, component] of this.components.entries()) {
      this.#places.set(component, place);
      push(this.#byType, typeNameOf(component), component);
      if (component.parent !== undefined) push(this.#inside, component.parent, component);
      if (component.serves !== undefined) push(this.#servants, component.serves, component);
    }
    for (const relation of this.relations) {
      const { from, to, kind } = relation;
      const [source, target] = [this.find(from), this.find(to)];
      if (!source || !target) continue;
      push(this.#out, from, { component: target, kind, relation });
      push(this.#in, to, { component: source, kind, relation });
      const led = this.#between.get(source) ?? new Map<PlanComponent, PlanRelation[]>();
      push(led, target, relation);
      this.#between.set(source, led);
    }
  }

  find(name: string | undefined): PlanComponent | undefined {
    return name === undefined ? undefined : this.#byName.get(name);
  }

  /** All components of a type, in the order of deployment. */
  ofType(type: string): readonly PlanComponent[] {
    return this.#byType.get(type) ?? [];
  }

  /** What a component leads to. */
  targets(component: PlanComponent): readonly Neighbour[] {
    return this.#out.get(component.name) ?? [];
  }

  /** What leads to a component. */
  sources(component: PlanComponent): readonly Neighbour[] {
    return this.#in.get(component.name) ?? [];
  }

  /**
   * The relations by which one component is found from another: those that lead to it, else those that lead from it;
   * with verbs, only relations of these. None where it is found by where it stands, or where an identity finds who works
   * as it.
   */
  between(start: PlanComponent, found: PlanComponent, by?: readonly string[]): readonly PlanRelation[] {
    const ofVerbs = (from: PlanComponent, to: PlanComponent) => {
      const all = this.#between.get(from)?.get(to) ?? [];
      return by === undefined ? all : all.filter(({ kind }) => by.includes(kind));
    };
    const led = ofVerbs(start, found);
    if (led.length > 0) return led;
    return ofVerbs(found, start).filter(({ kind }) => !isVerb(kind) || !MEANING_OF_VERB[kind].identity);
  }

  /** What contains a component, what it leads to and what leads to it, the nearest first. */
  around(component: PlanComponent): readonly PlanComponent[] {
    const neighbours = [...this.targets(component), ...this.sources(component)];
    return unique([...this.ancestors(component), ...neighbours.map((one) => one.component)]);
  }

  /** The components around one, from the nearest outwards; of more than {@link MOST_LEVELS} the nearest ones. */
  ancestors(component: PlanComponent): readonly PlanComponent[] {
    const found = new Set<PlanComponent>();
    let next = this.find(component.parent);
    while (next && !found.has(next) && found.size < MOST_LEVELS) {
      found.add(next);
      next = this.find(next.parent);
    }
    return [...found];
  }

  /** Of some types: what contains a component, else what it leads to, what leads to it, or what stands in it. */
  linked(component: PlanComponent, types: readonly string[]): readonly PlanComponent[] {
    const around = this.ancestors(component).find((one) => isWanted(one, component, types));
    if (around) return [around];
    const targets = among(this.targets(component), component, types);
    if (targets.length > 0) return targets;
    const sources = among(this.sources(component), component, types);
    if (sources.length > 0) return sources;
    return (this.#inside.get(component.name) ?? []).filter((one) => isWanted(one, component, types));
  }

  /**
   * The components of some types that belong to one: what contains it, else what it leads to, else what leads to it,
   * else what stands in it, else what serves the same, else what stands beside it in the same container, else all
   * there is where there is one only.
   */
  related(component: PlanComponent, types: readonly string[], tie: Tie = {}): readonly PlanComponent[] {
    if (tie.by) {
      const led = among(this.targets(component), component, types, tie.by);
      return led.length > 0 || tie.led ? led : among(this.sources(component), component, types, tie.by);
    }
    const linked = this.linked(component, types);
    if (linked.length > 0 || tie.linked) return linked;
    const wanted = (one: PlanComponent) => isWanted(one, component, types);
    const sameServed = this.#sharing(component).filter(wanted);
    if (sameServed.length > 0) return sameServed;
    const all = types.flatMap((type) => this.ofType(type)).filter(wanted);
    const beside = all.filter((one) => one.parent !== undefined && one.parent === component.parent);
    if (beside.length > 0) return beside;
    return all.length === 1 ? all : [];
  }
  /** What serves a component, what serves the same as it, and whom it serves unless that serves another. */
  #sharing({ name, serves }: PlanComponent): readonly PlanComponent[] {
    const own = this.#servants.get(name) ?? [];
    if (serves === undefined) return own;
    const served = this.find(serves);
    const same = [
      ...(this.#servants.get(serves) ?? []),
      ...(served && served.serves === undefined ? [served] : []),
    ];
    const place = (one: PlanComponent) => this.#places.get(one) ?? 0;
    return unique([...own, ...same]).sort((a, b) => place(a) - place(b));
  }
}

function isWanted(one: PlanComponent, beside: PlanComponent, types: readonly string[]): boolean {
  return one !== beside && types.includes(typeNameOf(one));
}

/** Of the neighbours of a component those of some types, each once; with verbs, only by relations of these. */
function among(
  neighbours: readonly Neighbour[],
  component: PlanComponent,
  types: readonly string[],
  by?: readonly string[],
): PlanComponent[] {
  const wanted = neighbours.filter(
    ({ component: one, kind }) => (by === undefined || by.includes(kind)) && isWanted(one, component, types),
  );
  return unique(wanted.map((one) => one.component));
}

/** Type names by component: every mapping of a relation is held against all of them. */
const typeNames = new WeakMap<PlanComponent, string>();

/** `service/kind` of a component; its whole type id where that is not one of ours. */
export function typeNameOf(component: PlanComponent): string {
  const known = typeNames.get(component);
  if (known !== undefined) return known;
  const name = nameOfType(component.type_id);
  typeNames.set(component, name);
  return name;
}

/** `service/kind` of a type id; the whole of it where it is not one of ours. */
export function nameOfType(typeId: string): string {
  const parts = parseTypeId(typeId);
  return parts ? `${parts.service}/${parts.kind}` : typeId;
}

/** What the one that acts in a relation does to the other: what the relation says, else what its verb says. */
export function accessOf({ access, kind }: PlanRelation): readonly string[] {
  if (Array.isArray(access)) return access.map(String);
  return isVerb(kind) ? (MEANING_OF_VERB[kind].access ?? []) : [];
}

/** The TCP ports that a relation opens. */
export function portsOf({ ports }: PlanRelation): readonly number[] {
  return Array.isArray(ports) ? ports.map(Number).filter((port) => Number.isInteger(port)) : [];
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}
