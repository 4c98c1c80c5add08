import * as vscode from "vscode";
import type { ExplorerView } from "../explorer/explorerView.ts";
import { deferredCommands, registerCommands } from "../host/commands.ts";
import { Disposables } from "../host/disposables.ts";
import * as settings from "../host/settings.ts";
import { Command, Setting } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import { Outcomes } from "./outcomes.ts";

/** Key of the global state under which it is kept which files were imported, as they were then. */
export const STAMPS_KEY = "watched files";

/** What imports work with. */
export interface ImportContext {
  readonly connections: Connections;
  readonly explorer: ExplorerView;
  readonly log: vscode.LogOutputChannel;
  readonly memory: vscode.Memento;
}

const COMMANDS = [
  Command.importCosts,
  Command.importCostsFolder,
  Command.importDrift,
  Command.importRun,
  Command.deleteImport,
  Command.createProject,
  Command.createEnvironment,
] as const;

/** Bringing data to the built-in service, by command and from watched folders. Each loads when it is first needed. */
export function registerImports({ connections, explorer, log, memory }: ImportContext): vscode.Disposable {
  const owned = new Disposables();
  const outcomes = new Outcomes();
  const commands = deferredCommands(COMMANDS, async () =>
    (await import("./commands.ts")).importCommands(connections, explorer, outcomes),
  );
  owned.add(registerCommands(commands));
  const watch = owned.lazily(async () => {
    const { watchFolders } = await import("./watchFolders.ts");
    return watchFolders(connections, explorer, log, memory);
  });
  const watchWhereNeeded = () => {
    // What was imported before must be forgotten when the account signs out, watched or not.
    if (settings.watchedFolders().length > 0 || memory.get(STAMPS_KEY) !== undefined) void watch();
  };
  owned.add(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (settings.affects(event, Setting.watchFolders)) watchWhereNeeded();
    }),
  );
  watchWhereNeeded();
  return owned;
}
