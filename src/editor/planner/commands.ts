import * as vscode from "vscode";
import type { CommandTable } from "../common/commands.ts";
import { Command } from "../ids.ts";
import type { PlannerPanels } from "./panel.ts";
import { parsePlanFile } from "./planFile.ts";

export function plannerCommands(panels: PlannerPanels): CommandTable {
  return {
    [Command.openPlanner]: () => panels.open(),
    [Command.renderPlan]: async (resource) =>
      renderPlan(panels, resource instanceof vscode.Uri ? resource : undefined),
  };
}

/** Renders the plan in a file, or in the active editor with its unsaved changes. */
async function renderPlan(panels: PlannerPanels, resource: vscode.Uri | undefined): Promise<void> {
  const uri = resource ?? vscode.window.activeTextEditor?.document.uri;
  if (!uri) throw new Error(vscode.l10n.t("Open a plan first: a JSON file with a list of components."));
  const document = await vscode.workspace.openTextDocument(uri);
  panels.showPlan(vscode.workspace.asRelativePath(uri), parsePlanFile(document.getText()));
}
