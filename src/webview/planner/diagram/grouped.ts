/** Groups of components in a picture of an architecture: what they hold, and which of them are opened. */
import { GROUPED_ABOVE } from "../../../shared/grouping.ts";
import type { Picture } from "./picture.ts";

/** What a group, or a component, is called in words. */
export function calledIn(picture: Pick<Picture, "bundles"> | undefined, name: string): string {
  return picture?.bundles.get(name)?.title ?? name;
}

/** How many cards a picture would have if every group were opened; undefined where it has none, and needs none. */
export function ungroupedCount({ bundles, nodes }: Picture): number | undefined {
  let count = 0;
  for (const { name, grip } of nodes.values())
    count += Number.isFinite(grip) ? 0 : (bundles.get(name)?.count ?? 1);
  return bundles.size > 0 || count > GROUPED_ABOVE ? count : undefined;
}
