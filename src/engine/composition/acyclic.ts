/** Keeps the relations of a plan free of circles. */
import { type Edge, stronglyConnected } from "../../shared/graph.ts";
import type { Component } from "./component.ts";

interface Link {
  readonly from: Component;
  readonly to: Component;
}

/** What builds on what, growing edge by edge without ever closing a circle. */
export class OpenGraph {
  readonly #next = new Map<Component, Component[]>();

  /** @param fixed edges that are there whatever they close. */
  constructor(fixed: Iterable<Link>) {
    for (const link of fixed) this.#connect(link);
  }

  /** Adds an edge unless it would close a circle with others; says whether it did. */
  add(link: Link): boolean {
    if (link.to === link.from) return true;
    if (this.#reaches(link.to, link.from)) return false;
    this.#connect(link);
    return true;
  }

  #connect({ from, to }: Link): void {
    const next = this.#next.get(from);
    if (next) next.push(to);
    else this.#next.set(from, [to]);
  }

  #reaches(from: Component, to: Component): boolean {
    const found = new Set([from]);
    // A set grows while it is walked through.
    for (const at of found) {
      if (at === to) return true;
      for (const next of this.#next.get(at) ?? []) found.add(next);
    }
    return false;
  }
}

/** Of links in the order of precedence, those that close no circle with the fixed ones and those before them. */
export function withoutCircles<T extends Link>(
  components: readonly Component[],
  fixed: readonly Link[],
  links: readonly T[],
): { readonly kept: readonly T[]; readonly graph: OpenGraph } {
  const number = new Map(components.map((component, index) => [component, index]));
  const toEdge = ({ from, to }: Link): Edge => [number.get(from) ?? 0, number.get(to) ?? 0];
  const knots = stronglyConnected(components.length, [...fixed, ...links].map(toEdge));
  const isSafe = ({ from, to }: Link) =>
    from === to || knots[number.get(from) ?? 0] !== knots[number.get(to) ?? 0];
  // A link between two knots is in no circle: only what is within one needs a look.
  const graph = new OpenGraph([...fixed, ...links.filter(isSafe)]);
  return { kept: links.filter((link) => isSafe(link) || graph.add(link)), graph };
}
