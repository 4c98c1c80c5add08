/** Whether a picture shows groups of its cards, and which: what is built of a plan with them. */
import type { PlanInput } from "../../../../contract/plan.ts";
import type { RenderOptions } from "../../../../contract/rendering.ts";
import { GROUPED_ABOVE } from "../../../../shared/grouping.ts";
import { type Architecture, type Element, groupIn, isActor, within } from "../model.ts";
import { bundlesOf, groupsIn } from "./choosing.ts";
import { regroup, type StandIn } from "./regroup.ts";

/** What is asked for, and the picture before. */
export type Grouping = Pick<RenderOptions, "opened" | "places">;

/**
 * Groups the cards below a root where that is asked for: in a picture that only opens from {@link GROUPED_ABOVE} cards
 * on, in one that was grouped before with fewer, too, so that it stays what it is.
 * @returns what stands for each element then; undefined where nothing is grouped
 */
export function standInFor(
  plan: PlanInput,
  { root, links }: Pick<Architecture, "root" | "links">,
  { opened = "all", places }: Grouping,
): StandIn | undefined {
  if (opened === "all") return undefined;
  const all = [...within(root)].flatMap((element) => (element.kind === "card" ? [element] : []));
  if (all.length <= (opened === "many" ? GROUPED_ABOVE : FEWEST_GROUPED)) return undefined;
  const cards = all.filter((card) => !isActor(card));
  const shown = new Set(opened === "many" ? [] : opened);
  const known = new Set([...shown, ...groupsIn(places)]);
  const bundles = bundlesOf(plan, { cards, links, others: all.length - cards.length }, known);
  return bundles.length === 0 ? undefined : regroup(root, bundles, (id) => shown.has(id));
}

/** Up to so many cards a picture says more without groups, also one that had some before. */
const FEWEST_GROUPED = 9;

/** What a grouped picture says of itself: how much stands in how many groups; undefined where there are none. */
export function groupedIn(elements: Iterable<Element>): string | undefined {
  let [groups, components] = [0, 0];
  for (const element of elements) {
    const group = groupIn(element);
    if (!group) continue;
    groups++;
    components += group.count;
  }
  return groups === 0 ? undefined : `Grouped: ${components} components in ${groups} groups`;
}
