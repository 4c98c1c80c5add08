/** What the templates of a mapping see: one component, or both ends of a relation, in their plan. */
import type { PlanComponent, PlanRelation } from "../../contract/plan.ts";
import { push } from "../../shared/append.ts";
import { ownOf } from "../../shared/own.ts";
import type { Tellings } from "./circles.ts";
import { concerning, holds } from "./conditions.ts";
import type { Dialect } from "./dialect.ts";
import { inputAt } from "./inputs.ts";
import type { Decision, Value } from "./model.ts";
import { nameValue } from "./names.ts";
import { evaluate } from "./operators.ts";
import { accessOf, type Neighbour, type PlanGraph, portsOf, typeNameOf } from "./planGraph.ts";
import { type Found, NOTHING, type Scope } from "./scope.ts";
import { usedBy } from "./told.ts";
import type { Traces } from "./traces.ts";
import { PREFIX, type Variables } from "./variables.ts";

/** What the translation of the whole plan knows. */
export interface Ground {
  readonly graph: PlanGraph;
  readonly dialect: Dialect;
  readonly variables: Variables;
  readonly traces: Traces;
  readonly tellings: Tellings;
  /** The value that refers to a component or what stands beside it; undefined where nothing does. */
  refer(
    component: PlanComponent,
    attribute: string | undefined,
    extra?: string,
    form?: string,
  ): Value | undefined;
  /** The identifiers of the resources that a component is, where it is several. */
  forms(component: PlanComponent): readonly (string | undefined)[];
  /** The identifier of a component's resource, or of what stands beside it. */
  idOf(component: PlanComponent, extra: string | undefined): string | undefined;
  /** The identifier of a resource that all share, which is written with its first use. */
  share(name: string): string | undefined;
  decide(decision: Decision): void;
}

/** The relation that a resource is written for, and the port where there is one resource for each. */
export interface Between {
  readonly target?: PlanComponent | undefined;
  readonly relation?: PlanRelation;
  readonly port?: number | undefined;
}

/** Stands for what belongs to no component. */
export const SHARED: PlanComponent = { type_id: "", name: "shared" };

/** @param extras identifiers of what stands beside the component, or is written for the relation */
export function scopeOf(
  ground: Ground,
  component: PlanComponent,
  extras: ReadonlyMap<string, string> | undefined,
  { target, relation, port }: Between = {},
): Scope {
  const { graph, dialect, variables, traces } = ground;
  const { common } = dialect.mappings;
  const places = { self: component, from: component, to: target };
  const end = (of: string | undefined) => (of === "to" && target ? target : component);
  /** Whom a template means by a word of its own or by a type, and the relations that lead there. */
  const whose = (
    of: string | undefined,
  ): { one: PlanComponent | undefined; via: readonly PlanRelation[] } => {
    if (of === undefined || of === "to") return { one: places[of ?? "self"], via: [] };
    // What stands beside a component in place of another asks of its own type as that other would.
    if (of === typeNameOf(component)) return { one: component, via: [] };
    const [one] = graph.related(component, [of]);
    return { one, via: one ? graph.between(component, one) : [] };
  };
  return {
    component,
    related: (types, { of, ...tie } = {}): Found => {
      const { one: start, via } = typeof of === "object" ? { one: of, via: [] } : whose(of);
      if (!start) return NOTHING;
      const follow = (one: PlanComponent) => {
        traces.follow(via);
        traces.follow(graph.between(start, one, tie.by));
        // What a right names of one of its ends, such as the key of a queue, it names for the other end as well.
        for (const end of relation ? [component, target] : [])
          if (end && end !== start) traces.follow(graph.between(end, one));
      };
      return { all: graph.related(start, types, tie), follow };
    },
    around: () => ({
      all: graph.around(component),
      follow: (one) => traces.follow(graph.between(component, one)),
    }),
    uses: (of, polls) => {
      const { one: start, via } = whose(of);
      const ways = new Map<PlanComponent, PlanRelation[]>();
      for (const used of start ? usedBy(start, graph, polls) : []) push(ways, used.component, used.relation);
      return {
        all: [...ways.keys()],
        follow: (one) => traces.follow([...via, ...(ways.get(one) ?? [])]),
      };
    },
    told: (type) => ownOf(dialect.mappings.environment ?? {}, type) ?? [],
    own: (one) => ({
      ...scopeOf(ground, one, undefined),
      self: (attribute) => ground.refer(one, attribute, undefined),
    }),
    self: (attribute = "") => {
      const resource = ground.idOf(component, undefined);
      return resource === undefined ? undefined : { kind: "reference", resource, attribute };
    },
    attempt: (make) => traces.attempt(make),
    present: (types) => types.some((type) => graph.ofType(type).length > 0),
    called: (place) => places[place],
    access: () => (relation ? accessOf(relation) : []),
    port: () => port,
    ports: () => (relation ? portsOf(relation) : []),
    refer: (other, attribute, beside, form) => ground.refer(other, attribute, beside, form),
    forms: (other) => ground.forms(other),
    input: (path, of) => {
      const { one, via } = whose(of === "to" && !target ? undefined : of);
      const set = one && inputAt(one, path);
      if (set !== undefined) traces.follow(via);
      return set;
    },
    variable: (name) => variables.use(name),
    ask: (question) => variables.ask(component, question),
    name: (form, max, unique, of) => {
      const there = of?.existing ? ground.idOf(of, undefined) : undefined;
      // Nobody makes up the name of what is there already: it is asked for.
      if (there !== undefined) return { kind: "reference", resource: there, attribute: "name" };
      const { suffix } = common;
      const ending = unique && suffix && evaluate(suffix.value, scopeOf(ground, SHARED, undefined));
      const names = of ? [of.name] : [component.name, ...(target ? [target.name] : [])];
      variables.use(PREFIX);
      return nameValue(names, form, max, ending ? { value: ending, length: suffix.length } : undefined);
    },
    resource: (place, extra) => {
      const one = places[place];
      return one && ground.idOf(one, extra);
    },
    // Beside a component stands only what its condition lets; of a relation what has been written so far.
    extra: (id) => (target ? extras?.get(id) : ground.idOf(component, id)),
    shared: (id) => ground.share(id),
    template: (name) => {
      const known = common.values[name];
      if (known === undefined)
        throw new Error(`The mappings use a value ${name}, and _common.yaml has none.`);
      return known;
    },
    ordinal: (of) => Math.max(0, graph.ofType(typeNameOf(end(of))).indexOf(end(of))),
    tell: (name, value) => ground.tellings.note({ component: component.name, name, value }),
    decide: (text) => ground.decide({ component: component.name, text }),
  };
}

/** Whether something is written for a relation of a component, where mappings are about it. */
export function isWritten(
  ground: Ground,
  component: PlanComponent,
  { component: target, relation }: Neighbour,
): boolean {
  const { relations } = ground.dialect.mappings;
  const resources = concerning(relations, component, target, relation).flatMap((one) => one.resources);
  if (resources.length === 0 || resources.some(({ when }) => when === undefined)) return true;
  const scope = scopeOf(ground, component, undefined, { target, relation });
  return ground.traces.aside(() => resources.some(({ when }) => when !== undefined && holds(when, scope)));
}
