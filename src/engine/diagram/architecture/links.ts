/** What the shown elements have to do with each other, by the relations of the plan. */
import { flowVerbs } from "../../catalogue/verbs.ts";
import type { DiagramNode } from "../graph.ts";
import type { Known } from "./knowing.ts";
import { type Element, type Link, liesIn } from "./model.ts";

/** Links between distinct elements, one per direction, in rank order. Containment is told by frames. */
export function linksOf(
  all: readonly Known[],
  owners: ReadonlyMap<Known, Known>,
  shownBy: ReadonlyMap<DiagramNode, Element>,
): Link[] {
  const links = new Map<string, Omit<Link, "kinds" | "main"> & { kinds: Set<string>; main: boolean }>();
  for (const from of all) {
    const source = shownBy.get(from.node);
    if (!source) continue;
    for (const { other: to, kind, background, isLog } of from.outgoing) {
      const target = shownBy.get(to.node);
      if (background || !target || source === target || !isCarriedOn(to, owners)) continue;
      if (liesIn(source, target) || liesIn(target, source)) continue;
      const key = `${source.id}\u0000${target.id}`;
      const main = isMain(from) && isMain(to) && !isLog;
      const before = links.get(key);
      if (!before)
        links.set(key, { from: source, to: target, kinds: new Set([kind]), main, step: undefined });
      else {
        before.kinds.add(kind);
        before.main ||= main;
      }
    }
  }
  return [...links.values()].map((link) => ({ ...link, kinds: [...link.kinds] }));
}

/** What a link is captioned with: the verbs by which something runs along it, and only where there are none all of them. */
export function captionOf({ kinds }: Pick<Link, "kinds">): string {
  const flow = flowVerbs(kinds);
  return (flow.length > 0 ? flow : kinds).join(", ");
}

/** What leads to a folded component leads to its owner only where it is handed on: to a listener, not to a key. */
function isCarriedOn(to: Known, owners: ReadonlyMap<Known, Known>): boolean {
  return !owners.has(to) || to.outgoing.some(({ background }) => !background);
}

/** Whether it takes part in the work itself, or hands it to those outside; of an unknown type that is not known, and not ruled out. */
function isMain({ entry, part }: Known): boolean {
  if (part === "care") return false;
  return part !== undefined || entry === undefined || entry.auxiliary || entry.outside !== undefined;
}
