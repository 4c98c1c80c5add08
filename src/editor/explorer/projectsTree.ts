import * as vscode from "vscode";
import { endsWithin } from "../dialogs/endsWithin.ts";
import { withProgress } from "../dialogs/messages.ts";
import type { CheckDetailsOf } from "../environments/environments.ts";
import type { EnvironmentModel } from "../environments/model.ts";
import type { ModelNode } from "../environments/nodes.ts";
import { Disposables } from "../host/disposables.ts";
import { View } from "../ids.ts";
import type { Appearance } from "./appearance.ts";
import type { Arrangement } from "./arrangement.ts";
import { isLoneAndEmpty, rootsOf } from "./below.ts";
import type { CurrentModel } from "./currentModel.ts";
import { DrawnRows } from "./drawnRows.ts";
import type { OpenRows } from "./openRows.ts";
import { toTreeItem } from "./present.ts";
import { parentOf, type Surroundings, type TreeNode } from "./row.ts";
import { topErrorRow } from "./rows/error.ts";
import { appearanceOf, childrenOf, kindOf, loadBelow } from "./rows.ts";
import { tellContext } from "./viewContext.ts";
import { accountText } from "./viewTexts.ts";

/** What takes less is not worth a row that says it is loading. */
const ANNOUNCED_AFTER_MS = 300;

/** A busy window has asked below a row that is drawn anew by then. */
const ASKED_WITHIN_MS = 2_000;

/** What the tree goes by that is not of the model. */
export interface TreeContext {
  readonly arrangement: () => Arrangement;
  /** Whether a failure is said above the tree. */
  readonly isSaidAbove: (error: unknown) => boolean;
  readonly isVisible: () => boolean;
  /** Is called before it is first asked who is signed in. */
  readonly signInAutomatically: () => Promise<void>;
}

/** The rows as VS Code asks for them. Nothing is requested before it is looked at, nor drawn that is drawn already. */
export class ProjectsTree implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  readonly #current: CurrentModel;
  readonly #context: TreeContext;
  readonly #open: OpenRows;
  readonly #owned = new Disposables();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<TreeNode[] | undefined>());
  readonly #opened = this.#owned.add(new vscode.EventEmitter<TreeNode>());
  readonly #drawn = new DrawnRows();
  /** When VS Code must have asked below the open rows that were drawn anew. */
  readonly #overdue = new Set<NodeJS.Timeout>();
  #keptOpen: ReadonlySet<string> = new Set();
  #detailsOf: CheckDetailsOf | undefined;
  readonly onDidChangeTreeData = this.#changed.event;
  /** A row was opened, or is open from the start. */
  readonly onDidOpen = this.#opened.event;

  constructor(current: CurrentModel, open: OpenRows, context: TreeContext) {
    this.#current = current;
    this.#open = open;
    this.#context = context;
    this.#owned.add(
      current.onDidSwitch(() => {
        this.#drawn.clear();
        this.#keptOpen = new Set();
      }),
    );
  }

  /** Draws what has changed in some places, or anywhere. */
  update(changed?: readonly ModelNode[]): void {
    const model = this.#current.shown?.model;
    // Whoever is signed out sees welcome views, and what may be changing is who is signed in.
    const rows = model ? this.#drawn.outdated(this.#rowsOf(model), changed) : "all";
    if (rows === "all") this.#changed.fire(undefined);
    else if (rows.length > 0) this.#redraw(rows);
  }

  /**
   * Draws rows anew. While VS Code is drawing what they stand in, it forgets what is below them and then fails to find
   * them: they would stay open and empty, whatever is opened below them too. The whole it always finds.
   */
  #redraw(rows: readonly TreeNode[]): void {
    this.#changed.fire([...rows]);
    const awaited = rows.filter((row) => this.#open.has(row));
    if (awaited.length === 0) return;
    const overdue = setTimeout(() => {
      this.#overdue.delete(overdue);
      const isLost = awaited.some((row) => this.#open.has(row) && this.#drawn.lacksChildren(row));
      if (!isLost || !this.#context.isVisible()) return;
      this.#drawn.awaitTop();
      this.#changed.fire(undefined);
    }, ASKED_WITHIN_MS);
    this.#overdue.add(overdue);
  }

  /** Lets another capability add what it knows to the rows of drift checks. */
  showCheckDetails(detailsOf: CheckDetailsOf): void {
    this.#detailsOf = detailsOf;
    this.update();
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    const appearance = this.#appearanceOf(node);
    this.#drawn.drew(node, appearance);
    const item = toTreeItem(node, appearance);
    // VS Code goes by it for rows that it has not got: those that come back when a filter is cleared.
    if (this.#keptOpen.has(node.key) && item.collapsibleState === vscode.TreeItemCollapsibleState.Collapsed)
      item.collapsibleState = vscode.TreeItemCollapsibleState.Expanded;
    return item;
  }

  /** Notes which rows are open, so that they are open again should they be taken away and come back. */
  keepOpen(): void {
    this.#keptOpen = new Set([...this.#open].map(({ key }) => key));
  }

  async resolveTreeItem(item: vscode.TreeItem, node: TreeNode): Promise<vscode.TreeItem> {
    const { tooltipOf } = await import("./tooltips.ts");
    const tooltip = await tooltipOf(node, this.#surroundings);
    if (tooltip) item.tooltip = tooltip;
    return item;
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    try {
      if (node === undefined) await this.#context.signInAutomatically();
      const model = await this.#current.get();
      void tellContext(this.#current.shown);
      if (!model) return [];
      if (node === undefined) this.#drawn.awaitTop();
      else this.#noteOpen(node);
      await this.#loadBelow(model, node);
      const rows = this.#rowsOf(model).childrenOf(node);
      // Its list is what is looked at, although no row shows it: a refresh asks for it again.
      if (node === undefined && isLoneAndEmpty(model))
        model.organizations().map((only) => this.#open.open(only));
      this.#drawn.gave(node, rows);
      void tellContext(this.#current.shown);
      return [...rows];
    } catch (error) {
      // No connection can be made at all: the address in the settings is unusable, or secret storage is.
      if (node === undefined) this.#drawn.clear();
      return [topErrorRow("connection", error, node)];
    }
  }

  /** Notes that a row has been opened. VS Code does not ask again for rows that it has from before it was closed. */
  opened(node: TreeNode): void {
    this.#noteOpen(node);
    const model = this.#current.shown?.model;
    if (model) void this.#loadBelow(model, node);
  }

  /** What is known already of the rows below one; nothing is loaded for them. */
  rowsBelow(node: TreeNode): readonly TreeNode[] {
    const model = this.#current.shown?.model;
    return model ? this.#rowsOf(model).childrenOf(node) : [];
  }

  getParent(node: TreeNode): TreeNode | undefined {
    return parentOf(node);
  }

  dispose(): void {
    for (const timer of this.#overdue) clearTimeout(timer);
    this.#owned.dispose();
  }

  /** VS Code says nothing of rows that are open from the start, and at times nothing of others: it asks below them. */
  #noteOpen(node: TreeNode): void {
    const known = this.#open.has(node);
    this.#open.open(node);
    if (!known) this.#opened.fire(node);
  }

  /**
   * Waits for what is quick. While VS Code waits for the rows of one place it draws no other, so that what is slow
   * is drawn when it has come; meanwhile the view's progress bar runs.
   */
  async #loadBelow(model: EnvironmentModel, node: TreeNode | undefined): Promise<void> {
    // A row that says already that it is loading is drawn again in any case: nothing is gained by waiting.
    const announced = node !== undefined && kindOf(node).saysLoading?.(node);
    const loaded = loadBelow(model, node);
    if (!announced && !(await endsWithin(ANNOUNCED_AFTER_MS, loaded)))
      void withProgress({ location: { viewId: View.projects } }, () => loaded);
  }

  #rowsOf(model: EnvironmentModel) {
    const options = { arrangement: this.#context.arrangement(), locale: vscode.env.language };
    return {
      childrenOf: (node: TreeNode | undefined) =>
        node ? childrenOf(model, node, options) : isLoneAndEmpty(model) ? [] : rootsOf(model),
      appearanceOf: (node: TreeNode) => this.#appearanceOf(node),
    };
  }

  #appearanceOf(node: TreeNode): Appearance {
    return appearanceOf(node, this.#surroundings);
  }

  get #surroundings(): Surroundings {
    const { shown } = this.#current;
    return {
      summaryOf: (project) => shown?.model.summaryOf(project),
      account: accountText(shown?.connection),
      isSaidAbove: this.#context.isSaidAbove,
      detailsOf: this.#detailsOf,
    };
  }
}
