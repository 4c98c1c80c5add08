import * as vscode from "vscode";
import type { CommandTable } from "../host/commands.ts";
import { Command } from "../ids.ts";
import type { Plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import { choosePlanFile } from "./choices.ts";
import type { CodeGeneration } from "./code/generation.ts";
import { planInFront, planOfFile } from "./code/plans.ts";
import { fileSide, pickPair } from "./compareSides.ts";
import type { PlanComparisons } from "./comparisons.ts";
import { toDesign } from "./core/designFile.ts";
import { comparisonReport } from "./core/report.ts";
import type { PlanDocuments } from "./documents.ts";
import type { PlanPanel } from "./panel.ts";
import { parsePlanFile } from "./planFile.ts";
import type { PlanPreview } from "./preview.ts";
import type { Reproposals } from "./reproposals.ts";
import { savePlan } from "./savePlan.ts";

/** What the commands of plan files act on. */
export interface PlanTools {
  readonly panel: PlanPanel;
  readonly documents: PlanDocuments;
  readonly preview: PlanPreview;
  readonly comparisons: PlanComparisons;
  readonly reproposals: Reproposals;
  readonly code: CodeGeneration;
}

export function planCommands({ panel, documents, preview, comparisons, reproposals, code }: PlanTools) {
  return {
    [Command.renderPlan]: async (resource) => {
      const uri = await planUri(resource, say("Render Plan Diagram"));
      if (uri) await preview.show(uri);
    },
    [Command.openPlan]: async (resource) => {
      const uri = await planUri(resource, say("Open Plan in the Planner"));
      if (!uri) return;
      const document = await vscode.workspace.openTextDocument(uri);
      const plan = parsePlanFile(document.getText());
      panel.openDesign(toDesign(plan, uri.toString(), await documents.types()));
    },
    [Command.savePlan]: () => savePlan(panel),
    [Command.comparePlans]: async (resource, selected) => {
      const [one, other] = Array.isArray(selected) ? selected.filter((uri) => uri instanceof vscode.Uri) : [];
      const pair =
        one && other
          ? ([await fileSide(one), await fileSide(other)] as const)
          : await pickPair(uriOf(resource), panel);
      if (!pair) return;
      const comparison = await comparisons.compare(...pair);
      comparisons.show(...pair, comparison, comparisonReport(comparison, say));
    },
    [Command.reproposePlan]: async (resource) => {
      const uri = await planUri(resource, say("Propose Plan Again"));
      if (uri) await reproposals.run(uri);
    },
    [Command.generateCode]: async (resource) =>
      code.write(
        resource instanceof vscode.Uri
          ? await planOfFile(resource)
          : await planInFront(uriOf(resource), panel),
      ),
    [Command.writeCode]: () => code.agree(),
    [Command.showComparison]: async () => {
      const [before, after] = shownDiff();
      comparisons.mark(await comparisons.compare(await fileSide(before), await fileSide(after)));
    },
  } satisfies CommandTable;
}

/** The document that a menu names, or the active editor's where that is a plan. */
function uriOf(resource: unknown): vscode.Uri | undefined {
  if (resource instanceof vscode.Uri) return resource;
  const active = vscode.window.activeTextEditor;
  return active ? jsonOf(active) : openingFile();
}

/** The file of the tab in front: VS Code has no active editor until it has read that. */
function openingFile(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText && /\.jsonc?$/i.test(input.uri.path) ? input.uri : undefined;
}

function jsonOf({ document }: vscode.TextEditor): vscode.Uri | undefined {
  return /json/.test(document.languageId) ? document.uri : undefined;
}

/**
 * The document of a command that is about a file. While a panel is in front, or VS Code has not told yet which editor
 * is active, it is the one plan in sight. Where there is none it is asked for; undefined when the user leaves then.
 */
async function planUri(resource: unknown, title: Plain): Promise<vscode.Uri | undefined> {
  const uri = uriOf(resource) ?? (vscode.window.activeTextEditor ? undefined : onlyPlanInSight());
  return uri ?? choosePlanFile(title);
}

function onlyPlanInSight(): vscode.Uri | undefined {
  const [only, ...others] = vscode.window.visibleTextEditors.flatMap((editor) => jsonOf(editor) ?? []);
  return others.length === 0 ? only : undefined;
}

/** Both sides of the diff editor that is in front. @throws Error when there is none */
function shownDiff(): readonly [vscode.Uri, vscode.Uri] {
  const { activeTabGroup, all } = vscode.window.tabGroups;
  const inFront = [activeTabGroup, ...all].map(({ activeTab }) => activeTab?.input);
  const diff = inFront.find((input) => input instanceof vscode.TabInputTextDiff);
  if (!diff) throw new Error(say("Open two plans in the diff editor first, or compare them."));
  return [diff.original, diff.modified];
}
