import * as vscode from "vscode";
import type { CheckDetailsOf, EnvironmentsWithChecks } from "../environments/environments.ts";
import type { EnvironmentModel } from "../environments/model.ts";
import type { Environment, Project, Subject } from "../environments/nodes.ts";
import { Disposables } from "../host/disposables.ts";
import type { ExplorerContext, ExplorerView } from "./explorerView.ts";
import type { ProjectsTree } from "./projectsTree.ts";
import type { ProjectsView } from "./registerView.ts";
import type { TreeNode } from "./row.ts";

/** The projects view. What is in it loads when it is first seen, or when anything first asks for an environment. */
export class Explorer implements EnvironmentsWithChecks, vscode.Disposable {
  readonly #context: ExplorerContext;
  readonly #owned = new Disposables();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<readonly Environment[]>());
  readonly #shown: ProjectsView;
  #loaded: ExplorerView | undefined;
  #checkDetails: CheckDetailsOf | undefined;
  /** What is in the view; loads now unless it has. */
  readonly view: () => Promise<ExplorerView>;
  readonly onDidChange = this.#changed.event;

  constructor(context: ExplorerContext, shown: ProjectsView) {
    this.#context = context;
    this.#shown = shown;
    this.view = this.#owned.lazily(() => this.#load());
  }

  async tree(): Promise<ProjectsTree> {
    return (await this.view()).tree;
  }

  async model(): Promise<EnvironmentModel | undefined> {
    return (await this.view()).model();
  }

  async all(): Promise<readonly Environment[]> {
    return (await this.view()).all();
  }

  async refresh(subject?: Subject): Promise<void> {
    await (await this.view()).refresh(subject);
  }

  async reveal(node: Environment | Project): Promise<void> {
    await (await this.view()).reveal(node);
  }

  async select(node: Environment | Project): Promise<void> {
    (await this.view()).select(node);
  }

  get selection(): readonly TreeNode[] {
    return this.#shown.view.selection;
  }

  showCheckDetails(detailsOf: CheckDetailsOf): void {
    this.#checkDetails = detailsOf;
    this.#loaded?.showCheckDetails(detailsOf);
  }

  redraw(environment: Environment): void {
    this.#loaded?.redraw(environment);
  }

  /** Shows what a link to an environment leads to. */
  async follow(link: vscode.Uri): Promise<void> {
    const { followLink } = await import("./links.ts");
    await followLink(link, await this.view(), this.#context.connections);
  }

  dispose(): void {
    this.#owned.dispose();
  }

  async #load(): Promise<ExplorerView> {
    const [{ ExplorerView }, accepted] = await Promise.all([
      import("./explorerView.ts"),
      this.#context.accepted(),
    ]);
    const view = new ExplorerView(this.#context, this.#shown.view, accepted);
    this.#owned.add(view.onDidChange((environments) => this.#changed.fire(environments)));
    this.#owned.add(view.tree.onDidChangeTreeData((rows) => this.#shown.redrawn.fire(rows)));
    if (this.#checkDetails) view.showCheckDetails(this.#checkDetails);
    this.#loaded = view;
    return view;
  }
}
