/** What the planner's page keeps of a proposed design: as the engine proposes and composes it, without a service. */
import { readProposal } from "../../src/contract/component.ts";
import { isInDesign } from "../../src/contract/inDesign.ts";
import { readPractices } from "../../src/contract/knowledge.ts";
import { practicesView, proposalView } from "../../src/editor/planner/views.ts";
import { engine } from "./composing.ts";

/** The page's document of an intent, with the components of its design chosen. */
export function proposedDocument(intent: string, constraints: Readonly<Record<string, string>> = {}) {
  const asked = { intent, constraints };
  const proposal = proposalView(readProposal({ ...engine.propose("aws", asked) }));
  const design = proposal.candidates.filter(isInDesign);
  const plan = engine.resolve("aws", {
    candidates: design.map(({ typeId, desiredInput, existing }) => ({
      type_id: typeId,
      ...(existing && { existing }),
      ...(desiredInput && { desired_input: desiredInput }),
    })),
    constraints,
  });
  const chosen = design.map(({ id, typeId, displayName, existing }) => ({
    ...(existing && { existing }),
    id,
    typeId,
    displayName,
    name: plan.components.find(({ type_id, added_by }) => type_id === typeId && !added_by)?.name,
  }));
  return {
    intent,
    constraints: Object.entries(constraints).map(([key, value]) => ({ key, value })),
    asked,
    proposal,
    chosen,
    undone: [],
    plan,
    practices: practicesView(readPractices({ ...engine.practices("aws", proposal.workload ?? intent) })),
  };
}
