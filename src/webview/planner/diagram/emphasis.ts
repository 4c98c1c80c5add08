/** Which components and relations stand out around the selected one. */
import type { Link, PlanGraph } from "./planGraph.ts";

/** How far the emphasis reaches from the selected component. */
export type Reach = "neighbours" | "upstream" | "downstream" | "path";

export interface Related {
  readonly lit: ReadonlySet<string>;
  readonly links: readonly Link[];
  /** Along the path, from one end to the other; only for `path`. */
  readonly path?: readonly string[];
}

/** @param target other end of the path; without one, or where no path leads to it, `path` means the component alone. */
export function relatedTo(
  graph: PlanGraph,
  selected: string,
  reach: Reach,
  target: string | undefined,
): Related {
  switch (reach) {
    case "neighbours":
      return {
        lit: graph.neighbours(selected),
        links: [...graph.outgoing(selected), ...graph.incoming(selected)],
      };
    case "upstream":
      return among(graph, graph.upstream(selected));
    case "downstream":
      return among(graph, graph.downstream(selected));
    case "path":
      return alongPath(
        graph,
        target === undefined ? [selected] : (graph.path(selected, target) ?? [selected]),
      );
  }
}

/** Some components, and the relations among them. */
export function among(graph: PlanGraph, lit: ReadonlySet<string>): Related {
  return { lit, links: [...lit].flatMap((name) => graph.outgoing(name).filter(({ to }) => lit.has(to))) };
}

function alongPath(graph: PlanGraph, path: readonly string[]): Related {
  const links = path.slice(1).flatMap((name, index) => {
    const before = path[index] ?? name;
    return [
      ...graph.outgoing(before).filter(({ to }) => to === name),
      ...graph.outgoing(name).filter(({ to }) => to === before),
    ];
  });
  return { lit: new Set(path), links, path };
}
