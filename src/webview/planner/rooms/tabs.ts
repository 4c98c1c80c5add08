/** Which tabs there are, and which of them stands open. */
import type { PlanInput } from "../../../contract/plan.ts";
import { differencesIn } from "../files/comparison.ts";
import type { Document, Tab } from "../state.ts";

/**
 * The tabs of a plan, in their order.
 * @param wide the design stands in a column of its own
 */
export function tabsOf({ planTitle, comparison }: Document, wide: boolean): readonly Tab[] {
  return [
    ...(planTitle === undefined && !wide ? (["design"] as const) : []),
    ...(comparison ? (["differences"] as const) : []),
    "component",
    "findings",
    "order",
    ...(planTitle === undefined ? (["guidance"] as const) : []),
    "code",
  ];
}

/** The tab that stands open: the one that was opened, while it is there, else the one that tells most at first. */
export function openTab(document: Document, tabs: readonly Tab[]): Tab {
  if (document.tab !== undefined && tabs.includes(document.tab)) return document.tab;
  if (document.comparison) return "differences";
  if (tabs.includes("design")) return "design";
  // A plan of a file may have nothing found in it, and then its order is what there is to read.
  const { plan, proposal } = document;
  return proposal || !plan || findingsIn(plan) + (plan.auto_completed?.length ?? 0) > 0
    ? "findings"
    : "order";
}

/** What is wrong with a plan, or may be: errors, conflicts, warnings and notes. */
export function findingsIn({ errors = [], conflicts = [], warnings = [], notes = [] }: PlanInput): number {
  return errors.length + conflicts.length + warnings.length + notes.length;
}

/** The number that stands beside a tab's name; undefined where there is nothing to count. */
export function countOf(tab: Tab, { plan, practices, comparison }: Document): number | undefined {
  switch (tab) {
    case "findings":
      return plan && findingsIn(plan);
    case "order":
      return plan?.components.length;
    case "guidance":
      return practices?.chunks.length;
    case "differences":
      return comparison && differencesIn(comparison);
    default:
      return undefined;
  }
}
