import { posix } from "node:path";
import * as vscode from "vscode";
import type { PlanComponent } from "../../contract/plan.ts";
import { untilCancelled } from "../dialogs/untilCancelled.ts";
import { Disposables } from "../host/disposables.ts";
import { onDidWriteTeamFile } from "../host/teamLists.ts";
import { infrastructureOf } from "../panels/sources.ts";
import { say } from "../text/say.ts";
import { declarationAt } from "./declarations.ts";
import type { Differences } from "./differences.ts";
import { nameInWorkspace } from "./discovery.ts";
import { FollowedPicture, type PictureTools } from "./followedPicture.ts";
import type { PicturePanel } from "./panel.ts";
import type { InfrastructureReader } from "./reader.ts";
import { READ_PATTERN } from "./target.ts";

/** How long after the last move of the cursor the highlight follows, in ms. */
const SELECT_MS = 80;

/**
 * Existing infrastructure as pictures, and its declarations: each picture follows edits and the cursor as long as its
 * tab is open, and the editor shows the declaration of what is pointed at.
 */
export class InfrastructurePicture implements vscode.Disposable {
  readonly #tools: PictureTools;
  readonly #owned = new Disposables();
  /** By their sources. */
  readonly #drawn = new Map<string, FollowedPicture>();
  /** What is read to be shown, in the order in which it was asked for: of one source it may be more than one. */
  readonly #reading = new Set<FollowedPicture>();
  /** What a tab is being opened for, which others tell of before it is there. */
  #opening: string | undefined;
  #selecting: NodeJS.Timeout | undefined;
  /** Looks after files while something is drawn: most windows never draw anything. */
  #watcher: vscode.FileSystemWatcher | undefined;

  constructor(reader: InfrastructureReader, panel: PicturePanel, differences: Pick<Differences, "planned">) {
    this.#tools = { reader, panel, differences };
    const { workspace, window } = vscode;
    this.#owned.add(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        // Being saved is a change of a document, but not of what it says.
        if (contentChanges.length > 0) this.#changed(document.uri);
      }),
    );
    this.#owned.add(
      workspace.onDidSaveTextDocument(({ uri }) => {
        for (const { target } of this.#all) target.files.unsaved.delete(uri.toString());
      }),
    );
    this.#owned.add(
      workspace.onDidCloseTextDocument(({ uri }) => {
        for (const drawn of this.#all) {
          const { files } = drawn.target;
          files.told.delete(uri.toString());
          // What was typed and thrown away is no change of the document, but its file says something else.
          if (files.unsaved.has(uri.toString())) drawn.changed(uri);
        }
      }),
    );
    this.#owned.add(
      window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
        // What the panel selected is selected here without anybody's hand.
        if (kind !== undefined) this.#selectSoon(textEditor);
      }),
    );
    this.#owned.add(
      workspace.onDidGrantWorkspaceTrust(() => {
        for (const drawn of this.#all) drawn.followSoon();
      }),
    );
    this.#owned.add(onDidWriteTeamFile((uri) => this.#appeared(uri)));
    this.#owned.add(
      panel.onDidSelect(({ source, name }) => {
        if (source !== undefined) void this.#reveal(source, name);
      }),
    );
    this.#owned.add(panel.onDidChangeDesign(() => this.#adoptSources()));
    this.#adoptSources();
  }

  /** Reads a folder or a file, and shows it. @throws Error in words for people where nothing of it can be read */
  async show(uri: vscode.Uri): Promise<void> {
    const drawn = new FollowedPicture(uri, this.#tools);
    const title = nameInWorkspace(uri);
    this.#reading.add(drawn);
    // To make a page takes as long as to read a thousand resources.
    this.#opening = drawn.source;
    const giveUp = this.#tools.panel.expect({ title, source: drawn.source });
    this.#opening = undefined;
    try {
      const done = await untilCancelled(say("Reading {0}", title), (signal) => drawn.read(signal));
      // Who closes the tab meanwhile wants to see nothing of it. What was asked for later is there already.
      if (!done || !this.#reading.has(drawn)) return giveUp();
      this.#follow(drawn);
      this.#tools.panel.showPlan(...drawn.shown(done));
    } catch (error) {
      giveUp();
      throw error;
    } finally {
      this.#reading.delete(drawn);
      if (this.#drawn.get(drawn.source) !== drawn) drawn.dispose();
    }
  }

  dispose(): void {
    clearTimeout(this.#selecting);
    this.#reading.clear();
    for (const source of this.#drawn.keys()) this.#end(source);
    this.#owned.dispose();
  }

  get #all(): Iterable<FollowedPicture> {
    return [...this.#drawn.values(), ...this.#reading];
  }

  /** Follows in place of what followed the same before, or was to. */
  #follow(drawn: FollowedPicture): void {
    this.#drawn.get(drawn.source)?.dispose();
    for (const earlier of this.#reading) {
      if (earlier === drawn) break;
      if (earlier.source === drawn.source) this.#reading.delete(earlier);
    }
    this.#drawn.set(drawn.source, drawn);
    this.#watcher ??= this.#watch();
  }

  #end(source: string): void {
    this.#drawn.get(source)?.dispose();
    this.#drawn.delete(source);
    if (this.#drawn.size > 0) return;
    this.#watcher?.dispose();
    this.#watcher = undefined;
  }

  #watch(): vscode.FileSystemWatcher {
    const watcher = vscode.workspace.createFileSystemWatcher(READ_PATTERN);
    watcher.onDidChange((uri) => {
      // What was open when it was read tells of its changes itself: also of those that somebody else makes to its file.
      for (const drawn of this.#all) if (!drawn.target.files.told.has(uri.toString())) drawn.changed(uri);
    });
    watcher.onDidDelete(this.#changed);
    watcher.onDidCreate(this.#appeared);
    return watcher;
  }

  /** Tabs are closed; or, after a reload of the window, there again. */
  #adoptSources(): void {
    const open = new Map(this.#tools.panel.tabs.map((tab) => [tab.source, tab]));
    for (const source of this.#drawn.keys())
      if (!open.has(source) && source !== this.#opening) this.#end(source);
    for (const drawn of this.#reading)
      if (!open.has(drawn.source) && drawn.source !== this.#opening) this.#reading.delete(drawn);
    // What is read now need not be read again.
    const known = new Set([...this.#all].map(({ source }) => source));
    for (const [source, tab] of open) {
      const uri = source === undefined ? undefined : infrastructureOf(source);
      if (source === undefined || !uri || known.has(source)) continue;
      const drawn = new FollowedPicture(uri, this.#tools, tab.design?.plan);
      this.#follow(drawn);
      drawn.followSoon();
    }
  }

  readonly #changed = (uri: vscode.Uri): void => {
    for (const drawn of this.#all) drawn.changed(uri);
  };

  readonly #appeared = (uri: vscode.Uri): void => {
    for (const drawn of this.#all) drawn.appeared(uri);
  };

  #selectSoon({ document, selection }: vscode.TextEditor): void {
    const opened = document.uri.toString();
    const concerned = [...this.#drawn.values()].filter(({ target }) => target.files.opened.has(opened));
    if (concerned.length === 0) return;
    clearTimeout(this.#selecting);
    this.#selecting = setTimeout(() => {
      for (const { source, plan, target } of concerned) {
        const file = posix.relative(target.root.path, document.uri.path);
        const found = plan && declarationAt(plan.components, file, selection.active.line + 1);
        if (found !== undefined) this.#tools.panel.select(source, found.name);
      }
    }, SELECT_MS);
  }

  /** Shows a component's declaration beside the picture; the focus stays. */
  async #reveal(of: string, name: string): Promise<void> {
    const { plan, target } = this.#drawn.get(of) ?? {};
    const source = plan?.components.find((component: PlanComponent) => component.name === name)?.source;
    if (!target || source?.line === undefined) return;
    const uri = vscode.Uri.joinPath(target.root, source.file);
    const at = new vscode.Position(source.line - 1, (source.column ?? 1) - 1);
    const shown = vscode.window.visibleTextEditors;
    const editor = shown.find(({ document }) => document.uri.toString() === uri.toString()) ?? shown[0];
    // The user's own selection is not the latest any more.
    clearTimeout(this.#selecting);
    await vscode.window.showTextDocument(uri, {
      preserveFocus: true,
      preview: true,
      selection: new vscode.Range(at, at),
      viewColumn: editor?.viewColumn ?? vscode.ViewColumn.Beside,
    });
  }
}
