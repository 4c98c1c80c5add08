/** What resources stand in, by what the catalogue says to contain them and by the groups that they name. */
import { isAt, isHolder, knownBetween, type Node } from "./join.ts";
import type { KnownRelations } from "./knownRelations.ts";

/** A queue is in a service of queues, that in an account, and that in a group of a subscription. */
const MOST_LEVELS = 5;
/** What would stand in more than so many stands in none of them. */
const MOST_PLACES = 12;

export class Places {
  readonly #relations: KnownRelations;
  readonly #direct = new Map<Node, readonly Node[]>();

  constructor(relations: KnownRelations) {
    this.#relations = relations;
  }

  /** All that a node stands in, the innermost first. */
  of(node: Node): ReadonlySet<Node> {
    const found = new Set<Node>();
    let last: readonly Node[] = [node];
    for (let level = 0; level < MOST_LEVELS && last.length > 0 && found.size <= MOST_PLACES; level++) {
      last = last.flatMap((one) => this.#around(one)).filter((one) => one !== node && !found.has(one));
      for (const one of last) found.add(one);
    }
    return found;
  }

  #around(node: Node): readonly Node[] {
    const known = this.#direct.get(node);
    if (known) return known;
    // What a property names that is there for something else (a queue that messages go on to) holds nothing.
    const isLead = (path: string) =>
      node.type.leads?.some(({ from, to }) => from === undefined && isAt(path, to));
    const around = node.names
      .filter(({ uses, at }) => uses && !at.every(isLead))
      .map(({ node: named }) => named)
      .filter((named) => named === node.completes || isHolder(named) || this.#isInside(node, named));
    const own = around.length > MOST_PLACES ? [] : around;
    this.#direct.set(node, own);
    return own;
  }

  #isInside(node: Node, named: Node): boolean {
    const known = knownBetween(node, named, this.#relations);
    return known?.inside === true && !known.reversed;
  }
}
