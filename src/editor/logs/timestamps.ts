import * as vscode from "vscode";
import type { TimeForm } from "../../shared/logs/lineTime.ts";
import { withProgress } from "../dialogs/messages.ts";
import { type Choice, pickOne } from "../dialogs/prompts.ts";
import { type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import type { LogDocument } from "./logDocument.ts";
import { READING } from "./logDocuments.ts";

/**
 * Shows the time stamps of a log otherwise.
 * @param wanted how, such as a key binding may say; asked for otherwise
 */
export async function chooseTimestamps(log: LogDocument, wanted: unknown): Promise<void> {
  const form = FORMS.find((known) => known === wanted) ?? (await ask(log));
  if (form === undefined) return;
  await keepPlace(log);
  await withProgress({ location: vscode.ProgressLocation.Window, title: say("Rendering the log…") }, () =>
    log.setTimestamps(form),
  );
}

/** Puts cursor and view back when the text is replaced: the lines stay, but VS Code leaves both at the end. */
async function keepPlace(log: LogDocument): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.uri.toString() !== log.uri.toString()) return;
  // A new text unfolds all lines a moment after it has come: what is revealed before that goes out of sight again.
  await vscode.commands.executeCommand("editor.unfoldAll");
  const { active } = editor.selection;
  const first = editor.visibleRanges[0]?.start.line ?? active.line;
  // At the end it stands where nobody put it. What VS Code says to be visible lags behind.
  const wasPut = active.line < editor.document.lineCount - 1;
  const done = () => {
    clearTimeout(timer);
    listener.dispose();
  };
  const timer = setTimeout(done, READING);
  const listener = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (document !== editor.document || contentChanges.length === 0) return;
    done();
    const at = new vscode.Position(active.line, 0);
    editor.selection = new vscode.Selection(at, at);
    editor.revealRange(new vscode.Range(first, 0, first, 0), vscode.TextEditorRevealType.AtTop);
    if (wasPut)
      editor.revealRange(new vscode.Range(at, at), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  });
}

const FORMS: readonly TimeForm[] = ["time", "full", "none"];

async function ask(log: LogDocument): Promise<TimeForm | undefined> {
  const choice = (label: Plain, value: TimeForm, example: Plain): Choice<TimeForm> => ({
    label,
    description: log.timestamps === value ? say("{0} (as now)", example) : example,
    value,
  });
  const chosen = await pickOne({
    title: say("Timestamps"),
    placeholder: say("How to show the time of each line"),
    choices: [
      choice(say("Time of day"), "time", plain("16:02:12")),
      choice(say("In full"), "full", say("2026-11-20T16:02:12.688Z, unchanged")),
      choice(say("None"), "none", say("the time stays in the hover")),
    ],
  });
  return chosen === undefined || chosen === "back" ? undefined : chosen.value;
}
