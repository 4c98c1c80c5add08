/** A plan's components and relations as a graph to ask about neighbours, what leads where, and paths. */
import { relationWords, type Worded } from "../../../shared/relationWords.ts";

export interface Link {
  readonly from: string;
  readonly to: string;
  /** How the relation reads, its verb or what it permits; may be empty. */
  readonly kind: string;
}

const NONE: readonly Link[] = [];

export class PlanGraph {
  readonly #outgoing: ReadonlyMap<string, readonly Link[]>;
  readonly #incoming: ReadonlyMap<string, readonly Link[]>;

  constructor(relations: readonly (Link & Worded)[]) {
    const links = relations.map((relation) => ({ ...relation, kind: relationWords(relation) }));
    this.#outgoing = Map.groupBy(links, ({ from }) => from);
    this.#incoming = Map.groupBy(links, ({ to }) => to);
  }

  outgoing(name: string): readonly Link[] {
    return this.#outgoing.get(name) ?? NONE;
  }

  incoming(name: string): readonly Link[] {
    return this.#incoming.get(name) ?? NONE;
  }

  /** The component and those one relation away, in either direction. */
  neighbours(name: string): Set<string> {
    const ends = [...this.outgoing(name).map(({ to }) => to), ...this.incoming(name).map(({ from }) => from)];
    return new Set([name, ...ends]);
  }

  /** The component and everything that leads to it. */
  upstream(name: string): Set<string> {
    return reach(name, (at) => this.incoming(at).map(({ from }) => from));
  }

  /** The component and everything it leads to. */
  downstream(name: string): Set<string> {
    return reach(name, (at) => this.outgoing(at).map(({ to }) => to));
  }

  /** A shortest path along the relations; where none leads from one to the other, one that goes either way. */
  path(from: string, to: string): readonly string[] | undefined {
    const forward = (at: string) => this.outgoing(at).map((link) => link.to);
    const eitherWay = (at: string) => [...this.neighbours(at)];
    return (
      shortestPath(from, to, forward) ??
      shortestPath(to, from, forward)?.toReversed() ??
      shortestPath(from, to, eitherWay)
    );
  }
}

function reach(start: string, next: (name: string) => readonly string[]): Set<string> {
  const reached = new Set([start]);
  for (const name of reached) for (const other of next(name)) reached.add(other);
  return reached;
}

function shortestPath(
  from: string,
  to: string,
  next: (name: string) => readonly string[],
): readonly string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[from, undefined]]);
  for (const [name] of cameFrom) {
    if (name === to) break;
    for (const other of next(name)) if (!cameFrom.has(other)) cameFrom.set(other, name);
  }
  if (!cameFrom.has(to)) return undefined;
  const path: string[] = [];
  for (let at: string | undefined = to; at !== undefined; at = cameFrom.get(at)) path.unshift(at);
  return path;
}
