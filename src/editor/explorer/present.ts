/** The tree item of each row. */
import * as vscode from "vscode";
import { joined, type Plain } from "../text/plain.ts";
import type { Appearance } from "./appearance.ts";
import { decorationUri } from "./decorations.ts";
import type { TreeNode } from "./row.ts";

/** The tree item of a row that looks so. Its id is stable, so that a refresh keeps expansion and selection. */
export function toTreeItem(node: TreeNode, appearance: Appearance): vscode.TreeItem {
  const item = new vscode.TreeItem(
    appearance.label,
    appearance.collapsible ?? vscode.TreeItemCollapsibleState.None,
  );
  item.id = node.key;
  item.iconPath = new vscode.ThemeIcon(
    appearance.icon,
    appearance.color === undefined ? undefined : new vscode.ThemeColor(appearance.color),
  );
  // Whatever a row need not say is not sent for a thousand of them: VS Code speaks a lone label by itself.
  const spoken =
    appearance.spoken ?? (appearance.description === undefined ? undefined : spokenText(appearance));
  if (spoken !== undefined) item.accessibilityInformation = { label: spoken };
  if (appearance.description !== undefined) item.description = appearance.description;
  if (appearance.context !== undefined) item.contextValue = appearance.context;
  if (appearance.command !== undefined) item.command = appearance.command;
  if (appearance.marked) item.resourceUri = decorationUri(node);
  return item;
}

function spokenText({ label, description }: Appearance): Plain {
  return joined([label, description], ", ");
}
