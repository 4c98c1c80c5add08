import type * as vscode from "vscode";
import type { TreeNode } from "./row.ts";

/** How long VS Code takes at most to say what is selected, in milliseconds. */
const TOLD_MS = 300;
const ATTEMPTS = 10;

/**
 * Selects a row of the tree and opens it, showing the view.
 *
 * VS Code selects only rows that it has drawn. A view that comes back into sight still has the rows it had, and draws
 * the present ones a moment later: until then it says nothing, or that its own row is not found, and tells of the row
 * that was selected before. So it is told again until the row is selected.
 *
 * @throws what VS Code says at last of a row that the tree does not have.
 */
export async function revealRow(
  view: vscode.TreeView<TreeNode>,
  row: TreeNode,
  focus: boolean,
): Promise<void> {
  for (let left = ATTEMPTS; left > 0; left--) {
    const selected = selectionOf(view, row);
    try {
      await view.reveal(row, { select: true, focus, expand: true });
    } catch (error) {
      if (left === 1) throw error;
    }
    if (await selected) return;
  }
}

/** Whether the row is selected, or soon is. */
function selectionOf(view: vscode.TreeView<TreeNode>, { key }: TreeNode): Promise<boolean> {
  return new Promise((resolve) => {
    const isSelected = () => view.selection.some((each) => each.key === key);
    const listening = view.onDidChangeSelection(() => isSelected() && done(true));
    const told = setTimeout(() => done(isSelected()), TOLD_MS);
    function done(selected: boolean): void {
      listening.dispose();
      clearTimeout(told);
      resolve(selected);
    }
  });
}
