import { homedir } from "node:os";
import { basename } from "node:path";
import * as vscode from "vscode";
import { flash, inform, withProgress } from "../dialogs/messages.ts";
import { chooseSaveTarget } from "../dialogs/openings.ts";
import { pickOne } from "../dialogs/prompts.ts";
import { saveWritten } from "../host/files.ts";
import { say } from "../text/say.ts";
import type { LogDocument } from "./logDocument.ts";
import { logFileName } from "./text/logName.ts";

/** What the clipboard and its users can bear, in UTF-16 code units. */
const MAX_COPY = 10_000_000;

/** Asks where to, and with or without colours, and saves a copy of a log. */
export async function saveLog(log: LogDocument): Promise<void> {
  const form = await pickOne({
    title: say("Save Log"),
    placeholder: say("What to save"),
    choices: [
      { label: say("Plain text"), description: say("as shown"), value: false },
      {
        label: say("With colors"),
        description: say("unchanged, with ANSI escape sequences"),
        value: true,
      },
    ],
  });
  if (form === undefined || form === "back") return;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir());
  const target = await chooseSaveTarget({
    title: say("Save Log"),
    defaultUri: vscode.Uri.joinPath(folder, `${logFileName(log.subject, log.runId)}.log`),
    filter: { name: say("Logs"), endings: ["log", "txt"] },
  });
  if (target === undefined) return;
  await withProgress(
    { location: vscode.ProgressLocation.Window, title: say("Saving {0}", basename(target.path)) },
    () => saveWritten(target, (file) => log.writeTo(file, { ansi: form.value })),
  );
  flash(say("Saved {0}", basename(target.path)), 3000, "check");
}

/** Copies a log as it is shown. */
export async function copyLog(): Promise<void> {
  const text = vscode.window.activeTextEditor?.document.getText();
  if (text === undefined || text.length > MAX_COPY) {
    void inform(say("This log is too large for the clipboard. Save it with “Save Log As…”."));
    return;
  }
  await vscode.env.clipboard.writeText(text);
  flash(say("Copied the log"), 3000, "check");
}
