/**
 * What looks after the rest of a plan and takes no part in its flow (security, operations, delivery) stands together
 * where there is much of it, as people draw it: between the steps of the flow it would stand in the way, and tell
 * nothing by its place.
 */
import { append } from "../../../shared/append.ts";
import type { DiagramNode } from "../graph.ts";
import type { Known } from "./knowing.ts";
import { type Element, type Frame, inFlow, type Link } from "./model.ts";

/** From so many in the whole picture on, and so many in one place, a frame tells more than the room costs that it takes. */
const MANY = 5;
const LEAST = 2;
const TITLE = "Supporting services";
/** Of those outside the region, where there are some in it too. */
const GLOBAL_TITLE = "Global services";

/** Gathers what looks after others within each frame of a cloud or region, in a frame of its own. */
export function gatherSupport(
  all: readonly Known[],
  links: readonly Link[],
  shownBy: ReadonlyMap<DiagramNode, Element>,
): void {
  const flowing = inFlow(links);
  const supporting = new Map<Frame, Element[]>();
  let count = 0;
  for (const { node, part } of all) {
    const element = shownBy.get(node);
    if (part !== "care" || element?.node !== node || element.kind !== "card") continue;
    const { frame } = element;
    if (flowing.has(element) || (frame?.role !== "cloud" && frame?.role !== "region")) continue;
    count++;
    supporting.set(frame, [...(supporting.get(frame) ?? []), element]);
  }
  if (count < MANY) return;
  const gathered = [...supporting].filter(
    ([frame, { length }]) => length >= LEAST && length < frame.children.length,
  );
  const isRegional = gathered.some(([{ role }]) => role === "region");
  for (const [frame, elements] of gathered)
    gatherIn(frame, elements, isRegional && frame.role === "cloud" ? GLOBAL_TITLE : TITLE);
}

/** Puts some of what is in a frame, or in one in it, into the strip of that frame, behind all else in it. */
export function gatherIn(frame: Frame, elements: readonly Element[], title: string): void {
  const moved = new Set(elements);
  for (const from of new Set(elements.flatMap(({ frame: around }) => around ?? []))) {
    const kept = from.children.filter((child) => !moved.has(child));
    from.children.length = 0;
    append(from.children, kept);
  }
  const before = frame.children.find(
    (child): child is Frame => child.kind === "frame" && child.role === "support",
  );
  const strip = before ?? newStrip(frame, title);
  if (!before) frame.children.push(strip);
  append(strip.children, elements);
  for (const element of elements) element.frame = strip;
}

function newStrip(frame: Frame, title: string): Frame {
  return {
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
    children: [],
  };
}
