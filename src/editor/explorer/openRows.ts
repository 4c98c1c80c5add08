/** Which rows are open, and what is loaded for what can be seen. */
import type { Loadable } from "../environments/loadable.ts";
import type { EnvironmentModel } from "../environments/model.ts";
import { parentOf, type TreeNode } from "./row.ts";
import { kindOf } from "./rows.ts";

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
    for (const loadable of kindOf(row).loadables?.(model, row) ?? [])
      if (loadable.settled) found.add(loadable);
  }
  return found;
}

function isAtOrBelow(node: TreeNode, ancestor: TreeNode): boolean {
  for (let row: TreeNode | undefined = node; row; row = parentOf(row))
    if (row.key === ancestor.key) return true;
  return false;
}
