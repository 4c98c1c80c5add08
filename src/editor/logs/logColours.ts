import * as vscode from "vscode";
import { timeLength } from "../../shared/logs/lineTime.ts";
import { Disposables } from "../host/disposables.ts";
import type { LogDocuments } from "./logDocuments.ts";
import { StyleDecorations } from "./styleDecorations.ts";
import type { Style } from "./text/sgr.ts";
import { stylesWithin } from "./text/visible.ts";

/** Lines above and below the visible ones that are coloured with them, so that scrolling meets colour. */
const MARGIN = 60;

/** Shows the colours of logs: of the lines in view, again whenever others come into view. */
export class LogColours implements vscode.Disposable {
  readonly #logs: LogDocuments;
  readonly #owned = new Disposables();
  readonly #decorations = this.#owned.add(new StyleDecorations());
  /** Time stamps stand back behind what they are the time of. */
  readonly #quiet = this.#owned.add(
    vscode.window.createTextEditorDecorationType({
      color: new vscode.ThemeColor("editorLineNumber.foreground"),
      fontWeight: "normal",
    }),
  );
  /** The styles that an editor shows now. */
  readonly #shown = new WeakMap<vscode.TextEditor, ReadonlySet<Style>>();

  constructor(logs: LogDocuments) {
    this.#logs = logs;
    const { window, workspace } = vscode;
    this.#owned.add(window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.#show(textEditor)));
    this.#owned.add(window.onDidChangeVisibleTextEditors((editors) => this.#showAll(editors)));
    this.#owned.add(
      workspace.onDidChangeTextDocument(({ document }) =>
        this.#showAll(window.visibleTextEditors.filter((editor) => editor.document === document)),
      ),
    );
    this.#owned.add(logs.onDidChange(() => this.#showAll(window.visibleTextEditors)));
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #showAll(editors: readonly vscode.TextEditor[]): void {
    for (const editor of editors) this.#show(editor);
  }

  #show(editor: vscode.TextEditor): void {
    const log = this.#logs.find(editor.document.uri);
    if (!log) return;
    const { document } = editor;
    const visible = editor.visibleRanges.map(({ start, end }) => ({
      first: Math.max(0, start.line - MARGIN),
      last: Math.min(document.lineCount - 1, end.line + MARGIN),
    }));
    const styles = stylesWithin(log.facts, visible);
    for (const style of this.#shown.get(editor) ?? []) {
      if (!styles.has(style)) editor.setDecorations(this.#decorations.get(style), []);
    }
    for (const [style, ranges] of styles) {
      editor.setDecorations(
        this.#decorations.get(style),
        ranges.map(({ line, start, end }) => new vscode.Range(line, start, line, end)),
      );
    }
    this.#shown.set(editor, new Set(styles.keys()));
    editor.setDecorations(
      this.#quiet,
      log.timestamps !== "none" ? visible.flatMap((lines) => timesIn(document, lines)) : [],
    );
  }
}

function timesIn(
  document: vscode.TextDocument,
  { first, last }: { readonly first: number; readonly last: number },
): vscode.Range[] {
  const ranges: vscode.Range[] = [];
  for (let line = first; line <= last; line++) {
    const length = timeLength(document.lineAt(line).text);
    if (length > 0) ranges.push(new vscode.Range(line, 0, line, length));
  }
  return ranges;
}
