import type * as vscode from "vscode";
import type { ItemContextValue } from "../ids.ts";
import type { Plain } from "../text/plain.ts";

/** How a row of the tree looks and speaks. */
export interface Appearance {
  readonly label: Plain;
  readonly description?: Plain | undefined;
  /** Codicon. */
  readonly icon: string;
  /** Theme colour of the icon. */
  readonly color?: string;
  readonly context?: ItemContextValue;
  readonly collapsible?: vscode.TreeItemCollapsibleState;
  readonly command?: vscode.Command;
  /** What a screen reader says in place of label and description. */
  readonly spoken?: Plain;
  /** Whether the row bears a mark of its own or of what is below it. */
  readonly marked?: boolean;
}

export function sameAppearance(a: Appearance, b: Appearance): boolean {
  return (
    a.label === b.label &&
    a.description === b.description &&
    a.icon === b.icon &&
    a.color === b.color &&
    a.context === b.context &&
    a.collapsible === b.collapsible &&
    a.spoken === b.spoken &&
    a.marked === b.marked &&
    a.command?.command === b.command?.command &&
    a.command?.arguments?.[0] === b.command?.arguments?.[0]
  );
}
