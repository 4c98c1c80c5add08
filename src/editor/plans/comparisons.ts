import * as vscode from "vscode";
import type { Client } from "../../client/client.ts";
import { PLAN_FILE_ENDING } from "../../contract/planFile.ts";
import { openDiff } from "../dialogs/openings.ts";
import { Disposables } from "../host/disposables.ts";
import { PLAN_SCHEME } from "../ids.ts";
import { fileNameOf } from "../text/fileName.ts";
import { say } from "../text/say.ts";
import { type Comparison, type NamedPlan, toComparisonView, unionPlan } from "./core/comparison.ts";
import { planText } from "./core/designFile.ts";
import type { PlanPanel } from "./panel.ts";

/** A plan to compare, with the document that shows its text where there is one. */
export interface PlanSide extends NamedPlan {
  readonly uri: vscode.Uri | undefined;
  /** Its text where it has one without a document; else it is written anew. */
  readonly text?: string;
}

/** Documents of comparisons are kept for this many comparisons; older ones say that they are gone. */
const MOST_KEPT = 10;

/** Compares plans: a report, VS Code's own diff of the texts, and marks in the diagram. */
export class PlanComparisons implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #builtIn: () => Promise<Client>;
  readonly #panel: PlanPanel;
  readonly #owned = new Disposables();
  /** Texts of the read-only documents, by comparison and path. */
  readonly #kept = new Map<string, ReadonlyMap<string, string>>();
  #last = 0;

  constructor(builtIn: () => Promise<Client>, panel: PlanPanel) {
    this.#builtIn = builtIn;
    this.#panel = panel;
    this.#owned.add(vscode.workspace.registerTextDocumentContentProvider(PLAN_SCHEME, this));
  }

  async compare(before: NamedPlan, after: NamedPlan, signal?: AbortSignal): Promise<Comparison> {
    const diff = await (await this.#builtIn()).diff(before.plan, after.plan, signal ? { signal } : {});
    return { before, after, diff };
  }

  /**
   * Opens the report, and the diff of both texts beside it. Where the planner's panel is open, its marked diagram is
   * what stands beside the report, and the diff is the tab next to the report's.
   */
  async show(before: PlanSide, after: PlanSide, comparison: Comparison, report: string): Promise<void> {
    this.#last += 1;
    const id = String(this.#last);
    const name = fileNameOf(before.title.replace(/^.*\//, ""));
    const address = (path: string) => vscode.Uri.from({ scheme: PLAN_SCHEME, authority: id, path });
    const reportUri = address(`/${say("Comparison of {0}", name)}.md`);
    const beforeUri = address(`/before/${name}${PLAN_FILE_ENDING}`);
    const afterUri = address(`/after/${name}${PLAN_FILE_ENDING}`);
    this.#kept.set(
      id,
      new Map([
        [reportUri.path, report],
        [beforeUri.path, before.text ?? planText(before.plan)],
        [afterUri.path, after.text ?? planText(after.plan)],
      ]),
    );
    for (const old of [...this.#kept.keys()].slice(0, -MOST_KEPT)) this.#kept.delete(old);
    const showReport = () => vscode.commands.executeCommand("markdown.showPreview", reportUri);
    const showDiff = (options: vscode.TextDocumentShowOptions) =>
      openDiff(
        before.uri ?? beforeUri,
        after.uri ?? afterUri,
        say("{0} ↔ {1}", before.title, after.title),
        options,
      );
    if (this.#panel.design) {
      // The report opens where the active text editor is: behind it, then, is the diff.
      await showDiff({ viewColumn: textColumn(), preview: false });
      await showReport();
      this.mark(comparison);
    } else {
      await showReport();
      await showDiff({ viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
    }
  }

  /** Shows a comparison in the diagram; the panel opens for it. */
  mark(comparison: Comparison): void {
    this.#panel.showPlan(
      { title: comparison.after.title, plan: unionPlan(comparison) },
      toComparisonView(comparison),
    );
  }

  provideTextDocumentContent({ authority, path }: vscode.Uri): string {
    return (
      this.#kept.get(authority)?.get(path) ??
      say("This comparison is no longer there. Compare the plans again to see it.")
    );
  }

  dispose(): void {
    this.#owned.dispose();
  }
}

/** Where texts are; the first column when the panel is all there is. */
function textColumn(): vscode.ViewColumn {
  return vscode.window.activeTextEditor?.viewColumn ?? vscode.ViewColumn.One;
}
