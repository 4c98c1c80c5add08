import type { EnvironmentRef } from "../../webview/cost/protocol.ts";
import type { CommandTable } from "../common/commands.ts";
import { chooseEnvironment, environmentOf } from "../explorer/chooseEnvironment.ts";
import type { ExplorerView } from "../explorer/explorerView.ts";
import { type Environment, placeOf } from "../explorer/model.ts";
import { Command } from "../ids.ts";
import type { ChooseOther, CostPanels } from "./panels.ts";

export function costCommands(panels: CostPanels, explorer: ExplorerView): CommandTable {
  return {
    [Command.showCost]: async (argument) => {
      const environment = environmentOf(argument) ?? (await chooseEnvironment(explorer));
      if (environment) panels.open(refOf(environment));
    },
  };
}

/** Lets the user pick what to compare an environment with, among all that the tree has. */
export function chooseOtherIn(explorer: ExplorerView): ChooseOther {
  return async (environmentId) => {
    const environment = await chooseEnvironment(explorer, environmentId);
    return environment && refOf(environment);
  };
}

function refOf(environment: Environment): EnvironmentRef {
  return { id: environment.id, name: environment.name, project: placeOf(environment) };
}
