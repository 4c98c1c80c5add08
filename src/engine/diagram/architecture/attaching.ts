/**
 * How links are drawn. Lines of the flow are always seen. A card that none of them meets would stand alone although the
 * plan relates it: its strongest relation is drawn, too, so that it is seen where it serves.
 */
import { flowVerbs, type Verb } from "../../catalogue/verbs.ts";
import { type Element, inFlow, isInStrip, type Link } from "./model.ts";

/** By these something only takes note of what the other does: any other relation says more of what a card is there for. */
const NOTING: ReadonlySet<string> = new Set<Verb>(["logs to", "traces to", "watches", "shows", "probes"]);
/** What readers say where the catalogue says nothing of the two. */
const VAGUE: ReadonlySet<string> = new Set<Verb>(["references", "is deployed after"]);

/**
 * Attaches of each card outside of a strip that no main link meets one of its links, if it has any. Which one hangs on its own links alone, so that a change elsewhere in the plan leaves it.
 */
export function attach(links: readonly Link[]): void {
  const met = inFlow(links);
  const strongest = new Map<Element, Link>();
  for (const link of links)
    for (const [card, other] of [[link.from, link.to] as const, [link.to, link.from] as const]) {
      if (card.kind !== "card" || met.has(card) || isInStrip(card) || isOfStrip(link, other)) continue;
      const best = strongest.get(card);
      if (!best || strengthOf(link, other, met) > strengthOf(best, otherEnd(best, card), met))
        strongest.set(card, link);
    }
  for (const link of strongest.values()) link.look = "attached";
}

/** What in a strip watches, it watches from there: a line to one of many would say that it is that one's. */
function isOfStrip({ kinds }: Link, other: Element): boolean {
  return isInStrip(other) && kinds.every((kind) => kind.split(", ").every((verb) => NOTING.has(verb)));
}

function otherEnd({ from, to }: Link, end: Element): Element {
  return from === end ? to : from;
}

/** How much a link says of a card: first whether it leads to what the flow meets, then what is done along it. */
function strengthOf({ kinds }: Link, other: Element, met: ReadonlySet<Element>): number {
  const verbs = kinds.flatMap((kind) => kind.split(", "));
  const said = verbs.some((verb) => !NOTING.has(verb) && !VAGUE.has(verb));
  const kind = said ? (flowVerbs(kinds).length > 0 ? 3 : 2) : verbs.some((verb) => NOTING.has(verb)) ? 1 : 0;
  return (met.has(other) ? 8 : isInStrip(other) ? 0 : 4) + kind;
}
