import * as vscode from "vscode";
import { explain } from "../dialogs/errors.ts";
import { Disposables } from "../host/disposables.ts";
import { componentAround, definitionsOf } from "./core/lookup.ts";
import { ifCurrent, innerRange, type PlanDocuments } from "./documents.ts";
import type { PlanPanel } from "./panel.ts";
import { isPlanFile, parsePlanFile } from "./planFile.ts";

/** How long after the last key the picture follows, and after the last move of the cursor the highlight, in ms. */
const FOLLOW_MS = 200;
const SELECT_MS = 80;

/**
 * Keeps the panel's picture of a plan and the plan's text together: the picture follows edits and the cursor, and the
 * text shows what is pointed at in the picture.
 */
export class PlanPreview implements vscode.Disposable {
  readonly #documents: PlanDocuments;
  readonly #panel: PlanPanel;
  readonly #owned = new Disposables();
  /** URI of the document that the picture follows. */
  #followed: string | undefined;
  #following: NodeJS.Timeout | undefined;
  #selecting: NodeJS.Timeout | undefined;
  /** What was selected in the text for the panel, oldest first, until VS Code reports it. */
  #revealed: readonly vscode.Selection[] = [];

  constructor(documents: PlanDocuments, panel: PlanPanel) {
    this.#documents = documents;
    this.#panel = panel;
    this.#owned.add(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && this.#isFollowed(document)) this.#followSoon();
      }),
    );
    this.#owned.add(
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections: [selection] }) => {
        // What the panel selected is selected here: echoed, it would overtake the next selection there.
        if (selection === undefined || this.#isOwn(selection)) return;
        this.#selectSoon(textEditor);
      }),
    );
    this.#owned.add(panel.onDidSelect((name) => void this.#reveal(name)));
    this.#owned.add(panel.onDidChangeDesign(() => this.#adoptSource()));
  }

  /** Shows a plan's document in the panel, and follows it from now on. @throws Error when it holds no plan */
  async show(uri: vscode.Uri): Promise<void> {
    const document = await vscode.workspace.openTextDocument(uri);
    const plan = parsePlanFile(document.getText());
    this.#followed = uri.toString();
    this.#panel.showPlan({ title: vscode.workspace.asRelativePath(uri), source: uri.toString(), plan });
  }

  dispose(): void {
    clearTimeout(this.#following);
    clearTimeout(this.#selecting);
    this.#owned.dispose();
  }

  #isFollowed(document: vscode.TextDocument): boolean {
    return document.uri.toString() === this.#followed;
  }

  /** The panel may show something else by now; or, after a reload of the window, what it followed before. */
  #adoptSource(): void {
    const { design } = this.#panel;
    const shown = design?.follows ? design.source : undefined;
    const source = shown !== undefined && isPlanFile(vscode.Uri.parse(shown, true)) ? shown : undefined;
    if (source === this.#followed) return;
    this.#followed = source;
    if (source !== undefined) void this.#follow();
  }

  #followSoon(): void {
    clearTimeout(this.#following);
    this.#following = setTimeout(() => void this.#follow(), FOLLOW_MS);
  }

  /** Shows the document as it is now; where it holds no plan, the last picture stays, with the reason. */
  async #follow(): Promise<void> {
    const source = this.#followed;
    if (source === undefined) return;
    const uri = vscode.Uri.parse(source, true);
    try {
      const plan = parsePlanFile((await vscode.workspace.openTextDocument(uri)).getText());
      if (this.#followed !== source) return;
      void this.#panel.updatePlan({ title: vscode.workspace.asRelativePath(uri), source, plan });
    } catch (error) {
      const reason = explain(error).sentence;
      if (this.#followed === source) this.#panel.showProblem(source, reason);
    }
  }

  /** Whether a selection was made for the panel; those that were made before it are not reported any more. */
  #isOwn(selection: vscode.Selection): boolean {
    const index = this.#revealed.findLastIndex((revealed) => revealed.isEqual(selection));
    this.#revealed = this.#revealed.slice(index + 1);
    return index >= 0;
  }

  #selectSoon({ document, selection }: vscode.TextEditor): void {
    if (!this.#isFollowed(document)) return;
    clearTimeout(this.#selecting);
    this.#selecting = setTimeout(() => void this.#select(document, selection.active), SELECT_MS);
  }

  async #select(document: vscode.TextDocument, position: vscode.Position): Promise<void> {
    const plan = await ifCurrent(this.#documents.read(document));
    const name = plan && componentAround(plan, document.offsetAt(position));
    if (name !== undefined) this.#panel.select(name);
  }

  /** Shows a component's object in the editor that has the plan's text open; opens none. The focus stays. */
  async #reveal(name: string): Promise<void> {
    const editor = vscode.window.visibleTextEditors.find(({ document }) => this.#isFollowed(document));
    const plan = editor && (await ifCurrent(this.#documents.read(editor.document)));
    const place = plan && definitionsOf(plan, name)[0];
    if (!editor || !place) return;
    const range = innerRange(editor.document, place);
    const selection = new vscode.Selection(range.start, range.end);
    // VS Code reports no change where there is none.
    if (!editor.selection.isEqual(selection)) this.#revealed = [...this.#revealed, selection];
    editor.selection = selection;
    // The user's own selection is not the latest any more.
    clearTimeout(this.#selecting);
    editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }
}
