import * as vscode from "vscode";
import { setContext } from "../common/context.ts";
import { Disposables } from "../common/disposables.ts";
import { endsWithin } from "../common/patience.ts";
import { Context, View } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import { type Arrangement, isFiltered } from "./arrangement.ts";
import type { Refreshable } from "./autoRefresh.ts";
import type { Changed } from "./changes.ts";
import { addDetails, type CheckDetailsOf } from "./checkDetails.ts";
import { Countdown } from "./countdown.ts";
import { CurrentModel } from "./currentModel.ts";
import { DriftDecorations } from "./decorations.ts";
import type { ExplorerMemory } from "./memory.ts";
import type { Environment, ExplorerModel, ModelNode } from "./model.ts";
import { childrenOf, isEmpty, loadBelow, parentOf, rootsOf, type TreeNode } from "./nodes.ts";
import { loadablesInSight, OpenRows } from "./openRows.ts";
import { toTreeItem } from "./present.ts";
import { standingOf } from "./standing.ts";
import { accountText, arrangementText, driftBadge } from "./viewTexts.ts";

/**
 * Environments of a project whose cost and drift are loaded by opening it: what fits a screen. Of more, those are
 * loaded that are opened themselves, and all on request.
 */
const LOADED_BY_OPENING = 20;

/** What takes less is not worth a row that says it is loading. */
const PATIENCE_MS = 300;

/** The projects view: a tree over the model of whoever is signed in. Nothing is requested before it is looked at. */
export class ExplorerView implements vscode.TreeDataProvider<TreeNode>, Refreshable, vscode.Disposable {
  readonly #memory: ExplorerMemory;
  readonly #signInAutomatically: () => Promise<void>;
  readonly #owned = new Disposables();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<TreeNode | TreeNode[] | undefined>());
  readonly #current: CurrentModel;
  readonly #decorations: DriftDecorations;
  readonly #view: vscode.TreeView<TreeNode>;
  readonly #countdown: Countdown;
  readonly #open = new OpenRows();
  readonly #environmentsChanged = this.#owned.add(new vscode.EventEmitter<readonly Environment[]>());
  #detailsOf: CheckDetailsOf | undefined;
  /** Something that is known of these environments has changed. */
  readonly onDidChangeEnvironments = this.#environmentsChanged.event;
  readonly onDidChangeTreeData = this.#changed.event;

  /** @param signInAutomatically is called before the view first asks who is signed in */
  constructor(connections: Connections, memory: ExplorerMemory, signInAutomatically: () => Promise<void>) {
    this.#memory = memory;
    this.#signInAutomatically = signInAutomatically;
    this.#current = this.#owned.add(new CurrentModel(connections, memory));
    this.#decorations = this.#owned.add(new DriftDecorations((key) => this.#driftedUnder(key)));
    this.#view = this.#owned.add(
      vscode.window.createTreeView(View.projects, { treeDataProvider: this, showCollapseAll: true }),
    );
    const loadables = () => this.#current.shown?.model.loadables ?? [];
    this.#countdown = this.#owned.add(new Countdown(this.#view, loadables));
    this.#owned.add(this.#view.onDidExpandElement(({ element }) => this.#look(element)));
    this.#owned.add(this.#view.onDidCollapseElement(({ element }) => this.#open.close(element)));
    this.#owned.add(this.#current.onDidChange((changed) => this.#show(changed)));
    this.#owned.add(this.#current.onDidSwitch(() => this.#switched()));
    void this.#showArrangement();
  }

  /** The model of the connection in use; undefined when nobody is signed in. */
  async model(): Promise<ExplorerModel | undefined> {
    const model = await this.#current.get();
    await Promise.all([
      setContext(Context.signedIn, model !== undefined),
      setContext(Context.builtIn, this.#current.shown?.connection.address.kind === "built-in"),
      setContext(Context.ready, true),
    ]);
    return model;
  }

  /** Loads again what can be seen, of a row or everywhere; the rest when it is next looked at. */
  async refresh(node?: TreeNode): Promise<void> {
    await vscode.window.withProgress({ location: { viewId: View.projects } }, () => this.#reload(node));
  }

  async refreshQuietly(): Promise<void> {
    const until = this.#current.shown?.model.rateLimitedUntil;
    if (!until || until.getTime() <= Date.now()) await this.#reload(undefined);
  }

  get visible(): boolean {
    return this.#view.visible;
  }

  get onDidChangeVisibility(): vscode.Event<unknown> {
    return this.#view.onDidChangeVisibility;
  }

  /** What stands above the tree, and the number on its icon. */
  get announced(): { readonly message: string | undefined; readonly badge: vscode.ViewBadge | undefined } {
    return { message: this.#view.message, badge: this.#view.badge };
  }

  get arrangement(): Arrangement {
    return this.#memory.arrangement;
  }

  async arrange(change: Partial<Arrangement>): Promise<void> {
    await this.#memory.setArrangement({ ...this.arrangement, ...change });
    await this.#showArrangement();
    this.#changed.fire(undefined);
  }

  /** Puts an environment at the top of the tree, or takes it away from there. */
  async setPinned(environment: Environment, pinned: boolean): Promise<void> {
    await this.#current.setPinned(environment, pinned);
  }

  /** Selects an environment in the tree and opens it, showing the view; a filter that hides it is cleared. */
  async reveal(environment: Environment): Promise<void> {
    const path: TreeNode[] = [];
    for (let row: TreeNode | undefined = environment; row; row = parentOf(row)) path.unshift(row);
    for (const [index, row] of path.slice(1).entries()) {
      const siblings = await this.getChildren(path[index]);
      if (!siblings.some(({ key }) => key === row.key)) await this.arrange({ words: "", driftedOnly: false });
    }
    await this.#view.reveal(environment, { select: true, focus: true, expand: true });
  }

  /** Every environment of every organisation; loads the project lists that are not loaded yet. */
  async allEnvironments(): Promise<readonly Environment[]> {
    const model = await this.model();
    if (!model) return [];
    await model.user.ensure();
    const organizations = model.organizations();
    await Promise.all(organizations.map(({ projects }) => projects.ensure()));
    return organizations.flatMap((organization) => [
      ...model.projects(organization).flatMap((project) => model.environments(project)),
      ...model.looseEnvironments(organization),
    ]);
  }

  /** Lets another capability add what it knows to the rows of drift checks. */
  showCheckDetails(detailsOf: CheckDetailsOf): void {
    this.#detailsOf = detailsOf;
    this.#changed.fire(undefined);
  }

  /** Draws the rows of an environment again: what is shown beside its data has changed. */
  redraw(environment: Environment): void {
    this.#changed.fire(environment);
  }

  get selection(): readonly TreeNode[] {
    return this.#view.selection;
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    const { shown } = this.#current;
    const item = toTreeItem(node, node.kind === "project" ? shown?.model.standingOf(node) : undefined);
    // VS Code hides a lone view's description, so the account stands beside what it sees.
    if (node.kind === "organization") item.description ??= accountText(shown?.connection);
    if (node.kind === "driftCheck" && this.#detailsOf) addDetails(item, this.#detailsOf(node));
    return item;
  }

  async resolveTreeItem(item: vscode.TreeItem, node: TreeNode): Promise<vscode.TreeItem> {
    const { tooltipOf } = await import("./tooltips.ts");
    const more = node.kind === "driftCheck" ? this.#detailsOf?.(node).tooltip : undefined;
    const tooltip = tooltipOf(node, more);
    if (tooltip) item.tooltip = tooltip;
    return item;
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    try {
      if (node === undefined) await this.#signInAutomatically();
      const model = await this.model();
      if (!model) return [];
      if (node !== undefined) this.#open.open(node);
      await this.#loadBelow(model, node);
      if (node === undefined) return [...(await this.#roots(model))];
      // Whoever pins an environment wants to see it: the group is open from the start.
      if (node.kind === "pinned") this.#look(node);
      return [...this.#childrenOf(model, node)];
    } catch (error) {
      // No connection can be made at all: the address in the settings is unusable, or secret storage is.
      return [{ kind: "error", key: "error:connection", parent: node, error, retry: undefined }];
    }
  }

  getParent(node: TreeNode): TreeNode | undefined {
    return parentOf(node);
  }

  dispose(): void {
    this.#owned.dispose();
  }

  /**
   * Waits for what is quick. While VS Code waits for the rows of one place it draws no other, so that what is slow
   * is drawn when it has come; meanwhile the view's progress bar runs.
   */
  async #loadBelow(model: ExplorerModel, node: TreeNode | undefined): Promise<void> {
    const loaded = loadBelow(model, node);
    if (!(await endsWithin(PATIENCE_MS, loaded)))
      void vscode.window.withProgress({ location: { viewId: View.projects } }, () => loaded);
  }

  #childrenOf(model: ExplorerModel, node: TreeNode): readonly TreeNode[] {
    return childrenOf(model, node, { arrangement: this.arrangement, locale: vscode.env.language });
  }

  /** The rows at the top; none where a welcome view says more than they would. */
  async #roots(model: ExplorerModel): Promise<readonly TreeNode[]> {
    const roots = rootsOf(model);
    const [only] = roots;
    const noProjects = roots.length === 1 && only?.kind === "organization" && isEmpty(model, only);
    await Promise.all([
      setContext(Context.noOrganizations, roots.length === 0 && model.user.settled),
      setContext(Context.noProjects, noProjects),
    ]);
    if (!noProjects) return roots;
    // Its list is what is looked at, although no row shows it: a refresh asks for it again.
    this.#open.open(only);
    return [];
  }

  /** Starts loading what an opened row shows of its environments. */
  #look(node: TreeNode): void {
    const model = this.#current.shown?.model;
    // Where the account may see neither cost nor drift, asking again for every environment helps nobody.
    if (!model || model.needsPaidPlan || (node.kind !== "project" && node.kind !== "pinned")) return;
    for (const row of this.#childrenOf(model, node).slice(0, LOADED_BY_OPENING)) {
      if (row.kind !== "environment") continue;
      void row.facts.cost.ensure();
      void row.facts.drift.ensure();
    }
  }

  async #reload(node: TreeNode | undefined): Promise<void> {
    const model = await this.model();
    if (!model) return;
    // A failure is tried again where it happened.
    const row = node?.kind === "error" ? node.retry : node;
    const seen = loadablesInSight(model, this.#open, row);
    if (!row) for (const loadable of model.loadables) if (!seen.has(loadable)) loadable.invalidate();
    await Promise.all([...seen].map((loadable) => loadable.reload()));
  }

  /** Draws what changed: rows, and what is made of the facts of many. */
  #show({ items, everything }: Changed<ModelNode>): void {
    const model = this.#current.shown?.model;
    this.#view.badge = driftBadge(model?.driftedEnvironments ?? 0);
    const environments = items.filter((node) => node.kind === "environment");
    this.#decorations.update(everything ? undefined : environments);
    this.#countdown.update();
    this.#environmentsChanged.fire(environments);
    // The only organisation may turn out to be empty, or no longer so.
    const alone = items.some(({ kind }) => kind === "organization") && model?.organizations().length === 1;
    const rows = [...new Set(items.flatMap((node) => this.#drawnWith(node)))];
    this.#changed.fire(everything || alone ? undefined : rows);
  }

  /** The rows to draw anew when a node changes: a project shows the sum of its environments. */
  #drawnWith(node: ModelNode): readonly TreeNode[] {
    if (node.kind !== "environment" || node.parent.kind === "pinned") return [node];
    const { sort, driftedOnly } = this.arrangement;
    const byFacts = driftedOnly || sort === "cost" || sort === "drift";
    if (node.parent.kind === "organization") return [byFacts ? node.parent : node];
    return [byFacts ? node.parent.organization : node.parent];
  }

  #switched(): void {
    this.#open.clear();
    this.#view.description = accountText(this.#current.shown?.connection);
    this.#view.badge = undefined;
    this.#decorations.update();
    void this.#showArrangement();
  }

  /** Says what the filter leaves out, while there is a tree to filter. */
  async #showArrangement(): Promise<void> {
    this.#view.message = (this.#current.shown && arrangementText(this.arrangement)) ?? "";
    await setContext(Context.filtered, isFiltered(this.arrangement));
  }

  #driftedUnder(key: string): number {
    const environment = this.#current.shown?.model.environment(key);
    return environment ? (standingOf([environment.facts]).drifted ?? 0) : 0;
  }
}
