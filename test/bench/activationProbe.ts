/** Runs inside VS Code: loads and activates some extensions, one after the other, and leaves what that took. */
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { countsVariable } from "../support/reporter.ts";

export interface Activation {
  /** Processor time that the extension host spent meanwhile, on whatever it did, in milliseconds. */
  readonly cpuMs: number;
  /** What it spent in the half second after that: work that was only put off shows here. */
  readonly cpuAfterMs: number;
  /** From asking for the extension until it is active, in milliseconds; waits for a busy machine included. */
  readonly ms: number;
  /** Size of the files that this took, in KB. */
  readonly loadedKb: number;
}
/** By the extension's identifier. */
export type Activations = Readonly<Record<string, Activation>>;

/** The extension host is still busy starting others: what is measured are these extensions. */
const SETTLE_MS = 4_000;
const AFTERMATH_MS = 500;

export async function run(): Promise<void> {
  const found: Record<string, Activation> = {};
  for (const id of process.env["BENCH_EXTENSIONS"]?.split(" ") ?? []) found[id] = await activate(id);
  writeFileSync(process.env[countsVariable] ?? "", JSON.stringify(found));
}

async function activate(id: string): Promise<Activation> {
  const extension = vscode.extensions.getExtension(id);
  if (!extension || extension.isActive) throw new Error(`${id} must be there, and not active yet.`);
  await passed(SETTLE_MS);
  const cpu = process.cpuUsage();
  const started = performance.now();
  await extension.activate();
  const ms = performance.now() - started;
  const cpuMs = spent(cpu);
  await passed(AFTERMATH_MS);
  const cpuAfterMs = spent(cpu) - cpuMs;
  const built = join(extension.extensionPath, "dist");
  const loaded = Object.keys(require.cache).filter((file) => file.startsWith(built));
  const bytes = loaded.reduce((sum, file) => sum + statSync(file).size, 0);
  return { cpuMs, cpuAfterMs, ms, loadedKb: bytes / 1024 };
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Processor time since then, in milliseconds. */
function spent(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}
