import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { DriftCheckNode } from "../../src/editor/environments/nodes.ts";
import { Command, DRIFT_SCHEME } from "../../src/editor/ids.ts";
import type { TestApi } from "../../src/extension.ts";
import { differencesOf } from "../../src/shared/drift/differences.ts";
import { sidesOf } from "../../src/shared/redaction/shown.ts";
import { eventually } from "../support/clock.ts";
import { activate, closeEditors, readable, reset, row, useBuiltIn, walk } from "./extension.ts";

/** Both documents of the diff editor in front. */
function shownDiff(): { title: string; recorded: vscode.Uri; found: vscode.Uri } {
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  assert.ok(tab?.input instanceof vscode.TabInputTextDiff, "No diff editor is in front.");
  return { title: tab.label, recorded: tab.input.original, found: tab.input.modified };
}

const textOf = async (uri: vscode.Uri) => (await vscode.workspace.openTextDocument(uri)).getText();

describe("Drift", () => {
  let api: TestApi;

  before(async () => {
    api = await activate();
  });
  beforeEach(async () => {
    await reset(api);
    await useBuiltIn();
  });
  afterEach(async () => {
    await closeEditors();
    await reset(api);
  });

  const environment = () => walk(api, "My organi", "Web shop", "production");
  const checks = async () => {
    const drift = await walk(api, "My organi", "Web shop", "production", "Drift");
    return eventually(async () => {
      const rows = await api.explorer.tree.getChildren(drift);
      const found = rows.filter((node): node is DriftCheckNode => node.kind === "driftCheck");
      assert.ok(found.length > 0);
      return found;
    });
  };
  const checkWith = async (verdict: string) => {
    const found = (await checks()).find(({ check }) => check.verdict === verdict);
    assert.ok(found, `No check is ${verdict}.`);
    return found;
  };

  it("opens both sides of a check in the diff editor, by the row's own command", async () => {
    const node = await checkWith("drifted");
    const { command } = api.explorer.tree.getTreeItem(node);
    assert.equal(command?.command, Command.showDriftDifferences);
    await vscode.commands.executeCommand(command.command, ...(command.arguments ?? []));
    const { title, recorded, found } = await eventually(shownDiff);
    assert.equal(title, `${node.check.subject} · production · Web shop (recorded ↔ found)`);
    const [before, after] = [JSON.parse(await textOf(recorded)), JSON.parse(await textOf(found))];
    assert.notDeepEqual(before, after);
    assert.deepEqual(Object.keys(before), Object.keys(before).sort());
  });

  it("says in words that a resource is gone", async () => {
    const node = await checkWith("missing");
    await vscode.commands.executeCommand(Command.showDriftDifferences, node);
    assert.match(
      await textOf((await eventually(shownDiff)).found),
      /^\/\/ The resource does not exist any more/,
    );
  });

  it("says what to do when a document is read while signed out, and shows it after signing in", async () => {
    await vscode.commands.executeCommand(Command.showDriftDifferences, await checkWith("drifted"));
    const { recorded } = await eventually(shownDiff);
    const document = await vscode.workspace.openTextDocument(recorded);
    const text = document.getText();
    await reset(api);
    await eventually(() => assert.match(document.getText(), /Sign in/));
    await useBuiltIn();
    await eventually(() => assert.equal(document.getText(), text));
  });

  it("lists what differs in the tooltip, and since when it is known", async () => {
    const node = await checkWith("drifted");
    await eventually(() => assert.match(row(api, node), / · since /));
    // The icon says that it has drifted; the row's few words are of what.
    const [first] = differencesOf(sidesOf(node.check));
    assert.ok(first && row(api, node).startsWith(`${node.check.subject} ${first.path}`), row(api, node));
    const item = await api.explorer.tree.resolveTreeItem(api.explorer.tree.getTreeItem(node), node);
    const tooltip = readable(item.tooltip);
    assert.match(tooltip, /→/);
    assert.match(tooltip, /Drifted.*since/);
  });

  it("forgets the history of who signs out", async () => {
    await eventually(async () => assert.match(row(api, await checkWith("drifted")), / · since /));
    const folder = vscode.Uri.joinPath(api.storage, "drift");
    await eventually(async () => assert.equal((await vscode.workspace.fs.readDirectory(folder)).length, 1));
    await reset(api);
    await eventually(async () => assert.deepEqual(await vscode.workspace.fs.readDirectory(folder), []));
  });

  it("reports on an environment as Markdown, with what it costs", async () => {
    await vscode.commands.executeCommand(Command.showDriftReport, await environment());
    const openReport = () => {
      const report = vscode.workspace.textDocuments.find(
        ({ uri }) => uri.scheme === DRIFT_SCHEME && uri.path.endsWith(".md"),
      );
      assert.ok(report);
      return report;
    };
    const text = await eventually(() => {
      const shown = openReport().getText();
      assert.match(shown, /^# Drift report\n/);
      return shown;
    });
    assert.match(text, /\d+ of \d+ resources drifted/);
    assert.ok(openReport().uri.path.endsWith("Drift of production · Web shop.md"));
    assert.match(text, /Costs&#58; /);
    assert.match(text, /\| Attribute \| Recorded \| Found \|/);
  });
});
