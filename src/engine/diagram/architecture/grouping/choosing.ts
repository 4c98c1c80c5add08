/** Which bundles a large picture opens with: of one way, so that all of them say the same kind of thing. */
import type { PlanInput } from "../../../../contract/plan.ts";
import type { DiagramPlaces } from "../../../../contract/rendering.ts";
import { GROUPED_ABOVE, groupIdOf } from "../../../../shared/grouping.ts";
import type { Card, Element, Link } from "../model.ts";
import { partsOf, type Way, waysFor } from "./ways.ts";

/** Cards that belong together: two at least. */
export interface Bundle {
  /** The same whatever else the plan has. */
  readonly id: string;
  readonly title: string;
  readonly cards: readonly Card[];
}

/** So many cards, groups and what is in none together, are seen at once and tell enough. */
const LEAST = 9;
const LEAST_OWN = 5;
const MOST = 20;
/** Of more lines for each card nobody follows one. */
const LINES = 2;
/** Below this nothing is left to be seen. */
const FEWEST = 3;

interface Bundling {
  readonly way: Way;
  readonly bundles: readonly Bundle[];
  /** How many cards the picture has then, and how many lines of the flow join them. */
  readonly count: number;
  readonly lines: number;
}

/** A picture without groups: what may be in one, the links of all, and how many cards there are beside. */
export interface Ungrouped {
  readonly cards: readonly Card[];
  readonly links: readonly Link[];
  readonly others: number;
}

/**
 * The bundles of some cards, of the way that tells most; where none tells anything, even parts of them by name. None only
 * where they are too few for that.
 * @param known ids of groups that people know, of the picture before: its way is kept while it still does
 */
export function bundlesOf(
  plan: PlanInput,
  { cards, links, others }: Ungrouped,
  known: ReadonlySet<string>,
): readonly Bundle[] {
  const total = cards.length + others;
  const tells = ({ count }: Bundling) => count >= FEWEST && count < total;
  const bundlings: Bundling[] = [];
  const parts = partsOf(cards);
  for (const way of [...waysFor(plan, cards), parts]) {
    const bundling = bundled(way, { cards, links, others });
    if (!tells(bundling)) continue;
    const isKnown = bundling.bundles.some(({ id }) => known.has(id));
    if (isKnown && bundling.count <= GROUPED_ABOVE + SLACK) return bundling.bundles;
    if (way === parts || bundling.count <= GROUPED_ABOVE) bundlings.push(bundling);
  }
  const telling = bundlings.filter(({ way }) => way !== parts);
  const fitting = telling.filter(
    ({ way, count }) => count >= (way.isOwn ? LEAST_OWN : LEAST) && count <= MOST,
  );
  const best =
    fitting.find(({ count, lines }) => lines <= LINES * count) ??
    fitting.sort((a, b) => a.lines - b.lines)[0] ??
    telling.sort((a, b) => b.count - a.count)[0] ??
    bundlings[0];
  return best?.bundles ?? [];
}
/** A picture that people know may become this much larger before it is bundled otherwise. */
const SLACK = 5;

function bundled(way: Way, { cards, links, others }: Ungrouped): Bundling {
  const keys = new Map<Element, string>();
  const found = new Map<string, { title: string; cards: Card[] }>();
  for (const card of cards) {
    const { id, title } = way.keyOf(card);
    keys.set(card, id);
    const before = found.get(id);
    if (before) before.cards.push(card);
    else found.set(id, { title, cards: [card] });
  }
  const bundles = [...found].flatMap(([id, one]): Bundle[] =>
    one.cards.length < 2 ? [] : [{ ...one, id: `group:${way.name}:${id}` }],
  );
  const pairs = links.flatMap(({ from, to, main }) => {
    const [one, other] = [keys.get(from) ?? from.id, keys.get(to) ?? to.id];
    return main && one !== other ? [`${one}\u0000${other}`] : [];
  });
  return { way, bundles, count: found.size + others, lines: new Set(pairs).size };
}

/** The ids of groups in a picture before, of what it had where. */
export function groupsIn(places: DiagramPlaces | undefined): readonly string[] {
  return Object.keys(places ?? {}).flatMap((name) => groupIdOf(name) ?? []);
}
