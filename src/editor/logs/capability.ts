import type * as vscode from "vscode";
import type { Environments } from "../environments/environments.ts";
import { deferredCommands } from "../host/commands.ts";
import { Disposables } from "../host/disposables.ts";
import type { ProvideText } from "../host/registerDocuments.ts";
import { Command } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import type { LogFileSystem } from "./logFileSystem.ts";
import type { Logs } from "./logs.ts";

const COMMANDS = [
  Command.openLogs,
  Command.showWholeLog,
  Command.followLogs,
  Command.stopFollowingLogs,
  Command.nextLogProblem,
  Command.previousLogProblem,
  Command.chooseLogTimestamps,
  Command.compareRuns,
  Command.saveLog,
  Command.copyLog,
] as const;

/** What logs work with. */
export interface LogContext {
  readonly connections: Connections;
  readonly environments: Environments;
  /** Folder for whole logs, for this capability alone. */
  readonly temporary: string;
  readonly files: LogFileSystem;
}

/** Logs of environments. They load with the first log: one that a command opens, or that VS Code restores. */
export function logCapability({ connections, environments, temporary, files }: LogContext) {
  const owned = new Disposables();
  const logs: () => Promise<Logs> = owned.lazily(async () => {
    const { Logs } = await import("./logs.ts");
    return new Logs(connections, files, temporary);
  });
  const tail = async (uri: vscode.Uri) => (await logs()).documents.tail(uri);
  /** Of the runs' logs that are compared. */
  const provideText: ProvideText = async (uri) => {
    const { comparedText } = await import("./compareRuns.ts");
    return comparedText(connections, uri);
  };
  const commands = deferredCommands(COMMANDS, async () => {
    const { logCommands } = await import("./commands.ts");
    return logCommands(await logs(), environments, connections);
  });
  return { commands, provideText, tail, dispose: () => owned.dispose() };
}
