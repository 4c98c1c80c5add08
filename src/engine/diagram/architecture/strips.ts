/**
 * What looks after the rest of a plan and takes no part in its flow (security, operations, delivery) stands together in
 * a strip where there is much of it, as people draw it: between the steps of the flow it would stand in the way, and
 * tell nothing by its place.
 */
import { append } from "../../../shared/append.ts";
import type { DiagramNode } from "../graph.ts";
import type { Known } from "./knowing.ts";
import { type Element, type Frame, inFlow, type Link, within } from "./model.ts";
import { observingTitle } from "./observing.ts";

/** From so many in the whole picture on, and so many in one place, a frame tells more than the room costs that it takes. */
const MANY = 5;
const LEAST = 2;
const TITLE = "Supporting services";
/** Of those outside the region, where there are some in it too. */
const GLOBAL_TITLE = "Global services";

/** Gathers what looks after others within each frame of a cloud or region, in a strip. */
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
    const before = supporting.get(frame);
    if (before) before.push(element);
    else supporting.set(frame, [element]);
  }
  if (count < MANY) return;
  for (const [frame, elements] of supporting)
    if (elements.length >= LEAST && elements.length < frame.children.length) putInStrip(frame, elements);
}

/** Puts some of what is in a frame, or in one in it, into the strip of that frame, behind all else in it. */
export function putInStrip(frame: Frame, elements: readonly Element[]): void {
  if (elements.length === 0) return;
  const moved = new Set(elements);
  for (const from of new Set(elements.flatMap(({ frame: around }) => around ?? []))) {
    const kept = from.children.filter((child) => !moved.has(child));
    from.children.length = 0;
    append(from.children, kept);
  }
  const before = frame.children.find(
    (child): child is Frame => child.kind === "frame" && child.role === "strip",
  );
  const strip = before ?? newStrip(frame);
  if (!before) frame.children.push(strip);
  append(strip.children, elements);
  for (const element of elements) element.frame = strip;
}

/** Calls each strip what is in it: by what its observers are for where there is nothing else. */
export function titleStrips(root: Frame, all: readonly Known[]): void {
  const observing = new Map(all.map((known) => [known.node, observingTitle(known)]));
  const strips = [...within(root)].filter(
    (element): element is Frame => element.kind === "frame" && element.role === "strip",
  );
  const isRegional = strips.some(({ frame }) => frame?.role === "region");
  for (const strip of strips) {
    const titles = new Set(strip.children.map(({ node }) => node && observing.get(node)));
    const isGlobal = isRegional && strip.frame?.role === "cloud";
    strip.title = titles.has(undefined) ? (isGlobal ? GLOBAL_TITLE : TITLE) : [...titles].join(" · ");
  }
}

function newStrip(frame: Frame): Frame {
  return {
    kind: "frame",
    id: `strip:${frame.id}`,
    role: "strip",
    title: TITLE,
    group: frame.group,
    family: "settings",
    node: undefined,
    folded: [],
    frame,
    zone: undefined,
    children: [],
  };
}
