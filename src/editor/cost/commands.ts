import type { EnvironmentRef } from "../../shared/protocols/cost.ts";
import { chooseEnvironment } from "../environments/chooseEnvironment.ts";
import type { Environments } from "../environments/environments.ts";
import { type Environment, environmentOf, placeOf } from "../environments/nodes.ts";
import type { CommandTable } from "../host/commands.ts";
import { Command } from "../ids.ts";
import { say } from "../text/say.ts";
import { comparable } from "./comparable.ts";
import type { Compared } from "./handlers.ts";
import type { CostPanels } from "./panels.ts";

export function costCommands(panels: CostPanels, environments: Environments) {
  return {
    [Command.showCost]: async (argument) => {
      const environment =
        environmentOf(argument) ?? (await chooseEnvironment(environments, { title: say("Show Cost") }));
      if (environment) panels.open(refOf(environment));
    },
  } satisfies CommandTable;
}

/** Lets the user choose what a panel is compared with. */
export async function chooseOther(
  environments: Environments,
  own: Compared,
): Promise<EnvironmentRef | undefined> {
  const environment = await chooseEnvironment(environments, {
    title: say("Compare Costs"),
    placeholder: say("Choose an environment to compare with"),
    offered: (all) => comparable(all, own),
    none: say("There is no other environment whose costs can be compared with these."),
  });
  return environment && refOf(environment);
}

function refOf(environment: Environment): EnvironmentRef {
  return { id: environment.id, name: environment.name, project: placeOf(environment) };
}
