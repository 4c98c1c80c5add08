/** Whole designs to switch between: which one is chosen, and what choosing one means. */
import { isInDesign } from "../../../contract/inDesign.ts";
import type { ProposalView, WholeDesignView } from "../../../shared/protocols/proposal.ts";
import { type Change, type Chosen, chosenFrom, type Design, freeId, preselect } from "../design.ts";

/** The whole design that is chosen as it is; undefined for a selection of the user's own. */
export function currentDesign({ proposal, chosen }: Design): WholeDesignView | undefined {
  const types = keyOf(chosen);
  return proposal?.designs?.find((whole) => keyOf(designOf(proposal, whole)) === types);
}

/** Chooses a whole design; what is chosen already and belongs to it stays as it is. */
export function chooseDesign(design: Design, whole: WholeDesignView): Change {
  const { proposal } = design;
  if (!proposal) return {};
  const chosen: Chosen[] = [];
  for (const component of designOf(proposal, whole)) {
    const kept = design.chosen.find(
      ({ id, typeId }) => typeId === component.typeId && !chosen.some((other) => other.id === id),
    );
    chosen.push(kept ?? component);
  }
  return { chosen };
}

/**
 * What a whole design consists of. The first one is the recommended one: where candidates say whether they belong to
 * it, those are it, with whatever a service recommends besides.
 */
export function designOf(proposal: ProposalView, whole: WholeDesignView): Chosen[] {
  const { designs = [], candidates } = proposal;
  if (whole.id === designs[0]?.id && candidates.some(isInDesign)) return preselect(proposal);
  const chosen: Chosen[] = [];
  for (const { typeId, displayName } of whole.components) {
    const candidate = candidates.find(
      (one) => one.typeId === typeId && !chosen.some(({ id }) => id === one.id),
    );
    if (candidate) chosen.push(chosenFrom(candidate));
    else
      chosen.push({
        id: freeId({ chosen, proposal }, typeId),
        typeId,
        ...(displayName && { displayName }),
      });
  }
  return chosen;
}

function keyOf(components: readonly Chosen[]): string {
  return components
    .map(({ typeId }) => typeId)
    .sort()
    .join(" ");
}
