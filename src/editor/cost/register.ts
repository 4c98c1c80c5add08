import * as vscode from "vscode";
import type { Budgets } from "../environments/budgets.ts";
import type { Environments } from "../environments/environments.ts";
import { deferredCommands, registerCommands } from "../host/commands.ts";
import { Disposables } from "../host/disposables.ts";
import { COST_VIEW_TYPE, Command } from "../ids.ts";
import type { Connections } from "../session/connections.ts";

/** What the cost panels work with. */
export interface CostContext {
  readonly extensionUri: vscode.Uri;
  readonly connections: Connections;
  readonly environments: Environments;
  /** Reads the team's budgets when first asked. */
  readonly budgets: () => Promise<Budgets>;
}

/** The panels of costs, which load when the first is opened or restored. */
export function registerCosts({
  extensionUri,
  connections,
  environments,
  budgets,
}: CostContext): vscode.Disposable {
  const owned = new Disposables();
  const panels = owned.lazily(async () => {
    const { CostPanels } = await import("./panels.ts");
    const { chooseOther } = await import("./commands.ts");
    return new CostPanels(
      extensionUri,
      connections,
      (own) => chooseOther(environments, own),
      await budgets(),
    );
  });
  owned.add(
    vscode.window.registerWebviewPanelSerializer(COST_VIEW_TYPE, {
      deserializeWebviewPanel: async (panel, state) => (await panels()).restore(panel, state),
    }),
  );
  const commands = deferredCommands([Command.showCost], async () => {
    const { costCommands } = await import("./commands.ts");
    return costCommands(await panels(), environments);
  });
  owned.add(registerCommands(commands));
  return owned;
}
