import assert from "node:assert/strict";
import * as vscode from "vscode";
import { COST_VIEW_TYPE, Command } from "../../src/editor/ids.ts";
import type { TestApi } from "../../src/extension.ts";
import { eventually } from "../support/clock.ts";
import { activate, child, closeEditors, reset, useBuiltIn, walk } from "./extension.ts";

/** Titles of the open cost panels, from the left. */
function costTabs(): string[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(COST_VIEW_TYPE))
    .map(({ label }) => label);
}

describe("Cost panels", () => {
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

  it("open for an environment's row and for its cost, as one panel", async () => {
    const environment = await walk(api, "My organi", "Web shop", "production");
    await vscode.commands.executeCommand(Command.showCost, environment);
    await vscode.commands.executeCommand(Command.showCost, await child(api, environment, "Cost"));
    await eventually(() => assert.deepEqual(costTabs(), ["Cost: production · Web shop"]));
  });

  it("are one for each environment, named by its project too", async () => {
    for (const project of ["Web shop", "Order processing"]) {
      const environment = await walk(api, "My organi", project, "production");
      await vscode.commands.executeCommand(Command.showCost, environment);
    }
    await eventually(() =>
      assert.deepEqual(costTabs(), ["Cost: production · Web shop", "Cost: production · Order processing"]),
    );
  });

  it("open anew after they were closed", async () => {
    const environment = await walk(api, "My organi", "Web shop", "production");
    await vscode.commands.executeCommand(Command.showCost, environment);
    await eventually(() => assert.equal(costTabs().length, 1));
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await eventually(() => assert.deepEqual(costTabs(), []));
    await vscode.commands.executeCommand(Command.showCost, environment);
    await eventually(() => assert.deepEqual(costTabs(), ["Cost: production · Web shop"]));
  });

  it("are what the row of a cost opens when it is clicked", async () => {
    const environment = await walk(api, "My organi", "Web shop", "production");
    const row = await child(api, environment, "Cost");
    await eventually(() =>
      assert.equal(api.explorer.tree.getTreeItem(row).command?.command, Command.showCost),
    );
  });
});
