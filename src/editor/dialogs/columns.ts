import * as vscode from "vscode";
import { largest } from "../../shared/extremes.ts";
import { PLANNER_VIEW_TYPE } from "../ids.ts";

/** The column beside the active one: to its right, or to its left rather than in a third one. */
export function columnBeside(): vscode.ViewColumn {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  const columns = all.map(({ viewColumn }) => viewColumn);
  const isLast = activeTabGroup.viewColumn === largest(columns);
  const left = columns.filter((column) => column < activeTabGroup.viewColumn).at(-1);
  return isLast && left !== undefined ? left : vscode.ViewColumn.Beside;
}

/** Commands that make a column active, in their order. */
const FOCUS = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"].map(
  (place) => `workbench.action.focus${place}EditorGroup`,
);

/** Makes a column active. @returns whether there is a command for it */
export async function focusColumn(column: vscode.ViewColumn): Promise<boolean> {
  const focus = FOCUS[column - 1];
  if (focus === undefined) return false;
  await vscode.commands.executeCommand(focus);
  return true;
}

/** Whether a tab of VS Code's is one of the planner's. */
export function isPlannerTab({ input }: vscode.Tab): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith(PLANNER_VIEW_TYPE);
}
