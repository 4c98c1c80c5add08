import * as vscode from "vscode";
import { PLAN_FILE_ENDING } from "../../contract/planFile.ts";
import { flash } from "../dialogs/messages.ts";
import { chooseSaveTarget } from "../dialogs/openings.ts";
import { saveFile } from "../host/files.ts";
import { providerWord } from "../host/settings.ts";
import { fileNameOf, shortTitle } from "../text/fileName.ts";
import { say } from "../text/say.ts";
import { planText, toPlanFile } from "./core/designFile.ts";
import type { PlanPanel } from "./panel.ts";
import { isPlanFile, parsePlanFile } from "./planFile.ts";

/** Saves what the panel shows, where the user says. @throws Error when it shows no plan */
export async function savePlan(panel: PlanPanel): Promise<void> {
  const { design } = panel;
  const plan = design?.plan;
  if (!design || !plan) throw new Error(say("The planner shows no plan yet. Propose one, then save it."));
  const shown = design.source === undefined ? undefined : vscode.Uri.parse(design.source, true);
  const source = shown && isPlanFile(shown) ? shown : undefined;
  const target = await chooseSaveTarget({
    title: say("Save Plan"),
    defaultUri: source ?? suggestion(design.asked?.intent ?? ""),
    // Of a filter with two dots, VS Code's dialog would put the whole ending behind a name that has it.
    filter: { name: say("Infrastructure plans"), endings: ["json"] },
  });
  if (!target) return;
  const file = target.path.endsWith(".json")
    ? target
    : target.with({ path: `${target.path}${PLAN_FILE_ENDING}` });
  const earlier = source && (await vscode.workspace.openTextDocument(source).then(readPlan, () => undefined));
  // What is followed is saved as it stands: it remembers by itself what it was made from.
  const saved = design.follows ? plan : toPlanFile({ ...design, plan }, providerWord(), earlier);
  await saveFile(file, planText(saved));
  flash(say("Plan saved as {0}", vscode.workspace.asRelativePath(file)), SHOWN_MS, "check");
}

/** How long the status bar tells of it, in ms. */
const SHOWN_MS = 5_000;

/** In the first folder. */
function suggestion(intent: string): vscode.Uri {
  const name = `${fileNameOf(shortTitle(intent))}${PLAN_FILE_ENDING}`;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return folder ? vscode.Uri.joinPath(folder, name) : vscode.Uri.file(name);
}

function readPlan(document: vscode.TextDocument) {
  try {
    return parsePlanFile(document.getText());
  } catch {
    return undefined;
  }
}
