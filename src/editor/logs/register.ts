import * as vscode from "vscode";
import type { Environments } from "../environments/environments.ts";
import { deferredCommands, registerCommands } from "../host/commands.ts";
import { Disposables } from "../host/disposables.ts";
import { Command, LOG_SCHEME, RUN_SCHEME } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import { Prose } from "../text/prose.ts";
import { say } from "../text/say.ts";
import { LogFileSystem } from "./logFileSystem.ts";
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

/** A window that starts has other things to do first than to remove what a crash left of an earlier one. */
const TIDY_AFTER_MS = 30_000;

/** What logs work with. */
export interface LogContext {
  readonly connections: Connections;
  readonly environments: Environments;
  /** Folder for whole logs, for this capability alone. */
  readonly temporary: string;
}

/**
 * Logs of environments. They load with the first log: one that a command opens, or that VS Code restores. What a
 * crash left of whole logs does not wait for that.
 */
export function registerLogs({ connections, environments, temporary }: LogContext): vscode.Disposable {
  const owned = new Disposables();
  const tidying = setTimeout(async () => {
    const { removeLeftovers } = await import("./leftovers.ts");
    await removeLeftovers(temporary);
  }, TIDY_AFTER_MS);
  owned.add({ dispose: () => clearTimeout(tidying) });
  const logs: () => Promise<Logs> = owned.lazily(async () => {
    const { Logs } = await import("./logs.ts");
    return new Logs(connections, files, temporary);
  });
  const files = owned.add(new LogFileSystem(async (uri) => (await logs()).documents.tail(uri)));
  owned.add(
    vscode.workspace.registerFileSystemProvider(LOG_SCHEME, files, {
      isCaseSensitive: true,
      isReadonly: new Prose().text(say("Logs are read-only. “Save Log As…” saves a copy.")).markdown(),
    }),
  );
  owned.add(
    vscode.workspace.registerTextDocumentContentProvider(RUN_SCHEME, {
      provideTextDocumentContent: async (uri) => {
        const { comparedText } = await import("./compareRuns.ts");
        return comparedText(connections, uri);
      },
    }),
  );
  const commands = deferredCommands(COMMANDS, async () => {
    const { logCommands } = await import("./commands.ts");
    return logCommands(await logs(), environments, connections);
  });
  owned.add(registerCommands(commands));
  return owned;
}
