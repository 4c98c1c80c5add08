/** What the planner panel does for plan files. The composition root hands the panel in. */
import type * as vscode from "vscode";
import type { ComparisonView } from "../../shared/protocols/comparison.ts";
import type { DesignView, OpenedDesign, ShownPlan } from "../../shared/protocols/planner.ts";

/** A tab of the panel. */
export interface ShownTab {
  /** URI of what it is about, where that is not only of the planner. */
  readonly source: string | undefined;
  /** What it shows; undefined until its page has told. */
  readonly design: DesignView | undefined;
}

export interface PlanPanel {
  readonly tabs: readonly ShownTab[];
  /** What the tab in front shows; undefined while there is none. */
  readonly design: DesignView | undefined;
  /** Whether the user works in a tab. */
  readonly isActive: boolean;
  /** Some tab shows something else, came or went, or another one is in front. */
  readonly onDidChangeDesign: vscode.Event<void>;
  /** The user pointed at a component, by name, in the tab of a source. */
  readonly onDidSelect: vscode.Event<{ readonly source: string | undefined; readonly name: string }>;
  /** The user asked for the report or the texts of a comparison that was shown under this identifier. */
  readonly onDidAskComparison: vscode.Event<{ readonly id: string; readonly what: "report" | "texts" }>;
  /** Shows a plan in the tab of what it is about, opens that where there is none, and never covers the active editor. */
  showPlan(shown: ShownPlan, comparison?: ComparisonView): void;
  /** Shows another state of the plan of a source, in the tab of that. */
  updatePlan(shown: ShownPlan, comparison?: ComparisonView): Promise<void>;
  /** Says why what it shows of a source is not what the source says now; undefined takes that back. */
  showProblem(source: string, problem: string | undefined): void;
  select(source: string, name: string | undefined): void;
  /** Opens a plan as a design that can be changed. */
  openDesign(design: OpenedDesign): void;
}
