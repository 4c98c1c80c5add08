/** Runs inside VS Code: fills the Projects view from the service at EXPLORER_BENCH_URL, and leaves what that took. */
import { writeFileSync } from "node:fs";
import * as vscode from "vscode";
import type { TreeNode } from "../../src/editor/explorer/row.ts";
import { Command, EXTENSION_ID, View } from "../../src/editor/ids.ts";
import type { TestApi } from "../../src/extension.ts";
import { collectGarbage } from "../support/garbage.ts";
import { countsVariable } from "../support/reporter.ts";

const MB = 1024 * 1024;
const OPENED = 20;

export async function run(): Promise<void> {
  const api = await vscode.extensions.getExtension<TestApi>(EXTENSION_ID)?.activate();
  const url = process.env["EXPLORER_BENCH_URL"];
  if (!api || !url) throw new Error("The extension and the service must be there.");
  const { explorer, connections } = api;
  await vscode.workspace
    .getConfiguration("infraPlanner")
    .update("serviceUrl", url, vscode.ConfigurationTarget.Global);
  await connections.use({ origin: url, account: { id: "bench", label: "bench" }, token: "t0ken" });
  const before = heap();
  const draw = async (node: TreeNode | undefined) => {
    const rows = await explorer.tree.getChildren(node);
    for (const row of rows) explorer.tree.getTreeItem(row);
    return rows;
  };
  const [organization] = await explorer.tree.getChildren();
  if (organization?.kind !== "organization") throw new Error("There is no organization.");
  await organization.projects.ensure();
  const [projects, firstRowsMs] = await timed(() => draw(organization));
  const [, openProjectMs] = await timed(() => draw(projects[500]));
  const lists = heap() - before;
  // With every environment seen, as they are after a search through all of them.
  const [environments, allEnvironmentsMs] = await timed(() => explorer.all());
  await vscode.commands.executeCommand(`${View.projects}.focus`);
  await Promise.all(
    projects.slice(0, OPENED).map((project) => vscode.commands.executeCommand(Command.loadFacts, project)),
  );
  const measured = {
    rows: projects.length,
    environments: environments.length,
    firstRowsMs,
    openProjectMs,
    allEnvironmentsMs,
    heapOfListsMB: lists / MB,
    heapOfAllMB: (heap() - before) / MB,
  };
  writeFileSync(process.env[countsVariable] ?? "", JSON.stringify(measured));
}

function heap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const started = performance.now();
  const result = await work();
  return [result, performance.now() - started];
}
