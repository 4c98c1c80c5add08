/** Relations of a plan that left no trace in its code, each with the reason: nothing of a plan is lost without a word. */
import type { PlanComponent, PlanRelation } from "../../contract/plan.ts";
import { isVerb } from "../catalogue/verbs.ts";
import type { Ground } from "./componentScope.ts";
import { concerning } from "./conditions.ts";
import type { Covered } from "./mapping.ts";
import type { MissingRelation, Program } from "./model.ts";
import { accessOf } from "./planGraph.ts";

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
  const missingRelations: MissingRelation[] = [];
  const coveredRelations: MissingRelation[] = [];
  for (const relation of graph.relations) {
    const { from, to, kind } = relation;
    if (traces.has(relation) || missing.has(from) || missing.has(to)) continue;
    const { reason, isCovered } = fateOf(relation, ground, covered);
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
): Fate {
  const { from, to, kind } = relation;
  const [source, target] = [graph.find(from), graph.find(to)];
  if (!source || !target) return { reason: `the plan has no component ${source ? to : from}` };
  if (source.existing && target.existing)
    return {
      reason: "both are there already, and so is what they have to do with each other",
      isCovered: true,
    };
  const { relations } = dialect.mappings;
  const mappings = concerning(relations, source, target, relation);
  const told = mappings.find((one) => one.covered ?? one.missing);
  if (told?.covered !== undefined) return { reason: told.covered, isCovered: true };
  if (told?.missing !== undefined) return { reason: told.missing };
  if (!isVerb(kind))
    return { reason: "code follows from the catalogue's words for relations only, and this is none of them" };
  const end = covered.get(source) ?? covered.get(target);
  if (end) return { reason: end.covered, isCovered: true };
  return {
    reason:
      mappings.length > 0
        ? "what is written for such a relation does not apply to these two: set it by hand"
        : "nothing is written for such a relation yet: set it by hand",
  };
}
