/** Proposing a saved plan again: what was chosen then, carried over to what is recommended now. */
import type { CandidateReading } from "../../../contract/component.ts";
import { inDesign, isInDesign } from "../../../contract/inDesign.ts";
import type { PlanInput } from "../../../contract/plan.ts";
import { type PlanMemory, readMemory } from "../../../contract/planFile.ts";
import type { ChosenComponent } from "../../../contract/primitives.ts";

/** How the recommendation of now differs from that of then, in type ids. */
export interface Reproposal {
  readonly memory: PlanMemory;
  /** Recommended now and not then: they come into the plan. */
  readonly joined: readonly string[];
  /** Recommended then and not now: they leave the plan. */
  readonly left: readonly string[];
  /** Chosen without being recommended, and kept. */
  readonly kept: readonly string[];
  /** Recommended, but not chosen, and left out again. */
  readonly omitted: readonly string[];
  /** What the new plan is composed of. */
  readonly components: readonly ChosenComponent[];
}

/** The type ids of the design that a proposal recommends; all of them where the service does not say. */
export function recommendedOf(candidates: readonly CandidateReading[]): string[] {
  return [...new Set(inDesign(candidates).map(({ typeId }) => typeId))];
}

/**
 * What the author changed of the old recommendation is changed of the new one, too. A plan that does not remember
 * what was recommended counts as chosen exactly so. Components of the old plan keep names and settings.
 */
export function repropose(plan: PlanInput, candidates: readonly CandidateReading[]): Reproposal {
  const memory = readMemory(plan);
  const chosen = new Set(memory.chosen);
  const before = new Set(memory.recommended ?? memory.chosen);
  const now = recommendedOf(candidates);
  const isNow = new Set(now);
  const kept = [...chosen].filter((type) => !before.has(type));
  const omitted = [...before].filter((type) => !chosen.has(type));
  const isOmitted = new Set(omitted);
  const types = new Set([...now.filter((type) => !isOmitted.has(type)), ...kept]);
  const old = plan.components.filter(({ type_id, added_by }) => added_by !== undefined || types.has(type_id));
  const present = new Set(old.filter(({ added_by }) => added_by === undefined).map(({ type_id }) => type_id));
  const seen = new Set<string>();
  const fresh = candidates.filter((candidate) => {
    const { typeId } = candidate;
    const isFirst = seen.size !== seen.add(typeId).size;
    return types.has(typeId) && !present.has(typeId) && (isFirst || isInDesign(candidate));
  });
  return {
    memory,
    joined: now.filter((type) => !before.has(type) && !chosen.has(type)),
    left: [...before].filter((type) => !isNow.has(type) && chosen.has(type)),
    kept,
    omitted: omitted.filter((type) => isNow.has(type)),
    components: [
      ...old.map(
        ({ type_id, name, display_name, group, desired_input, rank_score, serves, existing, added_by }) => ({
          type_id,
          name,
          ...(existing && { existing }),
          ...(display_name === undefined ? {} : { display_name }),
          ...(group === undefined ? {} : { group }),
          ...(desired_input && { desired_input }),
          ...(serves === undefined ? {} : { serves }),
          ...(rank_score === undefined ? {} : { rank_score }),
          ...(added_by === undefined ? {} : { added_by }),
        }),
      ),
      ...fresh.map(({ typeId, name, desiredInput, rankScore, existing }) => ({
        type_id: typeId,
        ...(existing && { existing }),
        ...(name === undefined ? {} : { name }),
        ...(desiredInput && { desired_input: desiredInput }),
        ...(rankScore === undefined ? {} : { rank_score: rankScore }),
      })),
    ],
  };
}
