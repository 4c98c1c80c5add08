import * as vscode from "vscode";
import type { Client } from "../../client/client.ts";
import { PLAN_FILE_ENDING } from "../../contract/planFile.ts";
import { focusColumn, isPlannerTab } from "../dialogs/columns.ts";
import { inform } from "../dialogs/messages.ts";
import { openDiff } from "../dialogs/openings.ts";
import { Disposables } from "../host/disposables.ts";
import { PLAN_SCHEME } from "../ids.ts";
import { fileNameOf } from "../text/fileName.ts";
import type { Plain } from "../text/plain.ts";
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

/** What there is of a comparison beside its picture. */
interface Kept {
  /** Of the read-only documents, by path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly report: vscode.Uri;
  readonly sides: readonly [before: vscode.Uri, after: vscode.Uri];
  readonly title: Plain;
}

/** Compares plans: marks in the diagram, and from there a report and VS Code's own diff of the texts. */
export class PlanComparisons implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #builtIn: () => Promise<Client>;
  readonly #panel: PlanPanel;
  readonly #owned = new Disposables();
  readonly #kept = new Map<string, Kept>();
  #last = 0;

  constructor(builtIn: () => Promise<Client>, panel: PlanPanel) {
    this.#builtIn = builtIn;
    this.#panel = panel;
    this.#owned.add(vscode.workspace.registerTextDocumentContentProvider(PLAN_SCHEME, this));
    this.#owned.add(panel.onDidAskComparison((asked) => void this.#open(asked)));
  }

  async compare(before: NamedPlan, after: NamedPlan, signal?: AbortSignal): Promise<Comparison> {
    const diff = await (await this.#builtIn()).diff(before.plan, after.plan, signal ? { signal } : {});
    return { before, after, diff };
  }

  /** Shows the picture of both plans with their differences, which leads to the report and to the texts. */
  show(before: PlanSide, after: PlanSide, comparison: Comparison, report: string): void {
    this.mark(comparison, this.keep(before, after, report));
  }

  /** Keeps the report and the texts of a comparison that is shown. @returns the id that leads to them */
  keep(before: PlanSide, after: PlanSide, report: string): string {
    this.#last += 1;
    const id = String(this.#last);
    const name = fileNameOf(before.title.replace(/^.*\//, ""));
    const address = (path: string) => vscode.Uri.from({ scheme: PLAN_SCHEME, authority: id, path });
    const reportUri = address(`/${say("Comparison of {0}", name)}.md`);
    const beforeUri = address(`/before/${name}${PLAN_FILE_ENDING}`);
    const afterUri = address(`/after/${name}${PLAN_FILE_ENDING}`);
    const texts = new Map([
      [reportUri.path, report],
      [beforeUri.path, before.text ?? planText(before.plan)],
      [afterUri.path, after.text ?? planText(after.plan)],
    ]);
    const sides = [before.uri ?? beforeUri, after.uri ?? afterUri] as const;
    this.#kept.set(id, {
      texts,
      report: reportUri,
      sides,
      title: say("{0} ↔ {1}", before.title, after.title),
    });
    for (const old of [...this.#kept.keys()].slice(0, -MOST_KEPT)) this.#kept.delete(old);
    return id;
  }

  /** Shows a comparison in the diagram; the panel opens for it. @param id of its report and texts, if it has some */
  mark(comparison: Comparison, id?: string): void {
    this.#panel.showPlan(
      { title: comparison.after.title, plan: unionPlan(comparison) },
      { ...toComparisonView(comparison), ...(id !== undefined && { id }) },
    );
  }

  /** Opens the report of a comparison, or the diff of its texts, where texts are: not over the picture. */
  async #open({ id, what }: { readonly id: string; readonly what: "report" | "texts" }): Promise<void> {
    const kept = this.#kept.get(id);
    if (!kept) {
      void inform(say("This comparison is no longer there. Compare the plans again to see it."));
      return;
    }
    const column = columnApart();
    if (what === "texts")
      return openDiff(...kept.sides, kept.title, {
        viewColumn: column ?? vscode.ViewColumn.Beside,
        preview: false,
      });
    // The preview opens in the active group, which is the panel's when it was asked for there.
    const isFocused = column !== undefined && (await focusColumn(column));
    await vscode.commands.executeCommand(
      isFocused ? "markdown.showPreview" : "markdown.showPreviewToSide",
      kept.report,
    );
  }

  provideTextDocumentContent({ authority, path }: vscode.Uri): string {
    return (
      this.#kept.get(authority)?.texts.get(path) ??
      say("This comparison is no longer there. Compare the plans again to see it.")
    );
  }

  dispose(): void {
    this.#owned.dispose();
  }
}

/** The first column that shows something else than the panel; undefined where the panel is all there is. */
function columnApart(): vscode.ViewColumn | undefined {
  const { all } = vscode.window.tabGroups;
  return all.find(({ activeTab }) => !activeTab || !isPlannerTab(activeTab))?.viewColumn;
}
