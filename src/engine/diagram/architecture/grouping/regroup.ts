/** Puts bundles of cards in the place of what they hold: closed as one card each, opened as a frame. */
import { append } from "../../../../shared/append.ts";
import type { DiagramNode } from "../../graph.ts";
import {
  type Card,
  type Element,
  type Frame,
  framesAround,
  type Group,
  isInStrip,
  within,
} from "../model.ts";
import type { Bundle } from "./choosing.ts";
import { type Spot, titlesOf } from "./titles.ts";

/** What stands for an element in a grouped picture: itself, or the group that it is in. */
export type StandIn = (element: Element) => Element;

/** A group on its way into the picture: the first of what it holds stands for it until all of that is known. */
interface Making extends Spot {
  readonly group: Group;
  readonly isOpen: boolean;
  /** Frames around what it holds, within its home; the innermost first. */
  readonly around: ReadonlyMap<Element, readonly Frame[]>;
  /** Frames in which nothing was left when it was taken out. */
  readonly emptied: readonly Frame[];
}

/** Groups the cards below a root. @param isOpened whether the members of a group are shown */
export function regroup(root: Frame, bundles: readonly Bundle[], isOpened: (id: string) => boolean): StandIn {
  const spots = spotsOf(root, bundles);
  const titles = titlesOf(spots);
  const makings: Making[] = [];
  for (const spot of spots) {
    const [first, ...others] = spot.tops;
    const group = groupOf(spot, titles.get(spot) ?? spot.bundle.title);
    const isOpen = isOpened(group.id);
    if (isOpen && first?.kind === "frame" && others.length === 0) first.opens = group;
    else makings.push(takenOut(spot, group, isOpen));
  }
  const holders = holdersOf(makings);
  const into = new Map<Element, Element>();
  for (const making of makings) {
    const held = [...holders].flatMap(([frame, holder]) => (holder === making ? [frame] : []));
    for (const { node, folded } of held) append(making.group.members, node ? [node, ...folded] : folded);
    const by = making.isOpen ? openedFrame(making, new Set(held)) : closedCard(making);
    const { home, tops } = making;
    by.frame = home;
    if (tops[0]) home.children.splice(home.children.indexOf(tops[0]), 1, by);
    for (const one of making.isOpen ? held.filter(isStrip) : [...tops, ...held]) into.set(one, by);
  }
  return (element) => {
    for (let at: Element | undefined = element; at; at = at.frame) {
      const stand = into.get(at);
      if (stand) return stand;
    }
    return element;
  };
}

function spotsOf(root: Frame, bundles: readonly Bundle[]): readonly Spot[] {
  const bundleOf = new Map<Element, Bundle>(
    bundles.flatMap((bundle) => bundle.cards.map((card) => [card, bundle] as const)),
  );
  const soles = solesIn(root, bundleOf);
  return bundles.map((bundle) => {
    const tops = topsOf(bundle, soles);
    return { bundle, tops, home: innermostAround(tops) ?? root };
  });
}

/** Takes what a group holds out of its frames, and puts the first of it where the group will stand. */
function takenOut(spot: Spot, group: Group, isOpen: boolean): Making {
  const { tops } = spot;
  const home = isOpen ? besideStrip(spot.home) : spot.home;
  const around = new Map(isOpen ? tops.map((top) => [top, upTo(home, framesAround(top))] as const) : []);
  const [first] = tops;
  let anchor = first;
  while (anchor?.frame && anchor.frame !== home) anchor = anchor.frame;
  const index = anchor ? home.children.indexOf(anchor) : 0;
  const emptied = takeOut(tops, home);
  if (first) home.children.splice(index, 0, first);
  return { ...spot, home, group, isOpen, around, emptied };
}

/** The frame itself, or the one around it where it is a strip: in that there is only room for cards. */
function besideStrip(frame: Frame): Frame {
  return isStrip(frame) && frame.frame ? frame.frame : frame;
}

function upTo(last: Frame, frames: readonly Frame[]): readonly Frame[] {
  return frames.slice(0, frames.indexOf(last)).filter((frame) => !isStrip(frame));
}

function isStrip(element: Element): boolean {
  return element.kind === "frame" && element.role === "strip";
}

/** Which group shows a frame that is emptied: an opened one that has some of what stood in it, else the last one that had. */
function holdersOf(makings: readonly Making[]): ReadonlyMap<Frame, Making> {
  const holders = new Map<Frame, Making>();
  for (const making of makings) for (const frame of making.emptied) holders.set(frame, making);
  const isFound = new Set<Frame>();
  for (const making of makings)
    for (const frame of new Set([...making.around.values()].flat())) {
      if (!holders.has(frame) || isFound.has(frame)) continue;
      holders.set(frame, making);
      isFound.add(frame);
    }
  return holders;
}

/** The bundle that all cards in a frame are of, by frame; none for a frame with cards of several, or with one of none. */
function solesIn(root: Frame, bundleOf: ReadonlyMap<Element, Bundle>): ReadonlyMap<Element, Bundle> {
  const soles = new Map<Element, Bundle>(bundleOf);
  // Inner frames come after outer ones.
  for (const frame of [...within(root)].reverse()) {
    if (frame.kind !== "frame" || frame.role === "cloud" || frame.role === "region") continue;
    const [first, ...others] = frame.children.map((child) => soles.get(child));
    if (first && others.every((other) => other === first)) soles.set(frame, first);
  }
  return soles;
}

/** What a bundle holds, as few elements as possible: frames that hold nothing else, and cards. */
function topsOf(bundle: Bundle, soles: ReadonlyMap<Element, Bundle>): Element[] {
  const tops = new Set<Element>();
  for (const card of bundle.cards) {
    let at: Element = card;
    while (at.frame && soles.get(at.frame) === bundle) at = at.frame;
    tops.add(at);
  }
  return [...tops];
}

function groupOf({ bundle: { id, cards }, tops }: Spot, title: string): Group {
  const members: DiagramNode[] = [];
  let count = 0;
  for (const top of tops)
    for (const { node, folded, kind } of [top, ...(top.kind === "frame" ? within(top) : [])]) {
      if (node) members.push(node);
      if (node || kind === "card") count++;
      append(members, folded);
    }
  return { id, title, count: Math.max(count, cards.length), members };
}

function closedCard({ group, tops }: Making): Card {
  return {
    ...lookOf(tops),
    kind: "card",
    id: group.id,
    title: `${group.title} · ${group.count}`,
    subtitle: marksIn(group.members),
    node: undefined,
    folded: [],
    frame: undefined,
    actor: undefined,
    holds: group,
    watches: tops.every((top) => isInStrip(top) || isStrip(top)),
  };
}

/** A frame with what a group holds, each in the frames that it stood in. @param own those that nothing else is left in */
function openedFrame({ group, tops, around }: Making, own: ReadonlySet<Frame>): Frame {
  const frame: Frame = {
    ...lookOf(tops),
    kind: "frame",
    id: group.id,
    role: "group",
    title: `${group.title} · ${group.count}`,
    node: undefined,
    folded: [],
    frame: undefined,
    zone: undefined,
    children: [],
    opens: group,
  };
  const inside = new Map<Frame, Frame>();
  for (const top of tops) {
    let at = frame;
    for (const outer of (around.get(top) ?? []).toReversed()) {
      const known = inside.get(outer);
      const shown = known ?? (own.has(outer) ? outer : partOf(outer, group));
      if (!known) put(shown, at);
      inside.set(outer, shown);
      at = shown;
    }
    put(top, at);
  }
  return frame;
}

/** A frame once more, around what a group has of it: the component that it is stands elsewhere. */
function partOf(frame: Frame, { id }: Group): Frame {
  return { ...frame, id: `${id}/${frame.id}`, node: undefined, folded: [], children: [] };
}

function put(element: Element, around: Frame): void {
  element.frame = around;
  around.children.push(element);
}

/** The colour and the sign of what it holds most of; of as many the first. */
function lookOf(tops: readonly Element[]): Pick<Element, "group" | "family"> {
  const cards = tops.flatMap((top): Element[] => (top.kind === "frame" ? [...within(top)] : [top]));
  const looks = [...Map.groupBy(cards, ({ group, family }) => `${group} ${family}`).values()];
  const most = looks.reduce<Element[]>((best, one) => (one.length > best.length ? one : best), []);
  const [{ group, family } = { group: "other", family: "settings" } as const] = most;
  return { group, family };
}

/** What of its members is marked, counted. */
function marksIn(members: readonly DiagramNode[]): string {
  const counted = [
    [members.filter(({ finding }) => finding === "error").length, "error", "errors"],
    [members.filter(({ finding }) => finding === "warning").length, "warning", "warnings"],
    [members.filter(({ exists }) => exists).length, "there already", "there already"],
  ] as const;
  return counted
    .flatMap(([count, one, several]) => (count === 0 ? [] : [`${count} ${count === 1 ? one : several}`]))
    .join(" · ");
}

/** Takes elements out of their frames, and with them the frames within their home in which nothing is left. @returns those */
function takeOut(tops: readonly Element[], home: Frame): readonly Frame[] {
  const moved = new Set<Element>(tops);
  const emptied: Frame[] = [];
  const leave = (from: Frame) => {
    const kept = from.children.filter((child) => !moved.has(child));
    from.children.length = 0;
    append(from.children, kept);
    if (kept.length > 0 || from === home || !from.frame) return;
    emptied.push(from);
    moved.add(from);
    leave(from.frame);
  };
  for (const from of new Set(tops.flatMap(({ frame }) => frame ?? []))) leave(from);
  return emptied;
}

function innermostAround(elements: readonly Element[]): Frame | undefined {
  const [first, ...others] = elements;
  if (!first) return undefined;
  let common = framesAround(first);
  for (const other of others) {
    const around = new Set(framesAround(other));
    common = common.filter((frame) => around.has(frame));
  }
  return common[0];
}
