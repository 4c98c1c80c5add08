import type * as vscode from "vscode";
import { deferredCommands, registerCommands } from "../host/commands.ts";
import type { ReadOnlyDocuments } from "../host/readOnlyDocuments.ts";
import { Command } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import type { ExplorerView } from "./explorerView.ts";

const COMMANDS = [
  Command.refresh,
  Command.addEnvironment,
  Command.removeEnvironment,
  Command.pinEnvironment,
  Command.unpinEnvironment,
  Command.revealEnvironment,
  Command.loadFacts,
  Command.filter,
  Command.clearFilter,
  Command.sort,
  Command.copyId,
  Command.copyValue,
  Command.copyLink,
  Command.showRawResponse,
] as const;

/** The commands of the projects view; they load with the first that runs. */
export function registerExplorerCommands(
  explorer: ExplorerView,
  connections: Connections,
  documents: ReadOnlyDocuments,
): vscode.Disposable {
  const commands = deferredCommands(COMMANDS, async () =>
    (await import("./commands.ts")).explorerCommands(explorer, connections, documents),
  );
  return registerCommands(commands);
}
