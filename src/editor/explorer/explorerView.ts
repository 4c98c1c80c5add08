import * as vscode from "vscode";
import { setContext } from "../common/context.ts";
import { Disposables } from "../common/disposables.ts";
import * as settings from "../common/settings.ts";
import { Context, Setting, View } from "../ids.ts";
import type { Connection, Connections } from "../session/connections.ts";
import type { CheckDetails, CheckDetailsOf } from "./checkDetails.ts";
import { Countdown } from "./countdown.ts";
import { type Environment, ExplorerModel, type ModelNode } from "./model.ts";
import { childrenOf, parentOf, rootsOf, type TreeNode } from "./nodes.ts";
import { toTreeItem } from "./present.ts";
import { tooltipOf } from "./tooltips.ts";

/** The projects view: a tree over the model of whoever is signed in. Nothing is requested before it is looked at. */
export class ExplorerView implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  readonly #connections: Connections;
  readonly #signInAutomatically: () => Promise<void>;
  readonly #owned = new Disposables();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<TreeNode | undefined>());
  readonly #view: vscode.TreeView<TreeNode>;
  readonly #countdown: Countdown;
  #model: { readonly connection: Connection; readonly model: ExplorerModel } | undefined;
  #detailsOf: CheckDetailsOf | undefined;
  readonly onDidChangeTreeData = this.#changed.event;

  /** @param signInAutomatically is called before the view first asks who is signed in */
  constructor(connections: Connections, signInAutomatically: () => Promise<void>) {
    this.#connections = connections;
    this.#signInAutomatically = signInAutomatically;
    this.#view = this.#owned.add(
      vscode.window.createTreeView(View.projects, { treeDataProvider: this, showCollapseAll: true }),
    );
    this.#countdown = this.#owned.add(new Countdown(this.#view, () => this.#model?.model.loadables() ?? []));
    this.#owned.add(connections.onDidChange(() => this.#changed.fire(undefined)));
    this.#owned.add(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (settings.affects(event, Setting.organizations, Setting.environments))
          this.#changed.fire(undefined);
      }),
    );
  }

  /** The model of the connection in use; undefined when nobody is signed in. */
  async model(): Promise<ExplorerModel | undefined> {
    const connection = await this.#connections.current();
    if (this.#model?.connection !== connection) {
      this.#model?.model.dispose();
      this.#model = connection && { connection, model: this.#createModel(connection) };
      this.#view.description = connection?.account.label ?? "";
    }
    await Promise.all([
      setContext(Context.signedIn, connection !== undefined),
      setContext(Context.ready, true),
    ]);
    return this.#model?.model;
  }

  /** Loads again what has been looked at, below a node or everywhere. */
  async refresh(node?: TreeNode): Promise<void> {
    const model = await this.model();
    const target = modelNodeOf(node);
    await vscode.window.withProgress({ location: { viewId: View.projects } }, async () =>
      model?.refresh(target),
    );
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
  }

  /** Draws the rows of an environment again: what is shown beside its data has changed. */
  redraw(environment: Environment): void {
    this.#changed.fire(environment);
  }

  get selection(): readonly TreeNode[] {
    return this.#view.selection;
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    const item = toTreeItem(node);
    // VS Code hides a lone view's description, so the account stands beside what it sees.
    if (node.kind === "organization") item.description ??= this.#model?.connection.account.label ?? "";
    if (node.kind === "driftCheck" && this.#detailsOf) addDetails(item, this.#detailsOf(node));
    return item;
  }

  resolveTreeItem(item: vscode.TreeItem, node: TreeNode): vscode.TreeItem {
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
      return [...(await (node === undefined ? rootsOf(model) : childrenOf(model, node)))];
    } catch (error) {
      // No connection can be made at all: the address in the settings is unusable, or secret storage is.
      return [{ kind: "error", key: "error:connection", parent: node, error, retry: undefined }];
    }
  }

  getParent(node: TreeNode): TreeNode | undefined {
    return parentOf(node);
  }

  dispose(): void {
    this.#model?.model.dispose();
    this.#owned.dispose();
  }

  #createModel(connection: Connection): ExplorerModel {
    return new ExplorerModel(
      connection.client,
      () => ({ organizations: settings.organizations(), environments: settings.addedEnvironments() }),
      (changed) => {
        this.#changed.fire(changed);
        this.#countdown.update();
      },
    );
  }
}

function addDetails(item: vscode.TreeItem, { description, command, context }: CheckDetails): void {
  if (description !== undefined) {
    item.description = [item.description, description].filter(Boolean).join(" · ");
    const spoken = item.accessibilityInformation?.label;
    item.accessibilityInformation = { label: [spoken, description].filter(Boolean).join(", ") };
  }
  if (command) item.command = command;
  item.contextValue = context;
}

/** What to load again for a row: the model's node it belongs to. */
function modelNodeOf(node: TreeNode | undefined): ModelNode | undefined {
  for (let current = node; current !== undefined; current = parentOf(current)) {
    if (current.kind === "error") return current.retry;
    if (current.kind === "organization" || current.kind === "project" || current.kind === "environment")
      return current;
  }
  return undefined;
}
