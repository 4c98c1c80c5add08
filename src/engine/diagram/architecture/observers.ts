/**
 * What watches everything: alarms, logs, dashboards, budgets, audits. What watches one is attached to it; of several, or
 * of nothing in particular, no single line would be true. They stand in a strip at the edge, which says what they are;
 * whom each covers is said when it is asked for.
 */
import type { DiagramNode } from "../graph.ts";
import { NOTING, VAGUE, verbsIn } from "./attaching.ts";
import type { Known } from "./knowing.ts";
import { type Card, type Element, type Frame, framesAround, inFlow, type Link } from "./model.ts";
import { observingTitle } from "./observing.ts";
import { putInStrip } from "./strips.ts";

/**
 * From so many on what is watched is no one's in particular. What watches two has a line to one of them, and says in
 * words that it watches both.
 */
const SEVERAL = 3;

/**
 * Gathers the observers that watch several or nobody in strips: those within a cloud or its region in one, at the edge
 * of the outermost of the two in which there are some.
 */
export function gatherObservers(
  all: readonly Known[],
  links: readonly Link[],
  shownBy: ReadonlyMap<DiagramNode, Element>,
): void {
  const gathered = Map.groupBy(ofEverything(observersAmong(all, links, shownBy), links), edgeFor);
  for (const [frame, cards] of gathered) {
    if (!frame) continue;
    const outer = framesAround(frame).find((around) => gathered.has(around));
    putInStrip(outer ?? frame, leavingNoneEmpty(cards));
  }
}

/** The innermost region or cloud around an element: the edge of networks and of what stands in them is not the picture's. */
function edgeFor(element: Element): Frame | undefined {
  return framesAround(element).find(({ role }) => role === "cloud" || role === "region");
}

/** All but those that are all that their frame is there for. */
function leavingNoneEmpty(cards: readonly Card[]): Card[] {
  return [...Map.groupBy(cards, ({ frame }) => frame)].flatMap(([frame, inside]) =>
    frame && inside.length < frame.children.length ? inside : [],
  );
}

/** The cards of observers that no main link meets. */
function observersAmong(
  all: readonly Known[],
  links: readonly Link[],
  shownBy: ReadonlyMap<DiagramNode, Element>,
): ReadonlySet<Card> {
  const flowing = inFlow(links);
  const found = new Set<Card>();
  for (const known of all) {
    const element = shownBy.get(known.node);
    if (element?.kind !== "card" || element.node !== known.node || flowing.has(element)) continue;
    if (observingTitle(known) !== undefined) found.add(element);
  }
  return found;
}

/**
 * Those that watch several others, with the observers that only have to do with them, and those that have to do with
 * nobody else. What is left watches one, or has to do with an observer that does: it is attached.
 */
function ofEverything(observers: ReadonlySet<Card>, links: readonly Link[]): Card[] {
  const watched = new Map<Card, Set<Element>>();
  const related = new Set<Card>();
  const observing = new Map<Card, Card[]>([...observers].map((card) => [card, []]));
  const isObserver = (element: Element): element is Card => element.kind === "card" && observers.has(element);
  for (const { from, to, kinds } of links)
    for (const [card, other] of [[from, to] as const, [to, from] as const]) {
      if (!isObserver(card)) continue;
      if (isObserver(other)) {
        observing.get(card)?.push(other);
        continue;
      }
      related.add(card);
      if (!verbsIn(kinds).some((verb) => NOTING.has(verb) || VAGUE.has(verb))) continue;
      const before = watched.get(card);
      if (before) before.add(other);
      else watched.set(card, new Set([other]));
    }
  const isOfSeveral = (card: Card) => (watched.get(card)?.size ?? 0) >= SEVERAL;
  /** With all that only has to do with observers among them. A set that grows is walked to its end. */
  const withTheirs = (cards: Iterable<Card>, but: ReadonlySet<Card>) => {
    const found = new Set(cards);
    for (const card of found)
      for (const other of observing.get(card) ?? [])
        if (!related.has(other) && !but.has(other)) found.add(other);
    return found;
  };
  const ofSeveral = withTheirs([...observers].filter(isOfSeveral), new Set());
  const attached = withTheirs(
    [...related].filter((card) => !isOfSeveral(card)),
    ofSeveral,
  );
  return [...observers].filter((card) => !attached.has(card));
}
