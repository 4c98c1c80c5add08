/** Rows of the projects view, which is out of sight: as VS Code asks for them when somebody opens it. */
import assert from "node:assert/strict";
import type { TreeDataProvider, TreeItem } from "vscode";
import { eventually } from "../clock.ts";

export interface ProjectsRow {
  /** What commands of the row's menu are called with. */
  readonly node: unknown;
  readonly item: TreeItem;
}

/** Opens row after row by their labels, and waits for the last one. */
export async function walk(
  tree: TreeDataProvider<unknown>,
  ...labels: readonly string[]
): Promise<ProjectsRow> {
  let row: ProjectsRow | undefined;
  for (const label of labels) row = await below(tree, row?.node, label);
  assert.ok(row, "No label was given.");
  return row;
}

async function below(tree: TreeDataProvider<unknown>, parent: unknown, label: string): Promise<ProjectsRow> {
  return eventually(async () => {
    const nodes = (await tree.getChildren(parent)) ?? [];
    const rows = await Promise.all(nodes.map(async (node) => ({ node, item: await tree.getTreeItem(node) })));
    const found = rows.find(({ item }) => labelOf(item) === label);
    assert.ok(found, `No row "${label}" among: ${rows.map(({ item }) => labelOf(item)).join(" | ")}`);
    return found;
  });
}

export function labelOf({ label = "" }: TreeItem): string {
  return typeof label === "string" ? label : label.label;
}
