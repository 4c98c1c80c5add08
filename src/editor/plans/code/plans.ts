/** The plan that code is generated of: what is in front, or what the user chooses of all there are. */
import * as vscode from "vscode";
import type { PlanInput } from "../../../contract/plan.ts";
import { isPlanFileName } from "../../../contract/planFile.ts";
import type { Choice } from "../../dialogs/prompts.ts";
import { fileNameOf } from "../../text/fileName.ts";
import { browseRow, panelRow, planFiles, rowOfFile } from "../choices.ts";
import type { PlanPanel } from "../panel.ts";
import { isPlanFile, parsePlanFile } from "../planFile.ts";

/** A plan with what the code is headed by. */
export interface PlanToWrite {
  readonly plan: PlanInput;
  readonly title: string;
  /** The folder beside which the code is put; undefined where there is none. */
  readonly near: vscode.Uri | undefined;
}

/** How a plan is read; "browse" is any other file. @throws Error in words for people where it is no plan */
export type PlanSource = (() => Promise<PlanToWrite>) | "browse";

/**
 * The plan that the user looks at: the one that the planner shows, or a file. Undefined where something else is in
 * front. @throws Error in words for people for a file that should be a plan
 */
export async function planInFront(
  file: vscode.Uri | undefined,
  panel: PlanPanel,
): Promise<PlanToWrite | undefined> {
  const shown = panel.isActive ? planInPanel(panel) : undefined;
  if (shown || !file) return shown;
  if (isPlanFileName(file.path)) return planOfFile(file);
  return planOfFile(file).catch(() => undefined);
}

export async function planOfFile(file: vscode.Uri): Promise<PlanToWrite> {
  const document = await vscode.workspace.openTextDocument(file);
  const title = fileNameOf(file.path.split("/").at(-1) ?? "");
  return { plan: parsePlanFile(document.getText()), title, near: vscode.Uri.joinPath(file, "..") };
}

/** All plans there are; none where nothing but other files could be chosen. */
export async function planChoices(panel: PlanPanel): Promise<readonly Choice<PlanSource>[]> {
  const shown = planInPanel(panel);
  const files = await planFiles();
  if (!shown && files.length === 0) return [];
  return [
    ...(shown ? [{ ...panelRow(shown.plan), value: async () => shown }] : []),
    ...files.map((uri) => ({ ...rowOfFile(uri), value: () => planOfFile(uri) })),
    { ...browseRow(), alwaysShow: true, value: "browse" },
  ];
}

function planInPanel({ design }: PlanPanel): PlanToWrite | undefined {
  const { plan, asked, source } = design ?? {};
  if (!plan) return undefined;
  const shown = source === undefined ? undefined : vscode.Uri.parse(source, true);
  const near =
    shown && isPlanFile(shown)
      ? vscode.Uri.joinPath(shown, "..")
      : vscode.workspace.workspaceFolders?.[0]?.uri;
  return { plan, title: asked?.intent ?? "", near };
}
