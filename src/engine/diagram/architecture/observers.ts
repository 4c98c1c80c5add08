/**
 * What watches everything: alarms, logs, dashboards, budgets, audits. What watches one or two is attached to them; of
 * several, or of nothing in particular, no single line would be true. They stand in a strip at the edge, which says what
 * they are; whom each covers is said when it is asked for.
 */

import { append } from "../../../shared/append.ts";
import type { Capability } from "../../catalogue/capabilities.ts";
import type { DiagramNode } from "../graph.ts";
import type { Known } from "./knowing.ts";
import { type Card, type Element, type Frame, inFlow, type Link } from "./model.ts";
import { gatherIn } from "./support.ts";

/** What types that watch others are for, and what a strip of them is called. */
const OBSERVING: Readonly<Partial<Record<Capability, string>>> = {
  alarm: "Monitoring",
  metrics: "Monitoring",
  dashboard: "Monitoring",
  tracing: "Monitoring",
  logs: "Logs",
  "cost-control": "Costs",
  "compliance-audit": "Audit",
  "threat-detection": "Threat detection",
  "vulnerability-scan": "Threat detection",
};

/** From so many on what is watched is no one's in particular. */
const SEVERAL = 3;

/**
 * Gathers the observers of each cloud or region that watch several or nobody in a strip: in one for a cloud and its
 * region where there are some in both.
 */
export function gatherObservers(
  all: readonly Known[],
  links: readonly Link[],
  shownBy: ReadonlyMap<DiagramNode, Element>,
): void {
  const titles = observersAmong(all, links, shownBy);
  const gathered = new Map<Frame, Card[]>();
  for (const card of ofEverything(titles, links)) {
    const { frame } = card;
    if (frame?.role !== "cloud" && frame?.role !== "region") continue;
    const before = gathered.get(frame);
    if (before) before.push(card);
    else gathered.set(frame, [card]);
  }
  for (const [frame, cards] of gathered) {
    // What stands alone in a frame is all that this is there for.
    if (cards.length === frame.children.length) gathered.delete(frame);
  }
  for (const [frame, cards] of gathered) {
    const outer = frame.frame && gathered.get(frame.frame);
    if (!outer) continue;
    append(outer, cards);
    gathered.delete(frame);
  }
  for (const [frame, cards] of gathered) {
    const said = new Set(cards.map((card) => titles.get(card) ?? ""));
    gatherIn(frame, cards, [...said].join(" · "));
  }
}

/** The cards of observers that no main link meets, with what they are called together. */
function observersAmong(
  all: readonly Known[],
  links: readonly Link[],
  shownBy: ReadonlyMap<DiagramNode, Element>,
): ReadonlyMap<Card, string> {
  const flowing = inFlow(links);
  const found = new Map<Card, string>();
  for (const { node, entry } of all) {
    const element = shownBy.get(node);
    const title = OBSERVING[entry?.gives[0] ?? "subnet"];
    if (title === undefined || element?.kind !== "card" || element.node !== node || flowing.has(element))
      continue;
    found.set(element, title);
  }
  return found;
}

/** Those that have to do with several others or with none, and those that have to do with nobody but these. */
function ofEverything(observers: ReadonlyMap<Card, string>, links: readonly Link[]): ReadonlySet<Card> {
  const others = new Map<Card, Set<Element>>([...observers.keys()].map((card) => [card, new Set()]));
  const observing = new Map<Card, Set<Card>>([...observers.keys()].map((card) => [card, new Set()]));
  const isObserver = (element: Element): element is Card => element.kind === "card" && observers.has(element);
  for (const { from, to } of links)
    for (const [card, other] of [[from, to] as const, [to, from] as const]) {
      if (!isObserver(card)) continue;
      if (isObserver(other)) observing.get(card)?.add(other);
      else others.get(card)?.add(other);
    }
  const found = new Set<Card>();
  for (const card of observers.keys()) {
    const count = others.get(card)?.size ?? 0;
    if (count >= SEVERAL || (count === 0 && observing.get(card)?.size === 0)) found.add(card);
  }
  // A set that grows is walked to its end: each leads on to those that only have to do with it.
  for (const card of found)
    for (const other of observing.get(card) ?? []) if (others.get(other)?.size === 0) found.add(other);
  return found;
}
