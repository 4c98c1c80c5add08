import * as vscode from "vscode";
import { withProgress } from "../dialogs/messages.ts";
import type { AcceptedDrift } from "../environments/acceptedDrift.ts";
import type { CheckDetailsOf, EnvironmentsWithChecks } from "../environments/environments.ts";
import type { EnvironmentModel } from "../environments/model.ts";
import type { Environment, ModelNode, Project } from "../environments/nodes.ts";
import { setContext } from "../host/contextKeys.ts";
import { Disposables } from "../host/disposables.ts";
import * as settings from "../host/settings.ts";
import { Context, View } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import { joined, type Plain } from "../text/plain.ts";
import { type Arrangement, isFiltered } from "./arrangement.ts";
import { AutoRefresh, type Refreshable } from "./autoRefresh.ts";
import type { Changed } from "./changes.ts";
import { Countdown } from "./countdown.ts";
import { CurrentModel, type Shown } from "./currentModel.ts";
import { DriftDecorations } from "./decorations.ts";
import { LocalFacts } from "./localFacts.ts";
import { ExplorerMemory } from "./memory.ts";
import { OpenedFacts } from "./openedFacts.ts";
import { loadablesInSight, OpenRows } from "./openRows.ts";
import { isOf, type Outage, outageOf } from "./outage.ts";
import { ProjectsTree } from "./projectsTree.ts";
import { revealRow } from "./revealRow.ts";
import { parentOf, type TreeNode } from "./row.ts";
import { kindOf } from "./rows.ts";
import { tellContext } from "./viewContext.ts";
import { accountText, arrangementText, driftBadge, outageText, paidPlanText } from "./viewTexts.ts";

/** What the projects view works with. */
export interface ExplorerContext {
  readonly connections: Connections;
  readonly mementos: Pick<vscode.ExtensionContext, "workspaceState" | "globalState">;
  /** Is called before the view first asks who is signed in. */
  readonly signInAutomatically: () => Promise<void>;
  /** Reads the drift that the team lives with, when first asked. */
  readonly accepted: () => Promise<AcceptedDrift>;
}

/** The projects view: a tree over the model of whoever is signed in, with what stands above and beside it. */
export class ExplorerView implements EnvironmentsWithChecks, Refreshable, vscode.Disposable {
  readonly #memory: ExplorerMemory;
  readonly #owned = new Disposables();
  readonly #current: CurrentModel;
  readonly #open = new OpenRows();
  readonly #tree: ProjectsTree;
  readonly #decorations: DriftDecorations;
  readonly #view: vscode.TreeView<TreeNode>;
  readonly #countdown: Countdown;
  #outage: Outage | undefined;
  /** What is selected when the tree comes into sight. */
  #toSelect: Environment | Project | undefined;
  /** Ends what brings a row into sight. */
  #revealing = new AbortController();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<readonly Environment[]>());
  /** Something that is known has changed: of these environments, and maybe of others. */
  readonly onDidChange = this.#changed.event;

  constructor(
    { connections, mementos, signInAutomatically }: Omit<ExplorerContext, "accepted">,
    view: vscode.TreeView<TreeNode>,
    accepted: AcceptedDrift,
  ) {
    this.#view = view;
    this.#memory = new ExplorerMemory(mementos);
    this.#current = this.#owned.add(new CurrentModel(connections, this.#memory, accepted));
    this.#decorations = this.#owned.add(new DriftDecorations((key) => this.#driftedUnder(key)));
    this.#tree = this.#owned.add(
      new ProjectsTree(this.#current, this.#open, {
        arrangement: () => this.arrangement,
        isSaidAbove: (error) => this.#outage !== undefined && isOf(this.#outage, error),
        isVisible: () => this.#view.visible,
        signInAutomatically,
      }),
    );
    const loadables = () => this.#current.shown?.model.loadables ?? [];
    this.#countdown = this.#owned.add(new Countdown(this.#view, loadables));
    this.#owned.add(new LocalFacts(this.#current));
    const facts = this.#owned.add(new OpenedFacts(this.#current, this.#open, this.#tree));
    this.#owned.add(this.#view.onDidChangeVisibility(() => this.#selectInSight()));
    this.#owned.add(this.#tree.onDidOpen((row) => facts.opened(row)));
    this.#owned.add(this.#view.onDidExpandElement(({ element }) => this.#tree.opened(element)));
    this.#owned.add(this.#view.onDidCollapseElement(({ element }) => this.#open.close(element)));
    this.#owned.add(this.#current.onDidChange((changed) => this.#show(changed)));
    this.#owned.add(this.#current.onDidSwitch(() => this.#switched()));
    this.#owned.add(new AutoRefresh(this, settings.autoRefreshMs));
    void this.#showMessage();
  }

  get tree(): ProjectsTree {
    return this.#tree;
  }

  /** The model of the connection in use; undefined when nobody is signed in. */
  async model(): Promise<EnvironmentModel | undefined> {
    const model = await this.#current.get();
    await tellContext(this.#current.shown);
    return model;
  }

  /** Loads again what can be seen, of a row or everywhere; the rest when it is next looked at. */
  async refresh(node?: TreeNode): Promise<void> {
    await withProgress({ location: { viewId: View.projects } }, () => this.#reload(node));
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
    // A filter takes rows away: those that are open are so again when it is cleared.
    if (!isFiltered(this.arrangement)) this.#tree.keepOpen();
    await this.#memory.setArrangement({ ...this.arrangement, ...change });
    await this.#showMessage();
    this.#tree.update();
  }

  /** Puts an environment at the top of the tree, or takes it away from there. */
  async setPinned(environment: Environment, pinned: boolean): Promise<void> {
    await this.#current.setPinned(environment, pinned);
  }

  /** Selects an environment or project in the tree and opens it, showing the view; a filter that hides it is cleared. */
  async reveal(node: Environment | Project): Promise<void> {
    this.#toSelect = undefined;
    await this.#reveal(node, true);
  }

  /** Selects an environment or project, at once where the tree is in sight and else when it next is: nobody is taken away. */
  async select(node: Environment | Project): Promise<void> {
    this.#toSelect = node;
    this.#selectInSight();
  }

  #selectInSight(): void {
    const node = this.#toSelect;
    if (!node || !this.#view.visible) return;
    this.#toSelect = undefined;
    // Nothing waits for it, and a row that is gone is none to select.
    this.#reveal(node, false).then(
      (isLatest) => {
        if (isLatest && !this.#view.visible) this.#toSelect ??= node;
      },
      () => undefined,
    );
  }

  /** @returns whether no other row was to be brought into sight meanwhile */
  async #reveal(node: Environment | Project, focus: boolean): Promise<boolean> {
    const path: TreeNode[] = [];
    for (let row: TreeNode | undefined = node; row; row = parentOf(row)) path.unshift(row);
    const hidden = path
      .slice(1)
      .some((row, index) => !this.#tree.rowsBelow(path[index] ?? row).some(({ key }) => key === row.key));
    if (hidden) await this.arrange({ words: "", driftedOnly: false });
    // What is new is drawn first: VS Code selects no row that it has not got.
    this.#tree.update();
    this.#revealing.abort();
    this.#revealing = new AbortController();
    const { signal } = this.#revealing;
    await revealRow(this.#view, node, focus, signal);
    return !signal.aborted;
  }

  /** Every environment of every organisation; loads the project lists that are not loaded yet. */
  async all(): Promise<readonly Environment[]> {
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
    this.#tree.showCheckDetails(detailsOf);
  }

  /** Draws the rows of an environment again: what is shown beside its data has changed. */
  redraw(environment: Environment): void {
    this.#tree.update([environment]);
  }

  get selection(): readonly TreeNode[] {
    return this.#view.selection;
  }

  dispose(): void {
    this.#revealing.abort();
    this.#owned.dispose();
  }

  async #reload(node: TreeNode | undefined): Promise<void> {
    const model = await this.model();
    if (!model) return;
    // A failure is tried again where it happened.
    const retries = node && kindOf(node).retries;
    const row = retries ? retries(node) : node;
    const seen = loadablesInSight(model, this.#open, row);
    if (!row) for (const loadable of model.loadables) if (!seen.has(loadable)) loadable.invalidate();
    await Promise.all([...seen].map((loadable) => loadable.reload()));
  }

  /** Shows what changed: on rows, and in what is made of the facts of many. */
  #show({ items, everything }: Changed<ModelNode>): void {
    const { shown } = this.#current;
    if (shown) void tellContext(shown);
    this.#view.badge = shown && driftBadge(shown.model.driftCoverage);
    const outage = shown && outageOf(shown.model);
    // What is said above the tree is not said on rows: all of them may look otherwise now.
    const everywhere = everything || outage?.error.reason !== this.#outage?.error.reason;
    this.#setOutage(outage);
    void this.#showMessage();
    const environments = items.filter((node) => node.kind === "environment");
    this.#decorations.update(everything ? undefined : environments);
    this.#countdown.update();
    this.#tree.update(everywhere ? undefined : items);
    this.#changed.fire(environments);
  }

  #setOutage(outage: Outage | undefined): void {
    if ((outage === undefined) !== (this.#outage === undefined))
      void setContext(Context.outage, outage !== undefined);
    this.#outage = outage;
  }

  #switched(): void {
    void tellContext(this.#current.shown);
    this.#open.clear();
    this.#view.description = accountText(this.#current.shown?.connection) ?? "";
    this.#view.badge = undefined;
    this.#setOutage(undefined);
    this.#decorations.update();
    void this.#showMessage();
  }

  /** Says what the whole service fails with, and what the filter leaves out, while there is a tree. */
  async #showMessage(): Promise<void> {
    const message: Plain | "" = this.#current.shown ? this.#messageOf(this.#current.shown) : "";
    // VS Code holds drawing back for a while after a message was set, even if it is the same.
    if ((this.#view.message ?? "") !== message) this.#view.message = message;
    await setContext(Context.filtered, isFiltered(this.arrangement));
  }

  #messageOf({ connection, model }: Shown): Plain {
    const refused = model.needsPaidPlan ? paidPlanText(connection.account.label) : undefined;
    const failure = this.#outage ? outageText(this.#outage) : refused;
    return joined([failure, arrangementText(this.arrangement)], " ");
  }

  #driftedUnder(key: string): number {
    return this.#current.shown?.model.driftedUnder(key) ?? 0;
  }
}
