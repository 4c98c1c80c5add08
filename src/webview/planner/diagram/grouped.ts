/** Groups of components in a picture of an architecture: what they hold, and which of them are opened. */
import { GROUPED_ABOVE } from "../../../shared/grouping.ts";
import type { Picture } from "./picture.ts";
import { bundleIn } from "./statedNode.ts";

/** Which groups are opened; of a picture that is only about to open, whether it has any is for its size to say. */
export type Opened = "all" | readonly string[];

/** What a group, or a component, is called in words. */
export function calledIn(picture: Pick<Picture, "bundles"> | undefined, name: string): string {
  return picture?.bundles.get(name)?.title ?? bundleIn(name) ?? name;
}

/** The opened groups of a picture with one more, or one less. */
export function toggled({ bundles }: Pick<Picture, "bundles">, id: string): readonly string[] {
  const opened = [...bundles.values()].flatMap((bundle) => (bundle.opened ? [bundle.id] : []));
  return opened.includes(id) ? opened.filter((one) => one !== id) : [...opened, id];
}

/** How many cards a picture would have if every group were opened; undefined where it has none, and needs none. */
export function ungroupedCount({ bundles, nodes }: Picture): number | undefined {
  let count = 0;
  for (const { name, grip } of nodes.values()) {
    const bundle = bundles.get(name);
    if (bundle && !bundle.opened) count += bundle.count;
    else if (!bundle && !Number.isFinite(grip)) count++;
  }
  return bundles.size > 0 || count > GROUPED_ABOVE ? count : undefined;
}
