/** The main flow in steps: from those outside, and from what starts by itself, along the main links. */
import type { Element, Link } from "./model.ts";

/** Numbers the main links in the order in which a request or a message takes them, each once. */
export function numberFlow(links: readonly Link[]): void {
  const main = links.filter((link) => link.main);
  const outgoing = Map.groupBy(main, ({ from }) => from);
  const reached = new Set(main.map(({ to }) => to));
  const starts = [...new Set(main.map(({ from }) => from))].filter((from) => !reached.has(from));
  // Those outside first; a circle that nothing leads into begins somewhere.
  starts.sort((a, b) => Number(isActor(b)) - Number(isActor(a)));
  const seen = new Set<Element>();
  let step = 0;
  const walk = (start: Element) => {
    const queue = [start];
    for (let at = queue.shift(); at; at = queue.shift()) {
      if (seen.has(at)) continue;
      seen.add(at);
      for (const link of outgoing.get(at) ?? []) {
        link.step ??= ++step;
        queue.push(link.to);
      }
    }
  };
  for (const start of starts) walk(start);
  for (const { from } of main) walk(from);
}

function isActor(element: Element): boolean {
  return element.kind === "card" && element.actor !== undefined;
}
