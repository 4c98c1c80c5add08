/** Runs inside VS Code: loads and activates the extension once, and leaves how long that took. */
import { writeFileSync } from "node:fs";
import * as vscode from "vscode";
import { EXTENSION_ID } from "../../src/editor/ids.ts";
import { countsVariable } from "../support/reporter.ts";

const SETTLE_MS = 4_000;

export async function run(): Promise<void> {
  const extension = vscode.extensions.getExtension(EXTENSION_ID);
  if (!extension || extension.isActive) throw new Error("The extension must be there, and not active yet.");
  // The extension host is still busy starting others: what is measured is this extension.
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const cpu = process.cpuUsage();
  const started = performance.now();
  await extension.activate();
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  const cpuMs = (user + system) / 1000;
  writeFileSync(process.env[countsVariable] ?? "", JSON.stringify({ passed: 1, failed: 0, ms, cpuMs }));
}
