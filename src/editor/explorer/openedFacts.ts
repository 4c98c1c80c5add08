import type { Disposable } from "vscode";
import type { CurrentModel } from "./currentModel.ts";
import type { OpenRows } from "./openRows.ts";
import type { ProjectsTree } from "./projectsTree.ts";
import type { TreeNode } from "./row.ts";

/**
 * Environments of a project whose cost and drift are loaded by opening it: what fits a screen. Of more, those are
 * loaded that are opened themselves, and all on request.
 */
const LOADED_BY_OPENING = 20;

/** So long after a row was opened its rows are painted: requests before that would compete with the painting. */
const PAINTED_MS = 100;

/** Loads what an opened row shows of its environments. */
export class OpenedFacts implements Disposable {
  readonly #current: CurrentModel;
  readonly #open: OpenRows;
  readonly #tree: Pick<ProjectsTree, "rowsBelow">;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(current: CurrentModel, open: OpenRows, tree: Pick<ProjectsTree, "rowsBelow">) {
    this.#current = current;
    this.#open = open;
    this.#tree = tree;
  }

  /** Notes that a row was opened. Its facts load once it is painted, unless it has been closed by then. */
  opened(node: TreeNode): void {
    if (node.kind !== "project" && node.kind !== "pinned") return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (this.#open.has(node)) this.#load(node);
    }, PAINTED_MS);
    this.#timers.add(timer);
  }

  dispose(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #load(node: TreeNode): void {
    // Where the account may see neither cost nor drift, asking again for every environment helps nobody.
    if (this.#current.shown?.model.needsPaidPlan) return;
    for (const row of this.#tree.rowsBelow(node).slice(0, LOADED_BY_OPENING)) {
      if (row.kind !== "environment") continue;
      void row.facts.cost.ensure();
      void row.facts.drift.ensure();
    }
  }
}
