/** Relations of a plan that left no trace in its code, each with the reason: nothing of a plan is lost without a word. */
import type { PlanComponent, PlanRelation } from "../../contract/plan.ts";
import { push } from "../../shared/append.ts";
import { ownOf } from "../../shared/own.ts";
import { isVerb, MEANING_OF_VERB } from "../catalogue/verbs.ts";
import type { Ground } from "./componentScope.ts";
import { concerning } from "./conditions.ts";
import { type Covered, hasResource, type RelationMapping } from "./mapping.ts";
import type { Program, UntracedRelation } from "./model.ts";
import { accessOf, nameOfType, typeNameOf } from "./planGraph.ts";

/** Identities of one component that are asked what they may do: most components have one, some two. */
const MOST_IDENTITIES = 4;

/**
 * What is listed as missing is listed once: relations whose end is among it are not told again.
 * @param covered what needs no resource of its own
 */
export function untracedRelations(
  ground: Ground,
  covered: ReadonlyMap<PlanComponent, Covered>,
  unwritten: Program["missing"],
): Pick<Program, "missingRelations" | "coveredRelations"> {
  const unwrittenNames = new Set(unwritten.map(({ component }) => component));
  const reasons = new Reasons(ground, covered);
  const missingRelations: UntracedRelation[] = [];
  const coveredRelations: UntracedRelation[] = [];
  for (const relation of ground.graph.relations) {
    const { from, to, kind } = relation;
    if (unwrittenNames.has(from) || unwrittenNames.has(to)) continue;
    if (ground.traces.has(relation) && !reasons.isBeyond(relation)) continue;
    const access = kind === "may access" && { access: accessOf(relation) };
    const reason = reasons.forNoCode(relation);
    if (reason === undefined)
      missingRelations.push({ from, to, kind, ...access, reason: reasons.forMissing(relation) });
    else coveredRelations.push({ from, to, kind, ...access, reason });
  }
  return { missingRelations, coveredRelations };
}

class Reasons {
  readonly #ground: Ground;
  readonly #covered: ReadonlyMap<PlanComponent, Covered>;
  /** What stands in a container, by who leads to it in the code with which verb, and the container. */
  readonly #parts = new Map<string, string>();
  readonly #identities = new Map<string, string[]>();
  /** Who may act on what in the code. */
  readonly #rights = new Set<string>();
  readonly #beside = new Map<PlanComponent, readonly string[]>();
  /** Who may act on anything. */
  readonly #actors = new Set<string>();

  constructor(ground: Ground, covered: ReadonlyMap<PlanComponent, Covered>) {
    this.#ground = ground;
    this.#covered = covered;
    const { graph, traces } = ground;
    for (const relation of graph.relations) {
      const { from, to, kind } = relation;
      if (isVerb(kind) && MEANING_OF_VERB[kind].identity) push(this.#identities, from, to);
      if (!traces.has(relation)) continue;
      if (kind === "may access") {
        this.#rights.add(keyOf(from, to));
        this.#actors.add(from);
      }
      const target = graph.find(to);
      for (const { name } of target ? graph.ancestors(target) : [])
        this.#parts.set(keyOf(from, kind, name), to);
    }
  }

  /** Whether its mapping says that the language cannot write it: what templates make of it beside is not all of it. */
  isBeyond(relation: PlanRelation): boolean {
    return this.#mappingOf(relation)?.missing !== undefined;
  }

  /** Why a relation needs no code; undefined where it does. */
  forNoCode(relation: PlanRelation): string | undefined {
    const { from, to, kind } = relation;
    const [source, target] = this.#endsOf(relation);
    if (!source || !target) return undefined;
    if (source.existing && target.existing) return "Both exist already, and their relation with them.";
    const mapping = this.#mappingOf(relation);
    if (mapping?.granted && !this.#hasRight(source, to)) return undefined;
    if (mapping) return mapping.covered;
    const part = this.#parts.get(keyOf(from, kind, to));
    if (part !== undefined) return `${part} is part of it.`;
    const between = this.#between(relation, source, target);
    if (between !== undefined) return `${between.name} does it.`;
    return (this.#covered.get(source) ?? this.#covered.get(target))?.covered;
  }

  /** Why a relation has no code although it needs some, and what to do. */
  forMissing(relation: PlanRelation): string {
    const { from, to, kind } = relation;
    const [source, target] = this.#endsOf(relation);
    if (!source || !target) return `the plan has no component ${JSON.stringify(source ? to : from)}`;
    const mapping = this.#mappingOf(relation);
    const told = mapping?.missing ?? this.#leftBy(source, kind);
    if (told !== undefined) return told;
    if (mapping?.granted) return "no identity of it has the right: add one that it works as, and its access";
    const holder = relation.reference === "to" ? target : source;
    if (holder.existing)
      return `${holder.name} exists already and is not changed by this code; set it where that is managed`;
    if (!isVerb(kind))
      return "the catalogue does not know this relation, so nothing is written for it; add it by hand";
    if (kind === "may access" || kind === "may reach")
      return "nothing in the code allows this; add it by hand";
    const identities = this.#identities.get(from)?.slice(0, MOST_IDENTITIES);
    const identity = identities?.find((one) => this.#rights.has(keyOf(one, to)));
    const allowed = identity === undefined ? "" : `${identity} may do so, but `;
    return `${allowed}the code has no reference between the two; add it by hand`;
  }

  /** Whether an identity beside a component may act on another. */
  #hasRight(source: PlanComponent, to: string): boolean {
    const known = this.#beside.get(source);
    const beside = known ?? this.#actorsBeside(source);
    if (!known) this.#beside.set(source, beside);
    return beside.some((one) => this.#rights.has(keyOf(one, to)));
  }

  #actorsBeside(source: PlanComponent): readonly string[] {
    const actors = this.#ground.graph.around(source).filter(({ name }) => this.#actors.has(name));
    return actors.slice(0, MOST_IDENTITIES).map(({ name }) => name);
  }

  /** The component of the plan that the services do it by: it belongs to both ends in the code. */
  #between({ via = [] }: PlanRelation, source: PlanComponent, target: PlanComponent) {
    const { graph, traces } = this.#ground;
    const belongsTo = (one: PlanComponent, other: PlanComponent) =>
      graph.ancestors(one).includes(other) ||
      graph.between(one, other).some((relation) => traces.has(relation));
    return via
      .flatMap((type_id) => graph.ofType(nameOfType(type_id)))
      .find((one) => belongsTo(one, source) && belongsTo(one, target));
  }

  #endsOf({ from, to }: PlanRelation) {
    const { graph } = this.#ground;
    return [graph.find(from), graph.find(to)] as const;
  }

  /** The mapping of the relation that says why nothing is written for it. */
  #mappingOf(relation: PlanRelation): RelationMapping | undefined {
    const [source, target] = this.#endsOf(relation);
    const { relations } = this.#ground.dialect.mappings;
    const all = source && target ? concerning(relations, source, target, relation) : [];
    return all.find(({ covered, missing }) => covered !== undefined || missing !== undefined);
  }

  /** What is said of relations by which a component would be a resource each, where it is none. */
  #leftBy(source: PlanComponent, kind: string): string | undefined {
    const mapping = ownOf(this.#ground.dialect.mappings.types, typeNameOf(source));
    return hasResource(mapping) && mapping.each?.kind === kind ? mapping.each.left : undefined;
  }
}

const keyOf = (...words: readonly string[]): string => JSON.stringify(words);
