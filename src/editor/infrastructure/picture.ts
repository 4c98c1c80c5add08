import { posix } from "node:path";
import * as vscode from "vscode";
import type { PlanComponent, PlanInput } from "../../contract/plan.ts";
import { withFindings } from "../../shared/findings.ts";
import type { ComparisonView } from "../../shared/protocols/comparison.ts";
import type { Drawing, DrawnPlan } from "../../shared/protocols/diagram.ts";
import type { DesignView, ShownPlan } from "../../shared/protocols/planner.ts";
import type { ReadingDone } from "../../shared/protocols/reading.ts";
import { explain } from "../dialogs/errors.ts";
import { untilCancelled } from "../dialogs/untilCancelled.ts";
import { Disposables } from "../host/disposables.ts";
import { exists } from "../host/files.ts";
import { onDidWriteTeamFile } from "../host/teamLists.ts";
import { INFRASTRUCTURE_SCHEME } from "../ids.ts";
import { say } from "../text/say.ts";
import { declarationAt } from "./declarations.ts";
import type { Differences } from "./differences.ts";
import { nameInWorkspace } from "./discovery.ts";
import type { InfrastructureReader } from "./reader.ts";
import { concerns, READ_PATTERN, readTarget, type Target, targetAt } from "./target.ts";

/** The panel that shows what was read. */
export interface PicturePanel {
  readonly isOpen: boolean;
  readonly design: DesignView | undefined;
  readonly onDidChangeDesign: vscode.Event<void>;
  /** The user pointed at a component, by name. */
  readonly onDidSelect: vscode.Event<string>;
  /** Has its page made, for what is read and shown next. @returns closes it where nothing is */
  expect(name: string): () => void;
  showPlan(shown: ShownPlan, changes?: ComparisonView): void;
  /** Shows another state of it, with its picture where that is drawn already. */
  updatePlan(shown: ShownPlan, changes?: ComparisonView, picture?: UndressedPicture): Promise<void>;
  /** How the next picture of a source is drawn; undefined where the panel has to ask for it. */
  drawingOf(source: string): Drawing | undefined;
  showProblem(source: string, problem: string | undefined): void;
  select(name: string | undefined): void;
}

/** A picture without what stands for types in place of glyphs. */
export type UndressedPicture = Omit<DrawnPlan, "icons">;

/** How long after the last change the picture follows, and after the last move of the cursor the highlight, in ms. */
export const FOLLOW_MS = 50;
const SELECT_MS = 80;
/** Most of what could not be read is told one by one up to here. */
const MOST_PROBLEMS = 100;

/** What is drawn. */
interface Drawn extends Target {
  readonly source: string;
  plan: PlanInput | undefined;
  /** The panel has said that it shows it: until then it tells of what it showed before. */
  isShown: boolean;
}

/**
 * Existing infrastructure as a picture, and its declarations: the picture follows edits and the cursor, and the editor
 * shows the declaration of what is pointed at.
 */
export class InfrastructurePicture implements vscode.Disposable {
  readonly #reader: InfrastructureReader;
  readonly #panel: PicturePanel;
  readonly #differences: Pick<Differences, "planned">;
  readonly #owned = new Disposables();
  #drawn: Drawn | undefined;
  #following: NodeJS.Timeout | undefined;
  #selecting: NodeJS.Timeout | undefined;
  /** Looks after files while something is drawn: most windows never draw anything. */
  #watcher: vscode.FileSystemWatcher | undefined;
  #isFollowing = false;
  /** Something changed while the picture was following. */
  #isOutdated = false;
  readonly #abort = new AbortController();

  constructor(reader: InfrastructureReader, panel: PicturePanel, differences: Pick<Differences, "planned">) {
    this.#reader = reader;
    this.#panel = panel;
    this.#differences = differences;
    const { workspace, window } = vscode;
    this.#owned.add(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        // Being saved is a change of a document, but not of what it says.
        if (contentChanges.length > 0) this.#changed(document.uri);
      }),
    );
    this.#owned.add(
      workspace.onDidSaveTextDocument(({ uri }) => this.#drawn?.files.unsaved.delete(uri.toString())),
    );
    this.#owned.add(
      workspace.onDidCloseTextDocument(({ uri }) => {
        this.#drawn?.files.told.delete(uri.toString());
        // What was typed and thrown away is no change of the document, but its file says something else.
        if (this.#drawn?.files.unsaved.has(uri.toString())) this.#changed(uri);
      }),
    );
    this.#owned.add(
      window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
        // What the panel selected is selected here without anybody's hand.
        if (kind !== undefined) this.#selectSoon(textEditor);
      }),
    );
    this.#owned.add(onDidWriteTeamFile((uri) => this.#appeared(uri)));
    this.#owned.add(panel.onDidSelect((name) => void this.#reveal(name)));
    this.#owned.add(panel.onDidChangeDesign(() => this.#adoptSource()));
    this.#adoptSource();
  }

  /** Reads a folder or a file, and shows it. @throws Error in words for people where nothing of it can be read */
  async show(target: vscode.Uri): Promise<void> {
    const drawn = drawnOf(target);
    const name = nameInWorkspace(target);
    // To make a page takes as long as to read a thousand resources.
    const giveUp = this.#panel.expect(name);
    try {
      const done = await untilCancelled(say("Reading {0}", name), (signal) =>
        readTarget(this.#reader, drawn, signal),
      );
      if (!done) return giveUp();
      this.#draw(drawn);
      this.#panel.showPlan(this.#shown(drawn, done), this.#changes(drawn, done));
    } catch (error) {
      giveUp();
      throw error;
    }
  }

  dispose(): void {
    clearTimeout(this.#following);
    clearTimeout(this.#selecting);
    this.#abort.abort();
    this.#draw(undefined);
    this.#owned.dispose();
  }

  #draw(drawn: Drawn | undefined): void {
    this.#drawn = drawn;
    if (drawn) this.#watcher ??= this.#watch();
    else {
      this.#watcher?.dispose();
      this.#watcher = undefined;
    }
  }

  #watch(): vscode.FileSystemWatcher {
    const watcher = vscode.workspace.createFileSystemWatcher(READ_PATTERN);
    watcher.onDidChange((uri) => {
      // What was open when it was read tells of its changes itself: also of those that somebody else makes to its file.
      if (!this.#drawn?.files.told.has(uri.toString())) this.#changed(uri);
    });
    watcher.onDidDelete(this.#changed);
    watcher.onDidCreate(this.#appeared);
    return watcher;
  }

  /** What a run is about to do, where that is what was read. */
  #changes({ uri }: Drawn, { plan }: ReadingDone): ComparisonView | undefined {
    return this.#differences.planned(plan, say("What is there"), say("After {0}", nameInWorkspace(uri)));
  }

  #shown(drawn: Drawn, { plan, problems, findings }: ReadingDone): ShownPlan {
    drawn.plan = plan;
    const told = problems.slice(0, MOST_PROBLEMS).map(({ message, place }) => ({
      rules: ["read"],
      message: place === undefined ? message : `${placeText(place)}: ${message}`,
      components: [],
    }));
    const reviewed = withFindings(plan, findings);
    const warnings = [...(reviewed.warnings ?? []), ...told];
    return { title: nameInWorkspace(drawn.uri), source: drawn.source, plan: { ...reviewed, warnings } };
  }

  /** The panel may show something else by now; or, after a reload of the window, what it showed before. */
  #adoptSource(): void {
    const { design, isOpen } = this.#panel;
    if (!isOpen) return this.#draw(undefined);
    if (design === undefined) return;
    // Also with what a run is about to do, which is read with it.
    const target = targetOf(design.source);
    if (target && design.source !== this.#drawn?.source) {
      this.#draw({ ...drawnOf(target), plan: design.plan, isShown: true });
      this.#followSoon();
    } else if (target && this.#drawn) this.#drawn.isShown = true;
    // A page that has just been made says that it shows nothing before it takes the picture in.
    else if (this.#drawn?.isShown) this.#draw(undefined);
  }

  readonly #changed = (uri: vscode.Uri): void => {
    if (this.#drawn?.files.opened.has(uri.toString())) this.#followSoon();
  };

  readonly #appeared = (uri: vscode.Uri): void => {
    if (this.#drawn && concerns(this.#drawn, uri)) this.#followSoon();
  };

  #followSoon(): void {
    clearTimeout(this.#following);
    this.#following = setTimeout(() => void this.#follow(), FOLLOW_MS);
  }

  /** Follows until nothing has changed meanwhile: changes while it reads become one. */
  async #follow(): Promise<void> {
    this.#isOutdated = true;
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    while (this.#isOutdated) {
      this.#isOutdated = false;
      await this.#update();
    }
    this.#isFollowing = false;
  }

  /** Shows what is there now; where it cannot be read, the last picture stays, with the reason. */
  async #update(): Promise<void> {
    const drawn = this.#drawn;
    if (!drawn) return;
    const isLatest = () => this.#drawn === drawn && !this.#isOutdated && !this.#abort.signal.aborted;
    try {
      const drawing = this.#panel.drawingOf(drawn.source);
      const done = await readTarget(this.#reader, drawn, this.#abort.signal, { drawing });
      if (!isLatest()) return;
      const { rendered } = done;
      const picture = drawing && rendered !== undefined ? { drawing, rendered } : undefined;
      await this.#panel.updatePlan(this.#shown(drawn, done), this.#changes(drawn, done), picture);
    } catch (error) {
      const isGone = !(await exists(drawn.uri));
      if (!isLatest()) return;
      this.#panel.showProblem(drawn.source, isGone ? goneWords(drawn.uri) : explain(error).sentence);
    }
  }

  #selectSoon({ document, selection }: vscode.TextEditor): void {
    const drawn = this.#drawn;
    if (!drawn?.plan || !drawn.files.opened.has(document.uri.toString())) return;
    clearTimeout(this.#selecting);
    this.#selecting = setTimeout(() => {
      const file = posix.relative(drawn.root.path, document.uri.path);
      const found = drawn.plan && declarationAt(drawn.plan.components, file, selection.active.line + 1);
      if (found !== undefined) this.#panel.select(found.name);
    }, SELECT_MS);
  }

  /** Shows a component's declaration beside the picture; the focus stays. */
  async #reveal(name: string): Promise<void> {
    const { plan, root } = this.#drawn ?? {};
    const source = plan?.components.find((component: PlanComponent) => component.name === name)?.source;
    if (!root || source?.line === undefined) return;
    const uri = vscode.Uri.joinPath(root, source.file);
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

function drawnOf(uri: vscode.Uri): Drawn {
  const source = vscode.Uri.from({ scheme: INFRASTRUCTURE_SCHEME, path: uri.path, query: uri.toString() });
  return { ...targetAt(uri), source: source.toString(), plan: undefined, isShown: false };
}

/** What a panel's source stands for; undefined where that is no infrastructure. */
function targetOf(source: string | undefined): vscode.Uri | undefined {
  if (!source?.startsWith(`${INFRASTRUCTURE_SCHEME}:`)) return undefined;
  return vscode.Uri.parse(vscode.Uri.parse(source, true).query, true);
}

/** Of what is not there any more. */
function goneWords(uri: vscode.Uri): string {
  return say(
    "{0} is no longer there: the picture shows what it was. Bring it back, or draw something else with “Draw Infrastructure”.",
    nameInWorkspace(uri),
  );
}

const placeText = ({ file, line }: { file: string; line?: number | undefined }) =>
  line === undefined ? file : `${file}:${line}`;
