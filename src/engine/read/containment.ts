/** What stands in what, from relations that the catalogue says to be containment. */
import type { Join, Node } from "./join.ts";

/**
 * Per resource what contains it. Where it names several of a type (subnets in three zones), that is what contains all
 * of them; where they have nothing in common, nothing. Nothing contains itself, however long the way.
 */
export function parentsOf(joined: readonly Join[]): ReadonlyMap<Node, Node> {
  const inside = joined.filter(({ known }) => known?.inside && !known.reversed);
  const choices = Map.groupBy(inside, ({ from }) => from);
  const parents = new Map<Node, Node>();
  for (const [node, [first, ...more]] of choices) if (first && more.length === 0) parents.set(node, first.to);
  for (const [node, several] of choices) {
    const found = several.length > 1 && several.length <= MOST_PLACES;
    const common = found
      ? commonOf(
          several.map(({ to }) => to),
          parents,
        )
      : undefined;
    if (common) parents.set(node, common);
  }
  withoutCircles(parents);
  return parents;
}

/** The innermost that contains all; of things of different types (a cluster and a network) the first says more. */
function commonOf(several: readonly Node[], parents: ReadonlyMap<Node, Node>): Node | undefined {
  const [first, ...others] = several;
  if (!first) return undefined;
  const alike = several.filter(({ type }) => type.typeId === first.type.typeId);
  // A service in a cluster and in subnets stands in the cluster, an instance in the subnets that hold its network, too.
  if (alike.length === 1) return others.find((other) => around(other, parents).includes(first)) ?? first;
  return around(first, parents).find((outer) => alike.every((one) => around(one, parents).includes(outer)));
}

/** What names more places than this stands in none of them. */
const MOST_PLACES = 50;
/** Containment goes four or five levels deep. */
const MOST_LEVELS = 20;

/** What contains a node, the innermost first. */
function around(node: Node, parents: ReadonlyMap<Node, Node>): readonly Node[] {
  const found: Node[] = [];
  for (let at = parents.get(node); at && found.length < MOST_LEVELS; at = parents.get(at)) found.push(at);
  return found;
}

function withoutCircles(parents: Map<Node, Node>): void {
  const sound = new Set<Node>();
  for (const start of parents.keys()) {
    const path = new Set<Node>();
    let last = start;
    for (let at: Node | undefined = start; at && !sound.has(at); at = parents.get(at)) {
      if (path.has(at)) {
        parents.delete(last);
        break;
      }
      path.add(at);
      last = at;
    }
    for (const node of path) sound.add(node);
  }
}
