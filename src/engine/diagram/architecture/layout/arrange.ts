/**
 * Arranges what is in each frame: from the inside out in layers along the flow, better by small moves; then once more
 * with the places known of all that links lead to outside.
 */
import { type Element, type Frame, type Link, within } from "../model.ts";
import { asBefore, type Earlier } from "./before.ts";
import { around, type Cells, childOf, PITCH, type Placement } from "./grid.ts";
import { type Aims, type Budget, type Flow, improve } from "./improve.ts";
import { type Inner, layersOf, type Pull, type PullEnd } from "./layers.ts";

export interface Manner {
  /** Width of the pane by its height. */
  readonly aspect: number;
  readonly flow: Flow;
  /** Where things stood before, to begin with; undefined where it is begun anew. */
  readonly earlier?: Earlier | undefined;
}

/** Places a whole architecture. @param budget how much small moves may cost; 0 leaves the layers as they are */
export function arrange(root: Frame, links: readonly Link[], manner: Manner, budget: Budget): Placement {
  const relative = new Map<Element, Cells>();
  const pullsOf = gather(root, links);
  arrangeFrame(root, pullsOf, manner, relative, budget);
  for (let round = 0; round < ROUNDS && budget.left > 0; round++)
    refine(root, pullsOf, manner, relative, budget);
  return settle(root, relative);
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
function arrangeFrame(
  frame: Frame,
  linksOf: LinksOf,
  manner: Manner,
  relative: Map<Element, Cells>,
  budget: Budget,
): void {
  for (const child of frame.children)
    if (child.kind === "frame") arrangeFrame(child, linksOf, manner, relative, budget);
  const inners = innersOf(frame, relative);
  const pulls = (linksOf.get(frame) ?? []).flatMap((link) => pullOf(link, frame, relative));
  const before = manner.earlier && asBefore(inners, pulls, manner.earlier);
  const layers = () =>
    manner.flow === "right" ? layersOf(inners, pulls, manner.aspect) : downwards(inners, pulls, manner);
  const first = before ?? layers();
  const aims = { ...manner, bounds: undefined, staying: before !== undefined };
  const placed = budget.left > 0 ? improve(inners, pulls, first, aims, budget) : first;
  for (const [element, cells] of placed) relative.set(element, cells);
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
function refine(
  root: Frame,
  linksOf: LinksOf,
  manner: Manner,
  relative: Map<Element, Cells>,
  budget: Budget,
): void {
  const frames = [root, ...[...within(root)].filter((element) => element.kind === "frame")];
  for (const frame of frames) {
    if (frame.children.length < 2) continue;
    const placement = settle(root, relative);
    const own = placement.get(frame);
    if (!own) continue;
    const pulls = (linksOf.get(frame) ?? []).flatMap((link) => pullOf(link, frame, relative, placement));
    const bounds: Aims["bounds"] = frame === root ? undefined : { width: own.width, height: own.height };
    const first = new Map(
      frame.children.flatMap((child) => {
        const cells = relative.get(child);
        return cells ? [[child, cells] as const] : [];
      }),
    );
    const aims = { ...manner, bounds, staying: manner.earlier !== undefined };
    const placed = improve(innersOf(frame, relative), pulls, first, aims, budget);
    for (const [element, cells] of placed) relative.set(element, cells);
  }
}

function innersOf(frame: Frame, relative: ReadonlyMap<Element, Cells>): Inner[] {
  return frame.children.map((element) =>
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
  return [{ from, to, weight: link.main ? 1 : SECONDARY, main: link.main }];
}
/** Links that are seldom seen matter less for where things stand. */
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
