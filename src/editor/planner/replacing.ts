import type { PanelEvent } from "../../shared/protocols/panel.ts";
import type { PlannerProtocol } from "../../shared/protocols/planner.ts";

/**
 * Whether what the page waits for is told anew by a later event: while a tab is hidden, only the newest state waits.
 * What opens a plan waits for its page beside what becomes of it, which shows nothing by itself.
 */
export function replaces(later: PanelEvent<PlannerProtocol>, earlier: PanelEvent<PlannerProtocol>): boolean {
  switch (earlier.type) {
    case "updatePlan":
    case "changePlan":
    case "sourceProblem":
      return STATES_OF_SOURCE.has(later.type) || later.type === earlier.type;
    case "diagram":
      return later.type === "diagram" && (later.anew === true || earlier.anew !== true);
    default:
      return later.type === earlier.type;
  }
}

/** After these, the page shows a plan of its source as it is then, without a problem. */
const STATES_OF_SOURCE = new Set(["showPlan", "updatePlan", "changePlan"]);
