/** Runs inside VS Code: loads and activates the extension once, and leaves how long that took. */
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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
  const built = join(extension.extensionPath, "dist");
  const loaded = Object.keys(require.cache).filter(
    (file) => file.startsWith(built) && !file.includes("test"),
  );
  const loadedKb = Math.round(loaded.reduce((sum, file) => sum + statSync(file).size, 0) / 1024);
  const result = { ms: round(ms), cpuMs: round(cpuMs), loadedKb };
  writeFileSync(process.env[countsVariable] ?? "", JSON.stringify(result));
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
