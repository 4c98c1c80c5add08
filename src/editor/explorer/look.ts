import type * as vscode from "vscode";
import type { ItemContextValue } from "../ids.ts";

/** How a row of the tree looks and speaks. */
export interface Look {
  readonly label: string;
  readonly description?: string | undefined;
  /** Codicon. */
  readonly icon: string;
  /** Theme colour of the icon. */
  readonly color?: string;
  readonly context?: ItemContextValue;
  readonly collapsible?: vscode.TreeItemCollapsibleState;
  readonly command?: vscode.Command;
  /** What a screen reader says in place of label and description. */
  readonly spoken?: string;
}
