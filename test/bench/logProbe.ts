/** Runs inside VS Code: opens and follows the large log of the service at LOGS_BENCH_URL, and leaves what that took. */
import { writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import * as vscode from "vscode";
import { Command, EXTENSION_ID } from "../../src/editor/ids.ts";
import type { TestApi } from "../../src/extension.ts";
import { countsVariable } from "../support/reporter.ts";
import { type HostStrain, strainOf } from "./hostStrain.ts";

/** Requests while a log is followed: one every five seconds. */
const POLLS = 3;

export async function run(): Promise<void> {
  const api = await vscode.extensions.getExtension<TestApi>(EXTENSION_ID)?.activate();
  const url = process.env["LOGS_BENCH_URL"];
  if (!api || !url) throw new Error("The extension and the service must be there.");
  const settings = vscode.workspace.getConfiguration();
  await settings.update("infraPlanner.serviceUrl", url, vscode.ConfigurationTarget.Global);
  // In a browser VS Code asks before it opens a file above 10 MB.
  await settings.update("workbench.editorLargeFileConfirmation", 1024, vscode.ConfigurationTarget.Global);
  await api.connections.use({ origin: url, account: { id: "bench", label: "bench" }, token: "t0ken" });
  const parent = { kind: "organization", key: "organization", name: "Shop" };
  const environment = { kind: "environment", key: "environment", id: "e", name: "production", parent };

  const strains: HostStrain[] = [];
  const measure = async (what: string, work: () => PromiseLike<unknown>) =>
    strains.push(await strainOf(what, work));
  await measure("nothing, for 2 s", () => setTimeout(2_000));
  // What every first request to a service loads.
  await measure("the first request", async () => (await api.connections.require()).client.me());
  await measure("its end opens", () => vscode.commands.executeCommand(Command.openLogs, environment));
  await measure("the whole opens", () => vscode.commands.executeCommand(Command.showWholeLog, environment));
  await measure("time stamps of the whole", () =>
    vscode.commands.executeCommand(Command.chooseLogTimestamps, "none"),
  );
  await measure("followed while it grows", async () => {
    await vscode.commands.executeCommand(Command.followLogs);
    const document = vscode.window.activeTextEditor?.document;
    const last = () => Number(document?.lineAt(document.lineCount - 2).text.replace("line ", ""));
    const begun = last();
    while (!(last() >= begun + POLLS * 200)) await setTimeout(50);
  });
  writeFileSync(process.env[countsVariable] ?? "", JSON.stringify(strains));
}
