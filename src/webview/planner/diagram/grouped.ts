/** Groups of components in a picture of an architecture: what they hold, and which of them are opened. */
import { GROUPED_ABOVE } from "../../../shared/grouping.ts";
import type { Picture } from "./picture.ts";

/** What a group, or a component, is called in words. */
export function calledIn(picture: Pick<Picture, "bundles"> | undefined, name: string): string {
  return picture?.bundles.get(name)?.title ?? name;
}

/** Whether a picture may show groups or all of its cards: it has groups, or more cards than one opens with. */
export function isGroupable({ bundles, nodes }: Picture): boolean {
  if (bundles.size > 0) return true;
  let cards = 0;
  for (const { grip } of nodes.values()) if (!Number.isFinite(grip)) cards++;
  return cards > GROUPED_ABOVE;
}
