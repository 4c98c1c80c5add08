/** Components that stand outside of the network that the plan says they are in. */
import type { PlanInput } from "../../../src/contract/plan.ts";
import { type Architecture, type Element, liesIn } from "../../../src/engine/diagram/architecture/model.ts";
import { facts } from "./drawings.ts";

/** An element and the network around which it should have been drawn. */
export interface Outside {
  readonly element: Element;
  readonly network: Element;
  /** It is there already, and the plan only uses it. */
  readonly exists: boolean;
}

/**
 * What is joined to a segment of a network, or contained in one or in the network, by itself or by what is folded into
 * it, and stands in none of these networks.
 */
export function outsideOfNetwork(plan: PlanInput, { shownBy }: Architecture): Outside[] {
  const first = Map.groupBy(plan.components, ({ name }) => name);
  const found = new Map<Element, Set<Element>>();
  const elements = new Map([...shownBy].map(([{ name }, element]) => [name, element]));
  const networkOf = (name: string): Element | undefined => {
    let at = first.get(name)?.[0];
    for (let steps = 0; at && steps < MOST_STEPS; steps++) {
      if (isFor(at.type_id, "virtual-network")) return elements.get(at.name);
      at = at.parent === undefined ? undefined : first.get(at.parent)?.[0];
    }
    return undefined;
  };
  const note = (name: string, network: Element | undefined) => {
    const element = elements.get(name);
    if (!element || !network || element === network || network.kind !== "frame") return;
    found.set(element, (found.get(element) ?? new Set()).add(network));
  };
  for (const { name, parent } of plan.components) if (parent !== undefined) note(name, networkOf(parent));
  for (const { from, to } of plan.relations ?? [])
    if (isFor(first.get(to)?.[0]?.type_id ?? "", "subnet")) note(from, networkOf(to));
  return [...found].flatMap(([element, networks]): Outside[] => {
    const [network] = networks;
    const isInside = [...networks].some((one) => liesIn(element, one) || liesIn(one, element));
    return isInside || !network ? [] : [{ element, network, exists: element.node?.exists === true }];
  });
}
/** Networks, segments, clusters and what is in them: no deeper. */
const MOST_STEPS = 8;

function isFor(typeId: string, purpose: string): boolean {
  return facts.lookup(typeId)?.gives[0] === purpose;
}
