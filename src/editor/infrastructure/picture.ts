import { posix } from "node:path";
import * as vscode from "vscode";
import type { PlanComponent, PlanInput } from "../../contract/plan.ts";
import type { ReviewFinding } from "../../contract/review.ts";
import type { ComparisonView } from "../../shared/protocols/comparison.ts";
import type { DesignView, ShownPlan } from "../../shared/protocols/planner.ts";
import type { ReadingDone } from "../../shared/protocols/reading.ts";
import { untilCancelled } from "../dialogs/untilCancelled.ts";
import { Disposables } from "../host/disposables.ts";
import { onDidWriteTeamFile } from "../host/teamLists.ts";
import { INFRASTRUCTURE_SCHEME } from "../ids.ts";
import { say } from "../text/say.ts";
import { declarationAt } from "./declarations.ts";
import type { Differences } from "./differences.ts";
import { nameInWorkspace } from "./discovery.ts";
import type { InfrastructureReader } from "./reader.ts";
import { concerns, readTarget, type Target, targetAt } from "./target.ts";

/** The panel that shows what was read. */
export interface PicturePanel {
  readonly design: DesignView | undefined;
  readonly onDidChangeDesign: vscode.Event<void>;
  /** The user pointed at a component, by name. */
  readonly onDidSelect: vscode.Event<string>;
  showPlan(shown: ShownPlan, changes?: ComparisonView): void;
  updatePlan(shown: ShownPlan, changes?: ComparisonView): void;
  showProblem(source: string, problem: string | undefined): void;
  select(name: string | undefined): void;
}

/** How long after the last change the picture follows, and after the last move of the cursor the highlight, in ms. */
const FOLLOW_MS = 100;
const SELECT_MS = 80;
/** Most of what could not be read is told one by one up to here. */
const MOST_PROBLEMS = 100;

/** What is drawn. */
interface Drawn extends Target {
  readonly source: string;
  plan: PlanInput | undefined;
}

/**
 * Existing infrastructure as a picture, and its declarations: the picture follows edits and the cursor, and the editor
 * shows the declaration of what is pointed at.
 */
export class InfrastructurePicture implements vscode.Disposable {
  readonly #reader: InfrastructureReader;
  readonly #panel: PicturePanel;
  readonly #differences: Differences;
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

  constructor(reader: InfrastructureReader, panel: PicturePanel, differences: Differences) {
    this.#reader = reader;
    this.#panel = panel;
    this.#differences = differences;
    const { workspace, window } = vscode;
    this.#owned.add(workspace.onDidChangeTextDocument(({ document }) => this.#changed(document.uri)));
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
    const done = await untilCancelled(say("Reading {0}", nameInWorkspace(target)), (signal) =>
      readTarget(this.#reader, drawn, signal),
    );
    if (!done) return;
    this.#draw(drawn);
    this.#panel.showPlan(this.#shown(drawn, done), this.#changes(drawn, done));
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
    const watcher = vscode.workspace.createFileSystemWatcher("**/*.{tf,tfstate,json,yaml,yml,template}");
    watcher.onDidChange(this.#changed);
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
    const ofLevel = (wanted: ReviewFinding["level"]) =>
      findings
        .filter(({ level }) => level === wanted)
        .map(({ rule, message, components, link }) => ({
          ...{ rules: [rule], message, components },
          ...(link !== undefined && { link }),
        }));
    const found = {
      errors: ofLevel("error"),
      warnings: [...(plan.warnings ?? []), ...ofLevel("warning"), ...told],
      notes: ofLevel("note"),
    };
    return { title: nameInWorkspace(drawn.uri), source: drawn.source, plan: { ...plan, ...found } };
  }

  /** The panel may show something else by now; or, after a reload of the window, what it showed before. */
  #adoptSource(): void {
    const { design } = this.#panel;
    if (design === undefined) return;
    const target = design.follows ? targetOf(design.source) : undefined;
    if (target && design.source !== this.#drawn?.source) {
      this.#draw({ ...drawnOf(target), plan: design.plan });
      this.#followSoon();
    } else if (!target) this.#draw(undefined);
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
      const done = await readTarget(this.#reader, drawn, this.#abort.signal);
      if (isLatest()) this.#panel.updatePlan(this.#shown(drawn, done), this.#changes(drawn, done));
    } catch (error) {
      if (!isLatest()) return;
      this.#panel.showProblem(drawn.source, error instanceof Error ? error.message : String(error));
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
  return { ...targetAt(uri), source: source.toString(), plan: undefined };
}

/** What a panel's source stands for; undefined where that is no infrastructure. */
function targetOf(source: string | undefined): vscode.Uri | undefined {
  if (!source?.startsWith(`${INFRASTRUCTURE_SCHEME}:`)) return undefined;
  return vscode.Uri.parse(vscode.Uri.parse(source, true).query, true);
}

const placeText = ({ file, line }: { file: string; line?: number | undefined }) =>
  line === undefined ? file : `${file}:${line}`;
