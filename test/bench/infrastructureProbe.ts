/** Runs inside VS Code: draws large infrastructure, and leaves what the extension host bore meanwhile. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import * as vscode from "vscode";
import { Command, EXTENSION_ID } from "../../src/editor/ids.ts";
import { threadCpuMs } from "../support/busy.ts";
import { largeConfiguration } from "../support/hcl.ts";
import { countsVariable } from "../support/reporter.ts";
import { largePlan, largeState } from "../support/state.ts";
import { type HostStrain, strainOf } from "./hostStrain.ts";

const MB = 1024 * 1024;
/** Nothing more comes of what was done when the host has had nothing to do for so long, in ms. */
const QUIET_MS = 8_000;
/** What the host does by itself, in ms of computing between two looks. */
const IDLE_MS = 12;
const LOOK_MS = 250;

export async function run(): Promise<void> {
  await vscode.extensions.getExtension(EXTENSION_ID)?.activate();
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  if (folder === undefined) throw new Error("A folder must be open.");
  const write = (name: string, files: Readonly<Record<string, string | Uint8Array>>) => {
    mkdirSync(join(folder, name));
    for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, name, file), content);
  };
  write("small", { "main.tf": 'resource "aws_sqs_queue" "q" {}\n' });
  write("configuration", largeConfiguration(2_000));
  write("large", { "plan.json": largePlan(31 * MB), "terraform.tfstate": largeState(50 * MB) });

  const strains: HostStrain[] = [];
  const measure = async (what: string, work: () => PromiseLike<unknown>) =>
    strains.push(
      await strainOf(what, async () => {
        await work();
        await untilQuiet();
      }),
    );
  const draw = (...path: string[]) =>
    vscode.commands.executeCommand(Command.drawInfrastructure, vscode.Uri.file(join(folder, ...path)));
  await measure("nothing", () => setTimeout(0));
  // What every first drawing loads.
  await measure("a first drawing", () => draw("small"));
  await measure("2,000 resources of HCL", () => draw("configuration"));
  await measure("one of its files edited", async () => {
    const edit = new vscode.WorkspaceEdit();
    const file = vscode.Uri.file(join(folder, "configuration", "services0.tf"));
    edit.insert(file, new vscode.Position(0, 0), 'resource "aws_s3_bucket" "extra" {}\n');
    await vscode.workspace.applyEdit(edit);
  });
  await measure("a plan of 31 MB", () => draw("large", "plan.json"));
  await measure("a state of 50 MB", () => draw("large", "terraform.tfstate"));
  writeFileSync(process.env[countsVariable] ?? "", JSON.stringify(strains));
}

/** While strain is measured the thread always has something to do; more than that is work of the extension's. */
async function untilQuiet(): Promise<void> {
  let last = performance.now();
  let busiest = 0;
  let cpu = threadCpuMs();
  let running = true;
  const turn = () => {
    busiest = Math.max(busiest, threadCpuMs() - cpu);
    cpu = threadCpuMs();
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  while (performance.now() - last < QUIET_MS) {
    await setTimeout(LOOK_MS);
    if (busiest > IDLE_MS) last = performance.now();
    busiest = 0;
  }
  running = false;
}
