import * as vscode from "vscode";
import { largest } from "../../shared/extremes.ts";

/** The column beside the active one: to its right, or to its left rather than in a third one. */
export function columnBeside(): vscode.ViewColumn {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  const columns = all.map(({ viewColumn }) => viewColumn);
  const isLast = activeTabGroup.viewColumn === largest(columns);
  const left = columns.filter((column) => column < activeTabGroup.viewColumn).at(-1);
  return isLast && left !== undefined ? left : vscode.ViewColumn.Beside;
}
