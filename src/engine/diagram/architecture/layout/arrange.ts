/**
 * Arranges what is in each frame: from the inside out in layers along the flow, better by small moves; then once more
 * with the places known of all that links lead to outside.
 */
import { type Element, type Frame, isActor, type Link, within } from "../model.ts";
import { asBefore, type Earlier } from "./before.ts";
import type { Aims, Flow } from "./costs.ts";
import { type Block, blockOf, flowsAmong, isTower, type Separate, sideBySide } from "./flows.ts";
import { around, type Cells, childOf, PITCH, type Placement, withoutGaps } from "./grid.ts";
import { type Budget, improve, MOST_LINKS } from "./improve.ts";
import { type Inner, layersOf, type Pull, type PullEnd } from "./layers.ts";
import { addStrip, isInGap, isStrip, withoutStrips } from "./strip.ts";
import { zonesAmong } from "./zones.ts";

export interface Manner {
  /** Width of the pane by its height. */
  readonly aspect: number;
  readonly flow: Flow;
  /** Nothing is worth a step against the flow. */
  readonly isFirm: boolean;
  /** Where things stood before, to begin with; undefined where it is begun anew. */
  readonly earlier?: Earlier | undefined;
}

/** What an arrangement is made with, and what has come of it so far. */
interface Work {
  readonly linksOf: LinksOf;
  readonly manner: Manner;
  readonly budget: Budget;
  /** Where everything stands in its frame. */
  readonly relative: Map<Element, Cells>;
  /** Frames of which the flows stand side by side, each arranged by itself. */
  readonly apart: Set<Frame>;
}

/** Places a whole architecture. @param budget how much small moves may cost; 0 leaves the layers as they are */
export function arrange(root: Frame, links: readonly Link[], manner: Manner, budget: Budget): Placement {
  const linksOf = gather(root, withoutStrips(links));
  const work: Work = { linksOf, manner, budget, relative: new Map(), apart: new Set() };
  arrangeFrame(root, work);
  for (let round = 0; round < ROUNDS && budget.left > 0; round++) refine(root, work);
  return withoutGaps(settle(root, work.relative));
}
/** Frames are arranged anew so often; after that little changes. */
const ROUNDS = 2;

/** The links that matter within each frame: those of which an end lies in one of its children. */
type LinksOf = ReadonlyMap<Frame, readonly Link[]>;

function gather(root: Frame, links: readonly Link[]): LinksOf {
  const found = new Map<Frame, Link[]>([[root, []]]);
  for (const element of within(root)) if (element.kind === "frame") found.set(element, []);
  for (const link of links) {
    const frames = new Set<Frame>();
    for (const end of [link.from, link.to]) for (let at = end.frame; at; at = at.frame) frames.add(at);
    for (const frame of frames)
      if (childOf(frame, link.from) !== childOf(frame, link.to)) found.get(frame)?.push(link);
  }
  return found;
}

function settle(root: Frame, relative: ReadonlyMap<Element, Cells>): Placement {
  const placement = new Map<Element, Cells>([[root, { x: 0, y: 0, ...sizeOf(root, relative) }]]);
  const visit = (frame: Frame, left: number, top: number) => {
    for (const child of frame.children) {
      const at = relative.get(child);
      if (!at) continue;
      const cells = { ...at, x: left + at.x, y: top + at.y };
      placement.set(child, cells);
      if (child.kind === "frame") visit(child, cells.x, cells.y);
    }
  };
  visit(root, 0, 0);
  return placement;
}

function sizeOf(frame: Frame, relative: ReadonlyMap<Element, Cells>): { width: number; height: number } {
  const { width, height } = around(frame.children.flatMap((child) => relative.get(child) ?? []));
  return { width, height };
}

/** Places the children of a frame relative to it, those of its frames first. */
function arrangeFrame(frame: Frame, work: Work): void {
  const { manner, relative } = work;
  for (const child of frame.children)
    if (child.kind === "frame" && !isStrip(child)) arrangeFrame(child, work);
  const inners = innersOf(frame, relative);
  const links = work.linksOf.get(frame) ?? [];
  const pulls = isDense(links, inners) ? [] : links.flatMap((link) => pullOf(link, frame, relative));
  const before = manner.earlier && asBefore(inners, pulls, manner.earlier);
  const first = before ?? layers(inners, pulls, manner);
  // Zones have an order of their own, which flows have not.
  const stays = before !== undefined || zonesAmong(inners).length > 1 || !isTower(blockOf(first), manner);
  const flows = stays ? [] : flowsAmong(inners, pulls);
  if (flows.length > 1) work.apart.add(frame);
  const placed =
    flows.length > 1
      ? sideBySide(
          flows.map((flow) => arrangedAlone(flow, work)),
          manner.aspect,
        )
      : improved(
          inners,
          pulls,
          first,
          { ...manner, bounds: undefined, moving: before && newTo(manner, inners) },
          work,
        );
  for (const [element, cells] of placed) relative.set(element, cells);
  addStrip(frame, relative, manner.aspect, manner.earlier);
}

/**
 * Whether nearly everything is joined to everything: then no link says where something had better stand, and all stands
 * in the proportions of the pane, as what nothing joins does.
 */
function isDense(links: readonly Link[], inners: readonly Inner[]): boolean {
  return links.length > MOST_LINKS && links.length > DENSE * inners.length;
}
/** Links for each child; plans have one to three. */
const DENSE = 10;

/** What the picture before did not show, of some children; undefined where there was none. */
function newTo({ earlier }: Manner, inners: readonly Inner[]): ReadonlySet<Element> | undefined {
  return (
    earlier &&
    new Set(inners.flatMap(({ element }) => (earlier.has(element) || isStrip(element) ? [] : [element])))
  );
}

/** A flow arranged by itself, in the proportions that it has in layers. */
function arrangedAlone({ inners, pulls }: Separate, work: Work): Block {
  const first = layers(inners, pulls, work.manner);
  const { width, height } = blockOf(first);
  const aspect = (width * PITCH.x) / (height * PITCH.y);
  const { flow, isFirm } = work.manner;
  const aims = { flow, isFirm, aspect, bounds: undefined, moving: undefined };
  return blockOf(improved(inners, pulls, first, aims, work));
}

function improved(
  inners: readonly Inner[],
  pulls: readonly Pull[],
  first: ReadonlyMap<Element, Cells>,
  aims: Aims,
  { budget }: Work,
): ReadonlyMap<Element, Cells> {
  return budget.left > 0 ? improve(inners, pulls, first, aims, budget) : first;
}

function layers(inners: readonly Inner[], pulls: readonly Pull[], manner: Manner): Map<Element, Cells> {
  return manner.flow === "right" ? layersOf(inners, pulls, manner.aspect) : downwards(inners, pulls, manner);
}

/** Layers from top to bottom: those from left to right of the picture on its side. */
function downwards(
  inners: readonly Inner[],
  pulls: readonly Pull[],
  { aspect }: Manner,
): Map<Element, Cells> {
  const turn = (inner: Inner): Inner => ({ ...inner, width: inner.height, height: inner.width });
  const layers = layersOf(inners.map(turn), pulls, (PITCH.x / PITCH.y) ** 2 / aspect);
  return new Map(
    [...layers].map(([element, { x, y, width, height }]) => [
      element,
      { x: y, y: x, width: height, height: width },
    ]),
  );
}

/** Arranges every frame again, outer ones first, knowing where everything else stands. */
function refine(root: Frame, { linksOf, manner, budget, relative, apart }: Work): void {
  const frames = [root, ...[...within(root)].filter((element) => element.kind === "frame")];
  for (const frame of frames) {
    const children = arrangedIn(frame, relative);
    if (children.length < 2 || isStrip(frame) || apart.has(frame)) continue;
    const placement = settle(root, relative);
    if (!placement.has(frame)) continue;
    const pulls = (linksOf.get(frame) ?? []).flatMap((link) => pullOf(link, frame, relative, placement));
    const bounds: Aims["bounds"] =
      frame === root ? undefined : around(children.flatMap((child) => relative.get(child) ?? []));
    const first = new Map(
      children.flatMap((child) => {
        const cells = relative.get(child);
        return cells ? [[child, cells] as const] : [];
      }),
    );
    const inners = innersOf(frame, relative);
    const moving = newTo(manner, inners) ?? allButStrip(children);
    const placed = improve(inners, pulls, first, { ...manner, bounds, moving }, budget);
    for (const [element, cells] of placed) relative.set(element, cells);
  }
}

/** What is arranged by links in a frame: all but its strip, unless others could move to where that stands. */
function arrangedIn(frame: Frame, relative: ReadonlyMap<Element, Cells>): readonly Element[] {
  const isAmong = isInGap(frame, relative);
  return frame.children.filter((child) => isAmong || !isStrip(child));
}

/** What may be moved in a frame of which the strip stands among all else; undefined where it does not. */
function allButStrip(children: readonly Element[]): ReadonlySet<Element> | undefined {
  return children.some(isStrip) ? new Set(children.filter((child) => !isStrip(child))) : undefined;
}

function innersOf(frame: Frame, relative: ReadonlyMap<Element, Cells>): Inner[] {
  return arrangedIn(frame, relative).map((element) =>
    element.kind === "card" ? { element, width: 1, height: 1 } : { element, ...sizeOf(element, relative) },
  );
}

/** A link between two children of a frame, or from one to what is elsewhere: where, if that is placed already. */
function pullOf(
  link: Link,
  frame: Frame,
  relative: ReadonlyMap<Element, Cells>,
  placement?: Placement,
): Pull[] {
  const endOf = (element: Element): PullEnd | undefined => {
    const child = childOf(frame, element);
    if (child) return { element: child, ...offset(element, child, relative) };
    const [at, own] = [placement?.get(element), placement?.get(frame)];
    if (!at || !own) return undefined;
    return { element: undefined, dx: at.x + at.width / 2 - own.x, dy: at.y + at.height / 2 - own.y };
  };
  const [from, to] = [endOf(link.from), endOf(link.to)];
  const weight = link.main ? 1 : link.look === "attached" ? ATTACHED : SECONDARY;
  return [{ from, to, weight, main: link.main, isFirst: isActor(link.from) }];
}
/** What is attached stands near, as far as the flow lets it; links that are seldom seen matter less for where things stand. */
const ATTACHED = 0.5;
const SECONDARY = 0.3;

/** The middle of an element, in cells from the corner of what it lies in. */
function offset(
  element: Element,
  outer: Element,
  relative: ReadonlyMap<Element, Cells>,
): { readonly dx: number; readonly dy: number } {
  if (element === outer && element.kind === "frame") {
    const { width, height } = sizeOf(element, relative);
    return { dx: width / 2, dy: height / 2 };
  }
  let [dx, dy] = [0.5, 0.5];
  for (let at: Element | undefined = element; at && at !== outer; at = at.frame) {
    const cells = relative.get(at);
    dx += cells?.x ?? 0;
    dy += cells?.y ?? 0;
  }
  return { dx, dy };
}
