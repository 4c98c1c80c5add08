/**
 * Continuous delivery: source, images and deployments run from repositories through pipelines to what is deployed. In most
 * plans that looks after the work, beside its flow; in a plan that is about delivery it is the flow.
 */
import type { Capability } from "../../catalogue/capabilities.ts";
import { DELIVERING, flowVerbs, type Verb } from "../../catalogue/verbs.ts";
import type { DiagramNode } from "../graph.ts";
import { verbsIn } from "./attaching.ts";
import { isFor, type Known } from "./knowing.ts";
import type { Element, Link } from "./model.ts";

const PUSHES: Verb = "pushes images to";
const PIPELINE: Capability = "ci-cd";
const KEEPING: readonly Capability[] = ["source-repository", "container-registry"];

/**
 * The links of a picture, those of its delivery as part of the flow if the plan is about delivery: if it has a pipeline,
 * and of what works in it at least half takes part in delivery.
 */
export function withDelivery(
  links: readonly Link[],
  shown: readonly Known[],
  shownBy: ReadonlyMap<DiagramNode, Element>,
): readonly Link[] {
  const delivers = shown.filter((known) => isFor(known, PIPELINE, ...KEEPING));
  if (!delivers.some((known) => isFor(known, PIPELINE))) return links;
  const delivering = new Set(delivers.flatMap(({ node }) => shownBy.get(node) ?? []));
  const elementsOf = (some: readonly Known[]) => some.flatMap(({ node }) => shownBy.get(node) ?? []);
  const working = new Set(elementsOf(shown.filter(({ part }) => part !== undefined && part !== "care")));
  const served = [...working].filter((one) => one.kind === "card" && !delivering.has(one));
  if (delivering.size < served.length) return links;
  const takesPart = (element: Element) => delivering.has(element) || working.has(element);
  const isDelivery = ({ main, from, to, kinds }: Link) =>
    !main &&
    ((delivering.has(from) && takesPart(to)) || (delivering.has(to) && takesPart(from))) &&
    isDelivered(kinds);
  const [delivery = [], others = []] = [true, false].map((is) =>
    links.filter((link) => isDelivery(link) === is),
  );
  const steps = delivery.map((link): Link => ({ ...link, main: true, flow: true, look: "flow" }));
  return [...others, ...steps.sort((one, other) => turnOf(one) - turnOf(other))];
}

/** What is built comes before what deploys it. */
function turnOf({ kinds }: Link): number {
  const verbs = verbsIn(kinds);
  if (verbs.includes(PUSHES)) return 0;
  return verbs.some((verb) => DELIVERING.has(verb)) ? 2 : 1;
}

function isDelivered(kinds: readonly string[]): boolean {
  return flowVerbs(kinds).length > 0 || verbsIn(kinds).some((verb) => DELIVERING.has(verb));
}
