/**
 * What looks after the rest of a plan as a whole (operations, security, delivery) stands together at the edge, as people
 * draw it: between the steps of the flow it would stand in the way, and tell nothing by its place.
 */
import { append } from "../../../shared/append.ts";
import type { DiagramNode } from "../graph.ts";
import type { Known } from "./knowing.ts";
import { type Element, type Frame, isDrawn, type Link } from "./model.ts";

const TITLE = "Supporting services";
/** Of those outside the region, where there are some in it too. */
const GLOBAL_TITLE = "Global services";

/** Gathers what looks after others within each frame of a cloud or region, in a frame of its own. */
export function gatherSupport(
  all: readonly Known[],
  links: readonly Link[],
  shownBy: ReadonlyMap<DiagramNode, Element>,
): void {
  const joined = new Set(links.filter(isDrawn).flatMap(({ from, to }) => [from, to]));
  const supporting = all.flatMap(({ node, part }) => {
    const element = shownBy.get(node);
    if (element?.node !== node || element.kind !== "card" || !canBeGathered(element)) return [];
    const { frame } = element;
    return frame && part === "care" && !joined.has(element) ? [{ frame, element }] : [];
  });
  const gathered = [...Map.groupBy(supporting, ({ frame }) => frame)]
    .map(([frame, those]) => [frame, those.map(({ element }) => element)] as const)
    .filter(([frame, { length }]) => length < frame.children.length);
  const isRegional = gathered.some(([{ role }]) => role === "region");
  for (const [frame, elements] of gathered)
    gather(frame, elements, isRegional && frame.role === "cloud" ? GLOBAL_TITLE : TITLE);
}

/** What is in a network stays there: its place says more. */
export function canBeGathered({ frame }: Element): boolean {
  return frame?.role === "cloud" || frame?.role === "region";
}

function gather(frame: Frame, children: Element[], title: string): void {
  const support: Frame = {
    kind: "frame",
    id: `support:${frame.id}`,
    role: "support",
    title,
    group: frame.group,
    family: "settings",
    node: undefined,
    folded: [],
    frame,
    zone: undefined,
    children,
  };
  for (const child of children) child.frame = support;
  const gone = new Set<Element>(children);
  const others = frame.children.filter((child) => !gone.has(child));
  frame.children.length = 0;
  append(frame.children, [...others, support]);
}
