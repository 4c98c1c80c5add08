/** Components that stand outside of the network that the plan says they are in. */
import type { PlanInput } from "../../../src/contract/plan.ts";
import {
  type Architecture,
  type Element,
  framesAround,
  liesIn,
  within,
} from "../../../src/engine/diagram/architecture/model.ts";
import { architectureOf, facts } from "./drawings.ts";
import { ask } from "./intents.ts";

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

/**
 * What exists already and stands outside of the plan's only network that exists as well, although the same type stands in
 * a network where a plan brings both: whoever looks takes it for something that is not in there.
 */
export function existingOutside({ root }: Architecture): Element[] {
  const all = [...within(root)];
  const [network, ...others] = all.filter(
    ({ node }) => node?.exists === true && isFor(node.typeId, "virtual-network"),
  );
  if (!network || others.length > 0) return [];
  return all.filter(
    (one) => one.node?.exists === true && !liesIn(one, network) && standsInNetwork(one.node.typeId),
  );
}

const standing = new Map<string, boolean>();

/** Whether a type stands in a network that is planned together with it. */
function standsInNetwork(typeId: string): boolean {
  const [cloud = ""] = typeId.split(":");
  const known = standing.get(typeId);
  if (known !== undefined) return known;
  const { plan } = ask("", cloud, { types: [typeId], roles: ["network", "subnets"] });
  const [found] = [...within(architectureOf(plan).root)].filter(({ node }) => node?.typeId === typeId);
  const stands = found !== undefined && framesAround(found).some(({ role }) => role === "network");
  standing.set(typeId, stands);
  return stands;
}
