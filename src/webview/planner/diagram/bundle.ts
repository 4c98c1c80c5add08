/** A group of components as its element in a picture states it. */
import type { PlanInput } from "../../../contract/plan.ts";

/** A group, closed as one card or opened as a frame. */
export interface Bundle {
  readonly id: string;
  readonly title: string;
  /** How many cards it opens to. */
  readonly count: number;
  readonly opened: boolean;
  /** Names of all components in it, also of those that are folded into others. */
  readonly members: readonly string[];
}

/** The group that an element shows; undefined where it shows none. */
export function bundleOf({ dataset }: SVGElement, { components }: PlanInput): Bundle | undefined {
  const { bundle: id, title = "", count, opened, members = "" } = dataset;
  if (id === undefined) return undefined;
  return {
    id,
    title,
    count: Number(count),
    opened: opened !== undefined,
    members: members.split(" ").flatMap((index) => components[Number(index)]?.name ?? []),
  };
}
