/** The tree item of each row. */
import * as vscode from "vscode";
import { joined, type Plain } from "../text/plain.ts";
import { decorationUri } from "./decorations.ts";
import type { Look } from "./look.ts";
import type { TreeNode } from "./nodes.ts";

/** The tree item of a row that looks so. Its id is stable, so that a refresh keeps expansion and selection. */
export function toTreeItem(node: TreeNode, look: Look): vscode.TreeItem {
  const item = new vscode.TreeItem(look.label, look.collapsible ?? vscode.TreeItemCollapsibleState.None);
  item.id = node.key;
  item.iconPath = new vscode.ThemeIcon(
    look.icon,
    look.color === undefined ? undefined : new vscode.ThemeColor(look.color),
  );
  // Whatever a row need not say is not sent for a thousand of them: VS Code speaks a lone label by itself.
  const spoken = look.spoken ?? (look.description === undefined ? undefined : spokenText(look));
  if (spoken !== undefined) item.accessibilityInformation = { label: spoken };
  if (look.description !== undefined) item.description = look.description;
  if (look.context !== undefined) item.contextValue = look.context;
  if (look.command !== undefined) item.command = look.command;
  if (look.marked) item.resourceUri = decorationUri(node);
  return item;
}

function spokenText({ label, description }: Look): Plain {
  return joined([label, description], ", ");
}
