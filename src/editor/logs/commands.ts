import type { CommandTable } from "../common/commands.ts";
import { chooseEnvironment, environmentOf } from "../explorer/chooseEnvironment.ts";
import type { ExplorerView } from "../explorer/explorerView.ts";
import { Command } from "../ids.ts";
import type { LogDocuments } from "./logDocuments.ts";

export function logCommands(logs: LogDocuments, explorer: ExplorerView): CommandTable {
  return {
    [Command.openLogs]: async (argument) => {
      const environment = environmentOf(argument) ?? (await chooseEnvironment(explorer));
      if (environment) await logs.open(environment.id, environment.name, environment.facts.logs.value?.runId);
    },
  };
}
