/** The extension under test, and a few words for telling its story. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { TreeNode } from "../../src/editor/explorer/row.ts";
import { Command, EXTENSION_ID } from "../../src/editor/ids.ts";
import type { TestApi } from "../../src/extension.ts";
import { delay, eventually } from "../support/clock.ts";
import type { RunningService } from "../support/service.ts";

/** Activates the extension, as a view or command would, and hands out its parts. */
export async function activate(): Promise<TestApi> {
  const extension = vscode.extensions.getExtension<TestApi | undefined>(EXTENSION_ID);
  const api = await extension?.activate();
  assert.ok(api, "The extension is not there, or did not activate in test mode.");
  return api;
}

/** Settings that tests have changed. */
const changedSettings = new Set<string>();

/** Changes a setting of the user, by its full name; `undefined` gives it its default back. Ends when it applies. */
export async function changeSetting(key: string, value: unknown): Promise<void> {
  changedSettings.add(key);
  await vscode.workspace.getConfiguration().update(key, value, vscode.ConfigurationTarget.Global);
  await eventually(() =>
    assert.deepEqual(vscode.workspace.getConfiguration().inspect(key)?.globalValue, value),
  );
}

/** Gives all settings their defaults back. */
export async function resetSettings(): Promise<void> {
  for (const key of changedSettings) await changeSetting(key, undefined);
  changedSettings.clear();
}

export async function setServiceUrl(url: string | undefined): Promise<void> {
  await changeSetting("infraPlanner.serviceUrl", url);
}

/**
 * What stands above the lines of a document, by line. VS Code forgets their commands 100 ms after it has gathered them,
 * whether or not they have arrived here by then: it is asked until they have.
 */
export async function lensesOf(uri: vscode.Uri): Promise<readonly LensSeen[]> {
  return eventually(async () => {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      "vscode.executeCodeLensProvider",
      uri,
    );
    return lenses.map(({ range, command }) => {
      assert.ok(command);
      return { line: range.start.line, command };
    });
  });
}

export interface LensSeen {
  readonly line: number;
  readonly command: vscode.Command;
}

/** Signs every account out. */
export async function signOutEverywhere({ store, connections }: TestApi): Promise<void> {
  for (const { origin, account } of await store.list()) await connections.signOut(origin, account.id);
}

/** Signs every account out and forgets the service. */
export async function reset(api: TestApi): Promise<void> {
  await signOutEverywhere(api);
  await setServiceUrl(undefined);
}

/**
 * Closes all editors without saving, and waits until they are gone: a busy window closes them later, leaves those open
 * that it still takes for changed, and may tell once more of one that it has closed.
 */
export async function closeEditors(): Promise<void> {
  await eventually(async () => {
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    assertNothingOpen();
    await delay(100);
    assertNothingOpen();
  });
}

function assertNothingOpen(): void {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  assert.deepEqual(
    tabs.map(({ label }) => label),
    [],
  );
  assert.equal(vscode.window.activeTextEditor, undefined);
  // What was typed into them is found as long as VS Code has not told that it is gone.
  const typed = vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty);
  assert.deepEqual(
    typed.map(({ uri }) => uri.path),
    [],
  );
}

/** Signs in to a service over HTTP with a token of its own user. */
export async function signInTo({ connections }: TestApi, service: RunningService): Promise<string> {
  const token = await service.signIn();
  await setServiceUrl(service.url);
  await connections.use({
    origin: service.url,
    account: { id: "tester", label: "tester@example.com" },
    token,
  });
  return token;
}

/** Uses the built-in service, with nothing in sight that would ask by itself. */
export async function useBuiltIn(): Promise<void> {
  await vscode.commands.executeCommand(Command.useBuiltInService);
  // The command brings the projects into sight.
  await vscode.commands.executeCommand("workbench.action.closeSidebar");
}

/** A row as a user reads it: "label description". */
export function row({ explorer }: TestApi, node: TreeNode): string {
  const { label, description } = explorer.tree.getTreeItem(node);
  return [typeof label === "string" ? label : label?.label, description].filter(Boolean).join(" ");
}

/** Markdown as it reads once its escapes are undone. */
export function readable(markdown: vscode.MarkdownString | string | undefined): string {
  const text = typeof markdown === "string" ? markdown : (markdown?.value ?? "");
  return text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}

/** The child of a row (of the root without one) whose label starts with a text, as soon as it is there. */
export function child(api: TestApi, parent: TreeNode | undefined, label: string): Promise<TreeNode> {
  return eventually(async () => {
    const children = await api.explorer.tree.getChildren(parent);
    const found = children.find((node) => row(api, node).startsWith(label));
    assert.ok(found, `No row "${label}…" among: ${children.map((node) => row(api, node)).join(" | ")}`);
    return found;
  });
}

/** Walks down the tree by labels. */
export async function walk(api: TestApi, ...labels: readonly string[]): Promise<TreeNode> {
  let node: TreeNode | undefined;
  for (const label of labels) node = await child(api, node, label);
  assert.ok(node);
  return node;
}

/** An environment's row as a command called on it receives it, for services without a list of projects. */
export function environmentRow(id: string, name: string): unknown {
  const parent = { kind: "organization", key: "organization", name: "Shop" };
  return { kind: "environment", key: "environment", id, name, parent };
}
