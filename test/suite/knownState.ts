/** What every test file inside VS Code starts from, whatever the file before it left. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { eventually } from "../support/clock.ts";
import { activate, closeEditors, resetSettings, signOutEverywhere } from "./extension.ts";

/**
 * Brings the window to where it began, and waits until VS Code says so: no editor is open, nobody is signed in, settings
 * have their defaults, and the folder is empty.
 */
export async function establishKnownState(): Promise<void> {
  const api = await activate();
  await closeEditors();
  await signOutEverywhere(api);
  await resetSettings();
  await emptyFolder();
}

async function emptyFolder(): Promise<void> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, "The window has a folder.");
  const names = await vscode.workspace.fs.readDirectory(folder.uri);
  for (const [name] of names)
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder.uri, name), { recursive: true });
  // VS Code hears of it from its watcher: until then, searches and extensions find what is gone.
  await eventually(async () => assert.deepEqual(await vscode.workspace.findFiles("**"), []));
}
