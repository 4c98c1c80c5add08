import * as vscode from "vscode";
import type { AcceptedDrift } from "../environments/acceptedDrift.ts";
import type { Environments } from "../environments/environments.ts";
import { deferredCommands, registerCommands } from "../host/commands.ts";
import { Disposables } from "../host/disposables.ts";
import * as settings from "../host/settings.ts";
import { Command, Setting } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import { Outcomes } from "./outcomes.ts";
import { STAMPS_KEY } from "./stampsKey.ts";

/** What imports work with. */
export interface ImportContext {
  readonly connections: Connections;
  readonly environments: Environments;
  /** The drift that the team lives with. */
  readonly accepted: () => Promise<AcceptedDrift>;
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
  Command.deleteProject,
  Command.deleteEnvironment,
] as const;

/** Bringing data to the built-in service, by command and from watched folders. Each loads when it is first needed. */
export function registerImports({
  connections,
  environments,
  accepted,
  log,
  memory,
}: ImportContext): vscode.Disposable {
  const owned = new Disposables();
  const outcomes = new Outcomes();
  const commands = deferredCommands(COMMANDS, async () =>
    (await import("./commands.ts")).importCommands({ connections, environments, accepted, outcomes }),
  );
  owned.add(registerCommands(commands));
  const watch = owned.lazily(async () => {
    const { watchFolders } = await import("./watchFolders.ts");
    return watchFolders(connections, environments, log, memory);
  });
  const watchWhereNeeded = () => {
    // What was imported before must be forgotten when the account signs out, watched or not.
    if (settings.watchesFolders() || memory.get(STAMPS_KEY) !== undefined) void watch();
  };
  owned.add(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (settings.affects(event, Setting.watchFolders)) watchWhereNeeded();
    }),
  );
  watchWhereNeeded();
  return owned;
}
