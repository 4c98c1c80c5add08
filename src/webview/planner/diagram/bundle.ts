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
export function bundleOf(element: Element, plan: PlanInput): Bundle | undefined {
  const id = element.getAttribute("data-bundle");
  if (id === null) return undefined;
  const indexes = element.getAttribute("data-members")?.split(" ") ?? [];
  return {
    id,
    title: element.getAttribute("data-title") ?? "",
    count: Number(element.getAttribute("data-count")),
    opened: element.hasAttribute("data-opened"),
    members: indexes.flatMap((index) => plan.components[Number(index)]?.name ?? []),
  };
}
