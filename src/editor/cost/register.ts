import * as vscode from "vscode";
import { chooseEnvironment } from "../environments/chooseEnvironment.ts";
import type { Environments } from "../environments/environments.ts";
import { type Environment, environmentOf, placeOf } from "../environments/nodes.ts";
import { registerCommands } from "../host/commands.ts";
import { Disposables } from "../host/disposables.ts";
import { COST_VIEW_TYPE, Command } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import type { ChooseOther } from "./panels.ts";

/** The panels of costs, which load when the first is opened or restored. */
export function registerCosts(
  extensionUri: vscode.Uri,
  connections: Connections,
  environments: Environments,
): vscode.Disposable {
  const owned = new Disposables();
  const chooseOther: ChooseOther = async (environmentId) => {
    const environment = await chooseEnvironment(environments, environmentId);
    return environment && refOf(environment);
  };
  const panels = owned.lazily(async () => {
    const { CostPanels } = await import("./panels.ts");
    return new CostPanels(extensionUri, connections, chooseOther);
  });
  owned.add(
    vscode.window.registerWebviewPanelSerializer(COST_VIEW_TYPE, {
      deserializeWebviewPanel: async (panel, state) => (await panels()).restore(panel, state),
    }),
  );
  owned.add(
    registerCommands({
      [Command.showCost]: async (argument) => {
        const environment = environmentOf(argument) ?? (await chooseEnvironment(environments));
        if (environment) (await panels()).open(refOf(environment));
      },
    }),
  );
  return owned;
}

function refOf(environment: Environment) {
  return { id: environment.id, name: environment.name, project: placeOf(environment) };
}
