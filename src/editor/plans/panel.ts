/** What the planner panel does for plan files. The composition root hands the panel in. */
import type * as vscode from "vscode";
import type { ComparisonView } from "../../shared/protocols/comparison.ts";
import type { DesignView, OpenedDesign, ShownPlan } from "../../shared/protocols/planner.ts";

export interface PlanPanel {
  /** What the panel shows; undefined while there is no panel. */
  readonly design: DesignView | undefined;
  /** Whether the user works in it. */
  readonly isActive: boolean;
  readonly onDidChangeDesign: vscode.Event<void>;
  /** The user pointed at a component, by name. */
  readonly onDidSelect: vscode.Event<string>;
  /** The user asked for the report or the texts of a comparison that was shown under this identifier. */
  readonly onDidAskComparison: vscode.Event<{ readonly id: string; readonly what: "report" | "texts" }>;
  /** Shows a plan in the panel, opens it beside the active editor if there is none, and never covers that. */
  showPlan(shown: ShownPlan, comparison?: ComparisonView): void;
  /** Shows another state of the plan that it shows from a source. */
  updatePlan(shown: ShownPlan, comparison?: ComparisonView): Promise<void>;
  /** Says why what it shows of a source is not what the source says now; undefined takes that back. */
  showProblem(source: string, problem: string | undefined): void;
  select(name: string | undefined): void;
  /** Opens a plan as a design that can be changed. */
  openDesign(design: OpenedDesign): void;
}
