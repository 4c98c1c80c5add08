import * as vscode from "vscode";
import type { AcceptedDrift } from "../environments/acceptedDrift.ts";
import type { Environments } from "../environments/environments.ts";
import { deferredCommands } from "../host/commands.ts";
import { Disposables } from "../host/disposables.ts";
import * as settings from "../host/settings.ts";
import { Command, Setting } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import { Outcomes } from "./outcomes.ts";
import { isWatching } from "./watching.ts";

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
export function importCapability({ connections, environments, accepted, log, memory }: ImportContext) {
  const owned = new Disposables();
  const outcomes = new Outcomes();
  const commands = deferredCommands(COMMANDS, async () =>
    (await import("./commands.ts")).importCommands({ connections, environments, accepted, outcomes }),
  );
  const watch = owned.lazily(async () => {
    const { watchFolders } = await import("./watchFolders.ts");
    return watchFolders(connections, environments, log, memory);
  });
  const watchWhereNeeded = () => {
    if (isWatching(memory)) void watch();
  };
  owned.add(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (settings.affects(event, Setting.watchFolders)) watchWhereNeeded();
    }),
  );
  watchWhereNeeded();
  return { commands, dispose: () => owned.dispose() };
}
