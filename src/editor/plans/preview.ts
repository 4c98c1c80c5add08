import * as vscode from "vscode";
import { explain } from "../dialogs/errors.ts";
import { Disposables } from "../host/disposables.ts";
import { exists } from "../host/files.ts";
import { say } from "../text/say.ts";
import { componentAround, definitionsOf } from "./core/lookup.ts";
import { ifCurrent, innerRange, type PlanDocuments } from "./documents.ts";
import type { PlanPanel, ShownTab } from "./panel.ts";
import { isPlanFile, parsePlanFile } from "./planFile.ts";

/** How long after the last key the picture follows, and after the last move of the cursor the highlight, in ms. */
const FOLLOW_MS = 200;
const SELECT_MS = 80;

/** A plan whose picture follows its document. */
interface Followed {
  following?: NodeJS.Timeout;
  readonly watcher: vscode.FileSystemWatcher | undefined;
}

/**
 * Keeps the panel's pictures of plans and the plans' texts together: each picture follows edits and the cursor, and its
 * text shows what is pointed at in the picture.
 */
export class PlanPreview implements vscode.Disposable {
  readonly #documents: PlanDocuments;
  readonly #panel: PlanPanel;
  readonly #owned = new Disposables();
  /** By the URIs of their documents. */
  readonly #followed = new Map<string, Followed>();
  /** What a tab is being opened for, which others tell of before it is there. */
  #opening: string | undefined;
  #selecting: NodeJS.Timeout | undefined;
  /** What was selected in the text for the panel, oldest first, until VS Code reports it. */
  #revealed: readonly vscode.Selection[] = [];

  constructor(documents: PlanDocuments, panel: PlanPanel) {
    this.#documents = documents;
    this.#panel = panel;
    this.#owned.add(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#followSoon(document.uri.toString());
      }),
    );
    this.#owned.add(
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections: [selection] }) => {
        // What the panel selected is selected here: echoed, it would overtake the next selection there.
        if (selection === undefined || this.#isOwn(selection)) return;
        this.#selectSoon(textEditor);
      }),
    );
    this.#owned.add(
      panel.onDidSelect(({ source, name }) => {
        if (source !== undefined) void this.#reveal(source, name);
      }),
    );
    this.#owned.add(panel.onDidChangeDesign(() => this.#adoptSources()));
    this.#adoptSources();
  }

  /** Shows a plan's document in the panel, and follows it from now on. @throws Error when it holds no plan */
  async show(uri: vscode.Uri): Promise<void> {
    const document = await vscode.workspace.openTextDocument(uri);
    const plan = parsePlanFile(document.getText());
    const source = uri.toString();
    // Before the tab tells of itself: what it begins with is read already.
    this.#begin(source);
    this.#opening = source;
    this.#panel.showPlan({ title: vscode.workspace.asRelativePath(uri), source, plan });
    this.#opening = undefined;
  }

  dispose(): void {
    for (const source of this.#followed.keys()) this.#end(source);
    clearTimeout(this.#selecting);
    this.#owned.dispose();
  }

  /** Tabs come and go, and may show a design in place of their plan; after a reload of the window they are there again. */
  #adoptSources(): void {
    const sources = new Set(this.#panel.tabs.flatMap((tab) => followedSource(tab) ?? []));
    for (const source of this.#followed.keys())
      if (!sources.has(source) && source !== this.#opening) this.#end(source);
    for (const source of sources) if (this.#begin(source)) void this.#follow(source);
  }

  /** @returns whether it was not followed before */
  #begin(source: string): boolean {
    if (this.#followed.has(source)) return false;
    this.#followed.set(source, { watcher: this.#watch(vscode.Uri.parse(source, true)) });
    return true;
  }

  #end(source: string): void {
    const { following, watcher } = this.#followed.get(source) ?? {};
    clearTimeout(following);
    watcher?.dispose();
    this.#followed.delete(source);
  }

  /** A file may go and come back without a change of its document. */
  #watch(uri: vscode.Uri): vscode.FileSystemWatcher | undefined {
    if (uri.scheme === "untitled") return undefined;
    const name = uri.path.slice(uri.path.lastIndexOf("/") + 1).replaceAll(/[[{*?]/g, "[$&]");
    const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(uri, ".."), name);
    const watcher = vscode.workspace.createFileSystemWatcher(pattern, false, true, false);
    watcher.onDidDelete(() => this.#panel.showProblem(uri.toString(), goneWords(uri)));
    watcher.onDidCreate(() => this.#followSoon(uri.toString()));
    return watcher;
  }

  #followSoon(source: string): void {
    const followed = this.#followed.get(source);
    if (!followed) return;
    clearTimeout(followed.following);
    followed.following = setTimeout(() => void this.#follow(source), FOLLOW_MS);
  }

  /** Shows the document as it is now; where it holds no plan, the last picture stays, with the reason. */
  async #follow(source: string): Promise<void> {
    const followed = this.#followed.get(source);
    const isFollowed = () => followed !== undefined && this.#followed.get(source) === followed;
    if (!isFollowed()) return;
    const uri = vscode.Uri.parse(source, true);
    try {
      const plan = parsePlanFile((await vscode.workspace.openTextDocument(uri)).getText());
      if (isFollowed())
        await this.#panel.updatePlan({ title: vscode.workspace.asRelativePath(uri), source, plan });
    } catch (error) {
      const isGone = uri.scheme !== "untitled" && !(await exists(uri));
      if (isFollowed()) this.#panel.showProblem(source, isGone ? goneWords(uri) : explain(error).sentence);
    }
  }

  /** Whether a selection was made for the panel; those that were made before it are not reported any more. */
  #isOwn(selection: vscode.Selection): boolean {
    const index = this.#revealed.findLastIndex((revealed) => revealed.isEqual(selection));
    this.#revealed = this.#revealed.slice(index + 1);
    return index >= 0;
  }

  #selectSoon({ document, selection }: vscode.TextEditor): void {
    if (!this.#followed.has(document.uri.toString())) return;
    clearTimeout(this.#selecting);
    this.#selecting = setTimeout(() => void this.#select(document, selection.active), SELECT_MS);
  }

  async #select(document: vscode.TextDocument, position: vscode.Position): Promise<void> {
    const plan = await ifCurrent(this.#documents.read(document));
    const name = plan && componentAround(plan, document.offsetAt(position));
    if (name !== undefined) this.#panel.select(document.uri.toString(), name);
  }

  /** Shows a component's object in the editor that has the plan's text open; opens none. The focus stays. */
  async #reveal(source: string, name: string): Promise<void> {
    const editor = this.#followed.has(source)
      ? vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === source)
      : undefined;
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

/** The document that a tab's picture follows; undefined where it shows something that is none, or a design. */
function followedSource({ source, design }: ShownTab): string | undefined {
  if (source === undefined || !isPlanFile(vscode.Uri.parse(source, true))) return undefined;
  // A page that has just been made shows nothing yet.
  return design?.plan === undefined || design.follows ? source : undefined;
}

function goneWords(uri: vscode.Uri): string {
  return say(
    "{0} is no longer there: the picture shows what it was. Bring it back, or open another plan.",
    vscode.workspace.asRelativePath(uri),
  );
}
