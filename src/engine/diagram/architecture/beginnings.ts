/** Where something begins of which a plan does not say who starts it. */
import type { Element, Link } from "./model.ts";

/**
 * The elements that nothing leads to but what they lead to themselves: a service that takes from a queue what it has put
 * there is started by somebody else. Each link is followed a few times, however many circles there are.
 */
export function beginningsOf(links: readonly Link[]): ReadonlySet<Element> {
  const [ahead, back] = [neighbours(links, "from", "to"), neighbours(links, "to", "from")];
  const beginnings = new Set<Element>();
  const led = new Set<Element>();
  // Of what is left, nothing leads to the first but what is in one circle with it.
  for (const one of lastFinishedFirst(ahead)) {
    if (led.has(one) || beginnings.has(one)) continue;
    const circle = reachedFrom(one, back, led);
    for (const other of circle) beginnings.add(other);
    for (const other of reachedFrom(one, ahead, led)) if (!circle.has(other)) led.add(other);
  }
  return beginnings;
}

type Neighbours = ReadonlyMap<Element, readonly Element[]>;

function neighbours(links: readonly Link[], at: "from" | "to", other: "from" | "to"): Neighbours {
  const grouped = Map.groupBy(links, (link) => link[at]);
  return new Map([...grouped].map(([element, some]) => [element, some.map((link) => link[other])]));
}

/** All that lead to others, each before what only it leads to: in the reverse of the order in which a search in depth leaves them. */
function lastFinishedFirst(ahead: Neighbours): Element[] {
  const left: Element[] = [];
  const seen = new Set<Element>();
  const enter = (element: Element) => {
    seen.add(element);
    return { element, next: (ahead.get(element) ?? [])[Symbol.iterator]() };
  };
  for (const start of ahead.keys()) {
    const path = seen.has(start) ? [] : [enter(start)];
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const { value, done } = at.next.next();
      if (done) left.push(at.element);
      if (done) path.pop();
      else if (!seen.has(value)) path.push(enter(value));
    }
  }
  return left.reverse();
}

/** An element and all that is reached from it, without entering some. */
function reachedFrom(start: Element, ways: Neighbours, closed: ReadonlySet<Element>): Set<Element> {
  const reached = new Set([start]);
  for (const at of reached) for (const next of ways.get(at) ?? []) if (!closed.has(next)) reached.add(next);
  return reached;
}
