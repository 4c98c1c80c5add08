import * as vscode from "vscode";
import { flash, inform } from "../dialogs/messages.ts";
import { Disposables } from "../host/disposables.ts";
import { say } from "../text/say.ts";
import type { LogDocument } from "./logDocument.ts";
import type { LogDocuments } from "./logDocuments.ts";
import type { Outlines } from "./outlines.ts";
import { stepsWithoutError } from "./text/folding.ts";
import type { Problem } from "./text/outline.ts";

/** The problem to go to from anywhere: what a run failed of is what it said first. */
export const FIRST_ERROR = "first error";

/** Marks in the overview ruler are of no use beyond so many, and each costs. */
const MAX_MARKS = 2_000;

/** Marks the lines of a log that report errors and warnings, and goes from one to the next. */
export class LogProblems implements vscode.Disposable {
  readonly #logs: LogDocuments;
  readonly #outlines: Outlines;
  readonly #owned = new Disposables();
  /** Logs whose steps were folded once: whoever opened one of them wants it open. */
  readonly #folded = new WeakSet<LogDocument>();
  /** Told apart by bold text and the bar beside the line, full or dotted, and not by colour alone. */
  readonly #marks = {
    error: this.#owned.add(markOf("editorOverviewRuler.errorForeground", "editorError.foreground", "solid")),
    warning: this.#owned.add(
      markOf("editorOverviewRuler.warningForeground", "editorWarning.foreground", "dotted"),
    ),
  };

  constructor(logs: LogDocuments, outlines: Outlines) {
    this.#logs = logs;
    this.#outlines = outlines;
    const { window, workspace } = vscode;
    this.#owned.add(window.onDidChangeVisibleTextEditors((editors) => this.#markAll(editors)));
    this.#owned.add(
      workspace.onDidChangeTextDocument(({ document }) =>
        this.#markAll(window.visibleTextEditors.filter((editor) => editor.document === document)),
      ),
    );
    this.#owned.add(logs.onDidChange(() => this.#markAll(window.visibleTextEditors)));
  }

  /** Puts the cursor on the next (1) or previous (-1) problem, going round at the end; or on the first error. */
  async goTo(where: 1 | -1 | typeof FIRST_ERROR): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!editor || !this.#logs.find(editor.document.uri)) {
      const isLarge = this.#logs.active !== undefined;
      void inform(
        isLarge
          ? say("This log is too large for this command. Search it with Find (Ctrl+F).")
          : say("Open a log first."),
      );
      return;
    }
    const { problems } = await this.#outlines.of(editor.document);
    const target = indexOf(problems, where, editor.selection.active.line);
    const problem = problems[target];
    if (!problem) {
      flash(say("No errors or warnings in this log"), 3000);
      return;
    }
    select(editor, problem);
    flash(say("{0} of {1} · {2}", target + 1, problems.length, problemCounts(problems)), 5000);
  }

  /** Shows the first error of a failed run's log that was just opened, with other steps folded, and says so. */
  async showFailure(log: LogDocument): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (editor?.document.uri.toString() !== log.uri.toString()) return;
    const outline = await this.#outlines.of(editor.document);
    const { problems } = outline;
    const problem = problems[indexOf(problems, FIRST_ERROR, 0)];
    if (!problem) return;
    // After the folding, which moves the lines, and once: where the user goes from there is not taken back.
    await this.#fold(log, stepsWithoutError(outline));
    select(editor, problem);
    const counts = problemCounts(problems);
    flash(say("The run failed. Showing its first error · {0}", counts), 10_000, "error");
  }

  dispose(): void {
    this.#owned.dispose();
  }

  async #fold(log: LogDocument, selectionLines: readonly number[]): Promise<void> {
    if (selectionLines.length === 0 || this.#folded.has(log)) return;
    this.#folded.add(log);
    await vscode.commands.executeCommand("editor.fold", { selectionLines });
  }

  #markAll(editors: readonly vscode.TextEditor[]): void {
    for (const editor of editors) void this.#mark(editor);
  }

  async #mark(editor: vscode.TextEditor): Promise<void> {
    const { document } = editor;
    if (!this.#logs.find(document.uri)) return;
    const { version } = document;
    const { problems } = await this.#outlines.of(document);
    if (document.version !== version) return;
    for (const severity of ["error", "warning"] as const) {
      const lines = problems.filter((problem) => problem.severity === severity).slice(0, MAX_MARKS);
      editor.setDecorations(
        this.#marks[severity],
        lines.map(({ line }) => document.lineAt(line).range),
      );
    }
  }
}

/** Where the problem to go to stands among all; -1 when there is none. */
function indexOf(problems: readonly Problem[], where: 1 | -1 | typeof FIRST_ERROR, line: number): number {
  if (where === FIRST_ERROR) return problems.findIndex(({ severity }) => severity === "error");
  const next =
    where > 0
      ? problems.findIndex((problem) => problem.line > line)
      : problems.findLastIndex((problem) => problem.line < line);
  return next >= 0 ? next : where > 0 ? 0 : problems.length - 1;
}

function select(editor: vscode.TextEditor, { line }: Problem): void {
  const at = editor.document.lineAt(line).range.start;
  editor.selection = new vscode.Selection(at, at);
  editor.revealRange(new vscode.Range(at, at), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** "Errors: 2 · Warnings: 1". */
export function problemCounts(problems: readonly Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  return say("Errors: {0} · Warnings: {1}", errors, problems.length - errors);
}

function markOf(ruler: string, bar: string, border: "solid" | "dotted"): vscode.TextEditorDecorationType {
  return vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    overviewRulerColor: new vscode.ThemeColor(ruler),
    overviewRulerLane: vscode.OverviewRulerLane.Right,
    borderColor: new vscode.ThemeColor(bar),
    borderStyle: border,
    borderWidth: "0 0 0 3px",
    fontWeight: "bold",
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
}
