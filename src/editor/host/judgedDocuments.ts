import * as vscode from "vscode";
import { Disposables } from "./disposables.ts";

/** How long after the last key a document is judged, in ms: longer than the gap between two keys. */
const DELAY_MS = 250;

/** What is judged, and how. */
export interface Judgement {
  /** Of the collection of diagnostics. */
  readonly name: string;
  isJudged(document: vscode.TextDocument): boolean;
  /** What is wrong with a document as it is now; undefined leaves what is shown. */
  judge(document: vscode.TextDocument): Promise<readonly vscode.Diagnostic[] | undefined>;
}

/** Judges open documents: at once when opened, soon after each change; forgets them when they are closed. */
export class JudgedDocuments implements vscode.Disposable {
  readonly #judgement: Judgement;
  readonly #owned = new Disposables();
  readonly #shown: vscode.DiagnosticCollection;
  readonly #timers = new Map<vscode.TextDocument, NodeJS.Timeout>();
  readonly #judged = this.#owned.add(new vscode.EventEmitter<void>());
  /** A document shows its latest judgement. */
  readonly onDidJudge = this.#judged.event;

  constructor(judgement: Judgement) {
    this.#judgement = judgement;
    const { languages, workspace } = vscode;
    this.#shown = this.#owned.add(languages.createDiagnosticCollection(judgement.name));
    this.#owned.add(workspace.onDidOpenTextDocument((document) => this.#judgeIn(document, 0)));
    this.#owned.add(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#judgeIn(document, DELAY_MS);
      }),
    );
    this.#owned.add(workspace.onDidCloseTextDocument((document) => this.#forget(document)));
    this.judgeAll();
  }

  /** Judges anew what is open. */
  judgeAll(): void {
    for (const document of vscode.workspace.textDocuments) this.#judgeIn(document, 0);
  }

  dispose(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#owned.dispose();
  }

  #judgeIn(document: vscode.TextDocument, delayMs: number): void {
    if (!this.#judgement.isJudged(document)) return;
    clearTimeout(this.#timers.get(document));
    this.#timers.set(
      document,
      setTimeout(() => void this.#judge(document), delayMs),
    );
  }

  async #judge(document: vscode.TextDocument): Promise<void> {
    this.#timers.delete(document);
    const { version } = document;
    const found = await this.#judgement.judge(document);
    // Closed or changed meanwhile: another judgement is under way, or none is wanted.
    if (!found || document.isClosed || document.version !== version) return;
    this.#shown.set(document.uri, found);
    this.#judged.fire();
  }

  #forget(document: vscode.TextDocument): void {
    clearTimeout(this.#timers.get(document));
    this.#timers.delete(document);
    this.#shown.delete(document.uri);
  }
}
