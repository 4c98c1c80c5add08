/** Which rows are open, and what is loaded for what can be seen. Pure. */
import type { Loadable } from "../environments/loadable.ts";
import type { EnvironmentModel } from "../environments/model.ts";
import { parentOf, type TreeNode } from "./nodes.ts";

/** The rows that are open. What is below a closed row nobody looks at. */
export class OpenRows {
  readonly #open = new Map<string, TreeNode>();

  open(node: TreeNode): void {
    this.#open.set(node.key, node);
  }

  has({ key }: TreeNode): boolean {
    return this.#open.has(key);
  }

  close({ key }: TreeNode): void {
    this.#open.delete(key);
  }

  clear(): void {
    this.#open.clear();
  }

  /** Open rows that stand in open rows only, so that what is below them can be seen. */
  *[Symbol.iterator](): Generator<TreeNode> {
    for (const node of this.#open.values()) if (this.#inSight(node)) yield node;
  }

  #inSight(node: TreeNode): boolean {
    for (let row: TreeNode | undefined = node; row; row = parentOf(row))
      if (!this.#open.has(row.key)) return false;
    return true;
  }
}

/** What has been loaded for the rows that can be seen; below one row, or everywhere. */
export function loadablesInSight(
  model: EnvironmentModel,
  open: Iterable<TreeNode>,
  below?: TreeNode,
): ReadonlySet<Loadable<unknown>> {
  const found = new Set<Loadable<unknown>>(below ? [] : [model.user]);
  for (const row of [...open, ...(below ? [below] : [])]) {
    if (below && !isAtOrBelow(row, below)) continue;
    for (const loadable of loadablesOf(model, row)) if (loadable.settled) found.add(loadable);
  }
  return found;
}

/** What a row and, when it is open, the rows right below it are made of. */
function loadablesOf(model: EnvironmentModel, node: TreeNode): readonly Loadable<unknown>[] {
  switch (node.kind) {
    case "organization":
      return [node.projects];
    case "project":
      // A project is part of its organisation's list.
      return [node.organization.projects, ...model.environments(node).flatMap(({ facts }) => facts.onRow)];
    case "pinned":
      return model.pinnedEnvironments().flatMap(({ facts }) => facts.onRow);
    case "environment":
      return node.facts.asked;
    case "cost":
    case "drift":
    case "logs":
      return [node.environment.facts[node.kind]];
    case "driftCheck":
      return [node.drift.environment.facts.drift];
    default:
      return [];
  }
}

function isAtOrBelow(node: TreeNode, ancestor: TreeNode): boolean {
  for (let row: TreeNode | undefined = node; row; row = parentOf(row))
    if (row.key === ancestor.key) return true;
  return false;
}
