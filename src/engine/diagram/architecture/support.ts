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
  const supporting = new Map<Frame, Element[]>();
  for (const { node, part } of all) {
    const element = shownBy.get(node);
    if (part !== "care" || element?.node !== node || element.kind !== "card") continue;
    const { frame } = element;
    if (!frame || joined.has(element) || !canBeGathered(element)) continue;
    supporting.set(frame, [...(supporting.get(frame) ?? []), element]);
  }
  const gathered = [...supporting].filter(([frame, { length }]) => length < frame.children.length);
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
  const others = frame.children.filter((child) => !children.includes(child));
  frame.children.length = 0;
  append(frame.children, [...others, support]);
}
