/**
 * How links are drawn. Lines of the flow are always seen. A card that none of them meets would stand alone although the
 * plan relates it: its strongest relation is drawn, too, so that it is seen where it serves.
 */
import { append, push } from "../../../shared/append.ts";
import { flowVerbs, type Verb } from "../../catalogue/verbs.ts";
import { type Element, inFlow, isInStrip, type Link } from "./model.ts";

/** By these something only takes note of what the other does: any other relation says more of what a card is there for. */
export const NOTING: ReadonlySet<string> = new Set<Verb>([
  "logs to",
  "traces to",
  "watches",
  "shows",
  "probes",
]);
/** What readers say where the catalogue says nothing of the two. */
export const VAGUE: ReadonlySet<string> = new Set<Verb>(["references", "is deployed after"]);

/**
 * Attaches each card outside of a strip that no main link meets by one of its links, if it has any: step by step from
 * the flow outwards, so that what only has to do with another such card hangs on that; then from the strips; what is
 * left has to do with nothing but each other.
 * @param links of the picture; those of `behind` by which a card is attached are added to them
 * @param behind relations that pictures leave out: they say who guards whom, where nothing else does
 */
export function attach(links: Link[], behind: readonly Link[] = []): void {
  const all = [...links, ...behind];
  const beside = linksByEnd(all);
  const met = new Set(inFlow(links));
  const alone = (element: Element) => element.kind === "card" && !met.has(element) && !isInStrip(element);
  const isBehind = new Set(behind);
  // Of those that say as much the first: which one that is must not hang on how it is found.
  const place = new Map(all.map((link, index) => [link, index]));
  const rank = (link: Link, card: Element) =>
    strengthOf(link, card, isBehind.has(link)) - (place.get(link) ?? 0) / all.length;
  const chosen = new Set<Link>();
  const spread = (from: Iterable<Element>) => {
    for (let edge = [...from]; edge.length > 0; ) {
      const best = new Map<Element, Link>();
      for (const element of edge)
        for (const link of beside.get(element) ?? []) {
          const card = otherEnd(link, element);
          if (!alone(card) || isOfStrip(link, element)) continue;
          const before = best.get(card);
          if (!before || rank(link, card) > rank(before, card)) best.set(card, link);
        }
      for (const [card, link] of best) {
        met.add(card);
        chosen.add(link);
      }
      edge = [...best.keys()];
    }
  };
  const ends = [...beside.keys()];
  spread(ends.filter((element) => met.has(element)));
  spread(ends.filter(({ kind }) => kind === "frame"));
  spread(ends.filter(isInStrip));
  for (const element of ends) {
    if (!alone(element)) continue;
    met.add(element);
    spread([element]);
  }
  for (const link of chosen) link.look = "attached";
  append(
    links,
    behind.filter((link) => chosen.has(link)),
  );
}

function linksByEnd(links: readonly Link[]): ReadonlyMap<Element, readonly Link[]> {
  const found = new Map<Element, Link[]>();
  for (const link of links) for (const end of [link.from, link.to]) push(found, end, link);
  return found;
}

/** What in a strip watches, it watches from there: a line to one of many would say that it is that one's. */
function isOfStrip({ kinds }: Link, other: Element): boolean {
  return isInStrip(other) && verbsIn(kinds).every((verb) => NOTING.has(verb));
}

function otherEnd({ from, to }: Link, end: Element): Element {
  return from === end ? to : from;
}

/**
 * How much a link says of what a card is there for, by what is done along it, and by whether pictures leave that out:
 * most where others make use of it, less where it makes use of something itself.
 */
function strengthOf({ kinds, to }: Link, card: Element, isBehind: boolean): number {
  const verbs = verbsIn(kinds);
  if (verbs.every((verb) => VAGUE.has(verb))) return 0;
  if (isBehind) return 1;
  if (verbs.every((verb) => NOTING.has(verb) || VAGUE.has(verb))) return 2;
  if (to !== card) return 3;
  return flowVerbs(kinds).length > 0 ? 5 : 4;
}

/** The single verbs of a link's relations. */
export function verbsIn(kinds: readonly string[]): string[] {
  return kinds.flatMap((kind) => kind.split(", "));
}
