import assert from "node:assert/strict";
import * as vscode from "vscode";
import { Command, LOG_SCHEME, PLANNER_VIEW_TYPE } from "../../src/editor/ids.ts";
import type { TestApi } from "../../src/extension.ts";
import { eventually } from "../support/clock.ts";
import { activate, closeEditors, reset, useBuiltIn, walk } from "./extension.ts";

const plannerTabs = () =>
  vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(
      ({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(PLANNER_VIEW_TYPE),
    );

describe("Documents and panels", () => {
  let api: TestApi;

  before(async () => {
    api = await activate();
  });
  beforeEach(() => reset(api));
  afterEach(async () => {
    await closeEditors();
    await reset(api);
  });

  it("open the latest run's log, read-only and without escape sequences", async () => {
    await useBuiltIn();
    const environment = await walk(api, "My organi", "Web shop", "production");
    await vscode.commands.executeCommand(Command.openLogs, environment);
    const document = vscode.window.activeTextEditor?.document;
    assert.equal(document?.uri.scheme, LOG_SCHEME);
    assert.match(document.getText(), /Apply complete|aws_/);
    assert.ok(!document.getText().includes("\u001b"));
    assert.match(document.uri.path, /production/);
  });

  it("open one planner, however often it is asked for", async () => {
    await vscode.commands.executeCommand(Command.openPlanner);
    await vscode.commands.executeCommand(Command.openPlanner);
    await eventually(() => assert.equal(plannerTabs().length, 1));
  });

  const openPlan = async (name: string) => {
    const plan = { components: [{ type_id: "aws:sqs/queue@1", name }], deploy_order: [name] };
    const document = await vscode.workspace.openTextDocument({
      language: "json",
      content: JSON.stringify(plan),
    });
    await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
    return document;
  };

  it("render a plan from a JSON file, unsaved changes included", async () => {
    await openPlan("mails");
    await vscode.commands.executeCommand(Command.renderPlan);
    await eventually(() => assert.equal(plannerTabs().length, 1));
  });

  it("render the plan that is in sight while the panel is in front", async () => {
    await openPlan("mails");
    await vscode.commands.executeCommand(Command.renderPlan);
    await vscode.commands.executeCommand(Command.openPlanner);
    await eventually(() => assert.equal(vscode.window.activeTextEditor, undefined));
    // Where there is none to render, the command lasts until its message is closed.
    await vscode.commands.executeCommand(Command.renderPlan);
  });
});

describe("Diagnosing the connection", () => {
  it("says for the built-in service that no network is involved, and that it answers", async () => {
    const api = await activate();
    await reset(api);
    await useBuiltIn();
    await vscode.commands.executeCommand(Command.diagnoseConnection);
    const text = vscode.window.activeTextEditor?.document.getText() ?? "";
    assert.match(text, /no network is involved/);
    assert.match(text, /✓ GET \/health/);
    assert.match(text, /✓ GET \/v1\/me/);
    const { isUntitled, languageId } = vscode.window.activeTextEditor?.document ?? {};
    assert.deepEqual([isUntitled, languageId], [false, "markdown"], "closing it asks nothing");
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });
});
