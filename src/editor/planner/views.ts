/** What services answer, as the planner panel shows it; and what the panel chose, as services are asked. */
import type { CandidateReading, ProposeReading } from "../../contract/component.ts";
import type { PracticesReading } from "../../contract/knowledge.ts";
import type { ChosenComponent, Primitive } from "../../contract/primitives.ts";
import type { ComponentView, TypeView } from "../../shared/protocols/planner.ts";
import type { CandidateView, PracticesView, ProposalView } from "../../shared/protocols/proposal.ts";
import { designViews, roleView, tradeOffView } from "./designViews.ts";

export function proposalView({ candidates, notes, workload, region, design }: ProposeReading): ProposalView {
  return {
    candidates: candidates.items.map((candidate, index) => {
      const earlier = candidates.items.slice(0, index).filter(({ typeId }) => typeId === candidate.typeId);
      return candidateView(candidate, earlier.length + 1);
    }),
    odd: candidates.odd.map((element) => JSON.stringify(element)),
    notes: [...notes],
    ...(workload === undefined ? {} : { workload }),
    ...(region === undefined ? {} : { region }),
    ...designViews(design),
  };
}

/** @param number which of the candidates of its type it is, from 1 */
function candidateView(candidate: CandidateReading, number: number): CandidateView {
  const { typeId, displayName, explanation, rankScore, name, recommended, contributions, desiredInput } =
    candidate;
  const { role, alternativeTo, tradeOff, existing } = candidate;
  return {
    id: number === 1 ? typeId : `${typeId} #${number}`,
    typeId,
    displayName,
    explanation,
    contributions: contributions.map(({ source, evidence, points }) => ({ source, evidence, points })),
    ...(rankScore === undefined ? {} : { rankScore }),
    ...(name === undefined ? {} : { name }),
    ...(recommended === undefined ? {} : { recommended }),
    ...(existing && { existing }),
    ...(role === undefined ? {} : { role: roleView(role) }),
    ...(alternativeTo === undefined ? {} : { alternativeTo }),
    ...(tradeOff === undefined ? {} : { tradeOff: tradeOffView(tradeOff) }),
    ...(desiredInput === undefined ? {} : { desiredInput }),
  };
}

export function practicesView({ kbVersion, chunks }: PracticesReading): PracticesView {
  return {
    ...(kbVersion === undefined ? {} : { kbVersion }),
    chunks: chunks.items.map(({ heading, text, category, typeIds, tags, docPath }) => ({
      text,
      category,
      typeIds: [...typeIds],
      tags: [...tags],
      ...(heading === undefined ? {} : { heading }),
      ...(docPath === undefined ? {} : { docPath }),
    })),
  };
}

export function typeView({ type_id, display_name, summary, group }: Primitive): TypeView {
  return { typeId: type_id, displayName: display_name, summary, group };
}

export function chosenComponent(view: ComponentView): ChosenComponent {
  const { typeId, name, displayName, group, desiredInput, rankScore, serves, addedBy, existing } = view;
  return {
    type_id: typeId,
    ...(name === undefined ? {} : { name }),
    ...(displayName === undefined ? {} : { display_name: displayName }),
    ...(group === undefined ? {} : { group }),
    ...(desiredInput && { desired_input: desiredInput }),
    ...(rankScore === undefined ? {} : { rank_score: rankScore }),
    ...(serves === undefined ? {} : { serves }),
    ...(existing && { existing }),
    ...(addedBy === undefined ? {} : { added_by: addedBy }),
  };
}
