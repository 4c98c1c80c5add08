import type * as vscode from "vscode";
import type { ComparisonView } from "../../shared/protocols/comparison.ts";
import type { Drawing, DrawnPlan } from "../../shared/protocols/diagram.ts";
import type { DesignView, ShownPlan } from "../../shared/protocols/planner.ts";

/** The panel that shows what was read. */
export interface PicturePanel {
  /** Its tabs: what each is about, and what it shows once its page has told. */
  readonly tabs: readonly { readonly source: string | undefined; readonly design: DesignView | undefined }[];
  /** Some tab shows something else, came or went. */
  readonly onDidChangeDesign: vscode.Event<void>;
  /** The user pointed at a component, by name, in the tab of a source. */
  readonly onDidSelect: vscode.Event<{ readonly source: string | undefined; readonly name: string }>;
  /** Has a page made, for what is read and shown next. @returns closes it where nothing is */
  expect(about: { readonly title: string; readonly source: string }): () => void;
  showPlan(shown: ShownPlan, changes?: ComparisonView): void;
  /** Shows another state of it, with its picture where that is drawn already. */
  updatePlan(shown: ShownPlan, changes?: ComparisonView, picture?: UndressedPicture): Promise<void>;
  /** How the next picture of a source is drawn; undefined where the panel has to ask for it. */
  drawingOf(source: string): Drawing | undefined;
  showProblem(source: string, problem: string | undefined): void;
  select(source: string, name: string | undefined): void;
}

/** A picture without what stands for types in place of glyphs. */
export type UndressedPicture = Omit<DrawnPlan, "icons">;
