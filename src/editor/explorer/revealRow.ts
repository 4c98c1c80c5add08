import type * as vscode from "vscode";
import type { TreeNode } from "./row.ts";

/** How long VS Code is first given to say what is selected, in milliseconds; each time it is given twice as long. */
const TOLD_MS = 300;

/** How long nobody is taken to have gone on to something else, in milliseconds. */
const ATTENDED_MS = 3_000;

/** How long a row is waited for at most, in milliseconds: a busy machine needs seconds to draw a view anew. */
const DRAWN_MS = 20_000;

/**
 * Selects a row of the tree and opens it, showing the view.
 *
 * VS Code selects only rows that it has drawn. A view that comes back into sight still has the rows it had, and draws
 * the present ones a moment later: until then it says nothing, or that its own row is not found, and tells of the row
 * that was selected before; of a view that is drawn anew meanwhile it may never answer. So it is told again until the
 * row is selected, or its user has gone on.
 *
 * @param focus whether to show the view, and give it the focus; without it, a view that is out of sight stays so
 * @param signal ends it, once another row is to be selected
 * @throws what VS Code says at last of a row that the tree does not have.
 */
export async function revealRow(
  view: vscode.TreeView<TreeNode>,
  row: TreeNode,
  focus: boolean,
  signal: AbortSignal,
): Promise<void> {
  const begun = performance.now();
  let refused: unknown;
  for (let patience = TOLD_MS; !signal.aborted && (focus || view.visible); patience *= 2) {
    const passed = performance.now() - begun;
    const attended = passed < ATTENDED_MS;
    view.reveal(row, { select: true, focus: focus && attended, expand: true }).then(
      () => {
        refused = undefined;
      },
      (error: unknown) => {
        refused = error;
      },
    );
    const outcome = await selectionWithin(patience, view, row);
    if (outcome === "row") return;
    if (!attended && (outcome === "another" || !view.visible)) return;
    if (passed + patience < DRAWN_MS) continue;
    if (refused !== undefined) throw refused;
    return;
  }
}

/** What is selected within a time, in milliseconds; it ends when that is the row. */
function selectionWithin(
  ms: number,
  view: vscode.TreeView<TreeNode>,
  { key }: TreeNode,
): Promise<"row" | "another" | undefined> {
  return new Promise((resolve) => {
    const isSelected = () => view.selection.some((each) => each.key === key);
    let changed = false;
    const listening = view.onDidChangeSelection(() => {
      changed = true;
      if (isSelected()) done();
    });
    const over = setTimeout(done, ms);
    function done(): void {
      listening.dispose();
      clearTimeout(over);
      if (isSelected()) resolve("row");
      else resolve(changed ? "another" : undefined);
    }
  });
}
