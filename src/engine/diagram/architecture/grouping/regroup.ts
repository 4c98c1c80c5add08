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

/** What stands for an element in a grouped picture: itself, or the group that it is in. */
export type StandIn = (element: Element) => Element;

/** Groups the cards below a root. @param isOpened whether the members of a group are shown */
export function regroup(root: Frame, bundles: readonly Bundle[], isOpened: (id: string) => boolean): StandIn {
  const titles = titlesOf(bundles);
  const bundleOf = new Map<Element, Bundle>(
    bundles.flatMap((bundle) => bundle.cards.map((card) => [card, bundle] as const)),
  );
  const soleOf = solesIn(root, bundleOf);
  const into = new Map<Element, Element>();
  for (const bundle of bundles) {
    const tops = topsOf(bundle, soleOf);
    const title = titles.get(bundle) ?? bundle.title;
    const [first] = tops;
    if (!first) continue;
    const isOpen = isOpened(bundle.id);
    if (isOpen && tops.length === 1 && first.kind === "frame") {
      first.opens = groupOf(bundle, tops, title);
      continue;
    }
    const { home, index } = spotOf(tops, first);
    const emptied = takeOut(tops, home);
    const group = groupOf(bundle, [...tops, ...emptied], title);
    const by = isOpen ? openedFrame(group, tops) : closedCard(group, tops);
    by.frame = home;
    home?.children.splice(index, 0, by);
    for (const one of isOpen ? emptied : [...tops, ...emptied]) into.set(one, by);
  }
  return (element) => {
    for (let at: Element | undefined = element; at; at = at.frame) {
      const stand = into.get(at);
      if (stand) return stand;
    }
    return element;
  };
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

function groupOf({ id, cards }: Bundle, tops: readonly Element[], title: string): Group {
  const members: DiagramNode[] = [];
  let count = 0;
  for (const top of tops)
    for (const { node, folded, kind } of [top, ...(top.kind === "frame" ? within(top) : [])]) {
      if (node) members.push(node);
      if (node || kind === "card") count++;
      append(members, folded);
    }
  const [top] = tops;
  // A whole frame is called as people know it.
  const isFrame = tops.length === 1 && top?.kind === "frame" && top.title !== "";
  return { id, title: isFrame ? top.title : title, count: Math.max(count, cards.length), members };
}

/** Different titles for all: two that would be called alike say where they stand, else which one they are. */
function titlesOf(bundles: readonly Bundle[]): ReadonlyMap<Bundle, string> {
  const titles = new Map<Bundle, string>();
  for (const [title, alike] of Map.groupBy(bundles, (bundle) => bundle.title)) {
    const placed = alike.map((bundle) => {
      const frame = bundle.cards[0] && framesAround(bundle.cards[0]).find((around) => around.title !== "");
      return frame && frame.title !== title ? `${title} in ${frame.title}` : title;
    });
    const isApart = alike.length > 1 && new Set(placed).size === alike.length;
    const byId = alike.map(({ id }) => id).sort();
    const numbers = new Map(byId.map((id, index) => [id, index === 0 ? "" : ` (${index + 1})`]));
    for (const [index, bundle] of alike.entries())
      titles.set(bundle, isApart ? (placed[index] ?? title) : `${title}${numbers.get(bundle.id) ?? ""}`);
  }
  return titles;
}

function closedCard(group: Group, tops: readonly Element[]): Card {
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
    watches: tops.every((top) => isInStrip(top) || (top.kind === "frame" && top.role === "strip")),
  };
}

function openedFrame(group: Group, tops: readonly Element[]): Frame {
  const frame: Frame = {
    ...lookOf(tops),
    kind: "frame",
    role: "group",
    id: group.id,
    title: `${group.title} · ${group.count}`,
    node: undefined,
    folded: [],
    frame: undefined,
    zone: undefined,
    children: [...tops],
    opens: group,
  };
  for (const top of tops) top.frame = frame;
  return frame;
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

/** Where a group stands: where the first of what it holds does, in the innermost frame around all of that. */
function spotOf(
  tops: readonly Element[],
  first: Element,
): { readonly home: Frame | undefined; readonly index: number } {
  const home = innermostAround(tops);
  let anchor = first;
  while (anchor.frame && anchor.frame !== home) anchor = anchor.frame;
  return { home, index: home?.children.indexOf(anchor) ?? 0 };
}

/** Takes elements out of their frames, and with them the frames within their home in which nothing is left. @returns those */
function takeOut(tops: readonly Element[], home: Frame | undefined): readonly Frame[] {
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
