/** Where tabs of the planner open: among those that there are, and over nothing that the user looks at. */
import * as vscode from "vscode";
import { columnBeside, focusColumn, isPlannerTab } from "../dialogs/columns.ts";

/**
 * The column of a new tab.
 * @param last column of the tab that was in front last
 * @param beside whether what the user looks at stays in sight: a column shared with that is left for the next one
 */
export function columnOfNew(last: vscode.ViewColumn | undefined, beside: boolean): vscode.ViewColumn {
  const { all } = vscode.window.tabGroups;
  // VS Code restores a tab when it is looked at: until then only its group knows of it.
  const column = last ?? all.find(({ tabs }) => tabs.some(isPlannerTab))?.viewColumn;
  if (column === undefined) return beside ? columnBeside() : vscode.ViewColumn.Active;
  return beside && wouldCover(column) ? columnBeside() : column;
}

/** Whether a tab that opens in a column covers what the user looks at, which is no picture of the planner's. */
export function wouldCover(column: vscode.ViewColumn | undefined): boolean {
  const { activeTab, viewColumn } = vscode.window.tabGroups.activeTabGroup;
  return viewColumn === column && activeTab !== undefined && !isPlannerTab(activeTab);
}

/**
 * Brings a tab of the planner to the front that VS Code has not restored yet, which restores it.
 * @returns whether there is one of this title
 */
export async function showUnrestored(title: string): Promise<boolean> {
  for (const { tabs, viewColumn } of vscode.window.tabGroups.all) {
    const index = tabs.findIndex((tab) => tab.label === title && isPlannerTab(tab));
    if (index < 0 || !(await focusColumn(viewColumn))) continue;
    await vscode.commands.executeCommand("workbench.action.openEditorAtIndex", index);
    return true;
  }
  return false;
}
