/** The lists in files that a team commits, as commands change them: everything else in the file stays as it is. */
import { applyEdits, modify } from "jsonc-parser";
import * as vscode from "vscode";
import { isListProblem, readList } from "../../shared/json/list.ts";
import { say } from "../text/say.ts";
import { checkSavable, contentOf, saveFile } from "./files.ts";

/** Of such a file, in bytes: what is read of a list, {@link readList}, has no more characters. */
export const MOST_TEAM_BYTES = 40 * 1024 * 1024;

const written = new vscode.EventEmitter<vscode.Uri>();

/** Fires when a command has written such a file: watchers miss what appears in a folder that was just made. */
export const onDidWriteTeamFile = written.event;

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: "\n" } };

/**
 * Adds an entry at the end of the list that is called `name`, in a file that need not be there yet.
 * @throws Error in words for people where the file has no such list
 */
export async function addToList(uri: vscode.Uri, name: string, entry: object): Promise<void> {
  const text = (await textOf(uri)) ?? `{\n  "${name}": []\n}\n`;
  requireList(uri, text, name);
  await write(uri, applyEdits(text, modify(text, [name, -1], entry, { ...FORMAT, isArrayInsertion: true })));
}

/** Removes entries by their places in the list. @throws Error as {@link addToList} does */
export async function removeFromList(
  uri: vscode.Uri,
  name: string,
  places: readonly number[],
): Promise<void> {
  let text = (await textOf(uri)) ?? "";
  requireList(uri, text, name);
  // From the end, so that the places before it stay what they are.
  for (const place of places.toSorted((a, b) => b - a))
    text = applyEdits(text, modify(text, [name, place], undefined, FORMAT));
  await write(uri, text);
}

/** A file's text, with unsaved changes; undefined where there is none. */
export async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  const open = openDocument(uri);
  if (open) return open.getText();
  const content = await contentOf(uri, MOST_TEAM_BYTES);
  return content && new TextDecoder().decode(content);
}

function requireList(uri: vscode.Uri, text: string, name: string): void {
  if (!isListProblem(readList(text, name))) return;
  const file = vscode.workspace.asRelativePath(uri);
  throw new Error(say("{0} is not JSON with a list named “{1}”. Fix it first, then try again.", file, name));
}

async function write(uri: vscode.Uri, text: string): Promise<void> {
  const open = openDocument(uri);
  if (open?.isDirty) {
    await checkSavable(uri);
    // What somebody has not saved yet would else stand against what is written.
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, new vscode.Range(0, 0, open.lineCount, 0), text);
    await vscode.workspace.applyEdit(edit);
    await open.save();
  } else await saveFile(uri, text);
  written.fire(uri);
}

function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}
