import type { EnvironmentRef } from "../../shared/protocols/cost.ts";
import { chooseEnvironment } from "../environments/chooseEnvironment.ts";
import type { Environments } from "../environments/environments.ts";
import { type Environment, environmentOf, placeOf } from "../environments/nodes.ts";
import type { CommandTable } from "../host/commands.ts";
import { Command } from "../ids.ts";
import type { CostPanels } from "./panels.ts";

export function costCommands(panels: CostPanels, environments: Environments) {
  return {
    [Command.showCost]: async (argument) => {
      const environment = environmentOf(argument) ?? (await chooseEnvironment(environments));
      if (environment) panels.open(refOf(environment));
    },
  } satisfies CommandTable;
}

/** Lets the user choose what a panel shows instead. */
export async function chooseOther(
  environments: Environments,
  environmentId: string,
): Promise<EnvironmentRef | undefined> {
  const environment = await chooseEnvironment(environments, environmentId);
  return environment && refOf(environment);
}

function refOf(environment: Environment): EnvironmentRef {
  return { id: environment.id, name: environment.name, project: placeOf(environment) };
}
