/** Relations of a plan that left no trace in its code, each with the reason: nothing of a plan is lost without a word. */
import type { PlanComponent, PlanRelation } from "../../contract/plan.ts";
import { isVerb, MEANING_OF_VERB } from "../catalogue/verbs.ts";
import type { Ground } from "./componentScope.ts";
import { concerning } from "./conditions.ts";
import type { Covered } from "./mapping.ts";
import type { MissingRelation, Program } from "./model.ts";
import { accessOf, push } from "./planGraph.ts";

/** Identities of one component that are asked what they may do: most components have one, some two. */
const MOST_IDENTITIES = 4;

type Silent = Pick<Program, "missingRelations" | "coveredRelations">;

/**
 * What is listed as missing is listed once: relations whose end is among it are not told again.
 * @param covered what needs no resource of its own
 */
export function silentRelations(
  ground: Ground,
  covered: ReadonlyMap<PlanComponent, Covered>,
  unwritten: Program["missing"],
): Silent {
  const { graph, traces } = ground;
  const missing = new Set(unwritten.map(({ component }) => component));
  const written = new WrittenRelations(ground);
  const missingRelations: MissingRelation[] = [];
  const coveredRelations: MissingRelation[] = [];
  for (const relation of graph.relations) {
    const { from, to, kind } = relation;
    if (traces.has(relation) || missing.has(from) || missing.has(to)) continue;
    const { reason, isCovered } = fateOf(relation, ground, covered, written);
    const access = kind === "may access" && { access: accessOf(relation) };
    (isCovered ? coveredRelations : missingRelations).push({ from, to, kind, ...access, reason });
  }
  return { missingRelations, coveredRelations };
}

interface Fate {
  readonly reason: string;
  /** It needs no code. */
  readonly isCovered?: boolean;
}

function fateOf(
  relation: PlanRelation,
  { graph, dialect }: Ground,
  covered: ReadonlyMap<PlanComponent, Covered>,
  written: WrittenRelations,
): Fate {
  const { from, to, kind } = relation;
  const [source, target] = [graph.find(from), graph.find(to)];
  if (!source || !target)
    return { reason: `the plan has no component ${JSON.stringify(source ? to : from)}` };
  if (source.existing && target.existing)
    return { reason: "both exist already, and their relation with them", isCovered: true };
  const told = concerning(dialect.mappings.relations, source, target, relation).find(
    (one) => one.covered ?? one.missing,
  );
  if (told?.covered !== undefined) return { reason: told.covered, isCovered: true };
  if (told?.missing !== undefined) return { reason: told.missing };
  if (!isVerb(kind))
    return {
      reason: "the catalogue does not know this relation, so nothing is written for it: add it by hand",
    };
  const part = written.toPart(relation);
  if (part !== undefined) return { reason: `${part} is part of it`, isCovered: true };
  const end = covered.get(source) ?? covered.get(target);
  if (end) return { reason: end.covered, isCovered: true };
  if (kind === "may access" || kind === "may reach")
    return { reason: "nothing in the code allows this: add it by hand" };
  const identity = written.allowed(relation);
  const allowed = identity === undefined ? "" : `${identity} may do so, but `;
  return { reason: `${allowed}the code has no reference between the two: add it by hand` };
}

/** What the code has that says something of relations that it does not have. */
class WrittenRelations {
  /** What stands in a container, by who leads to it with which verb, and the container. */
  readonly #parts = new Map<string, string>();
  readonly #identities = new Map<string, string[]>();
  readonly #rights = new Set<string>();

  constructor({ graph, traces }: Ground) {
    for (const relation of graph.relations) {
      const { from, to, kind } = relation;
      if (isVerb(kind) && MEANING_OF_VERB[kind].identity) push(this.#identities, from, to);
      if (!traces.has(relation)) continue;
      if (kind === "may access") this.#rights.add(keyOf(from, to));
      const target = graph.find(to);
      for (const { name } of target ? graph.ancestors(target) : [])
        this.#parts.set(keyOf(from, kind, name), to);
    }
  }

  /** What the same one leads to by the same verb in the code, where that is part of what the relation leads to. */
  toPart({ from, kind, to }: PlanRelation): string | undefined {
    return this.#parts.get(keyOf(from, kind, to));
  }

  /** The identity by which the one that acts is allowed to. */
  allowed({ from, to }: PlanRelation): string | undefined {
    const identities = this.#identities.get(from)?.slice(0, MOST_IDENTITIES);
    return identities?.find((identity) => this.#rights.has(keyOf(identity, to)));
  }
}

const keyOf = (...words: readonly string[]): string => JSON.stringify(words);
