/** Links between groups: one for each pair and direction, whatever their members have to do with each other. */
import { type Element, type Link, liesIn } from "../model.ts";
import type { StandIn } from "./regroup.ts";

/** The links of a grouped picture, each of the flow where one that is joined in it is. */
export function joined(links: readonly Link[], standIn: StandIn): Link[] {
  const parts = new Map<Element, Map<Element, Link[]>>();
  for (const link of links) {
    const [from, to] = [standIn(link.from), standIn(link.to)];
    if (liesIn(from, to) || liesIn(to, from)) continue;
    const beside = parts.get(from) ?? new Map<Element, Link[]>();
    parts.set(from, beside);
    const before = beside.get(to);
    if (before) before.push(link);
    else beside.set(to, [link]);
  }
  return [...parts].flatMap(([from, beside]) => [...beside].map(([to, all]) => joinedLink(from, to, all)));
}

function joinedLink(from: Element, to: Element, parts: readonly Link[]): Link {
  const [only, ...others] = parts;
  if (only && others.length === 0 && only.from === from && only.to === to) return only;
  const main = parts.some((link) => link.main);
  return {
    from,
    to,
    kinds: [...new Set(parts.flatMap(({ kinds }) => kinds))],
    main,
    flow: parts.some(({ flow }) => flow),
    look: main ? "flow" : "hidden",
    step: undefined,
  };
}
