/** What another capability knows about a drift check, shown on its row. */
import type * as vscode from "vscode";
import type { ItemContextValue } from "../ids.ts";
import type { DriftCheckNode } from "./nodes.ts";

export interface CheckDetails {
  /** Follows the row's own description. */
  readonly description: string | undefined;
  /** Lines of plain text below the row's own tooltip. */
  readonly tooltip: readonly string[];
  /** Runs when the row is opened. */
  readonly command: vscode.Command | undefined;
  readonly context: ItemContextValue;
}

export type CheckDetailsOf = (node: DriftCheckNode) => CheckDetails;

/** Puts them on the row. */
export function addDetails(item: vscode.TreeItem, { description, command, context }: CheckDetails): void {
  if (description !== undefined) {
    item.description = [item.description, description].filter(Boolean).join(" · ");
    const spoken = item.accessibilityInformation?.label;
    item.accessibilityInformation = { label: [spoken, description].filter(Boolean).join(", ") };
  }
  if (command) item.command = command;
  item.contextValue = context;
}
