import type * as vscode from "vscode";
import type { Budgets } from "../environments/budgets.ts";
import type { Environments } from "../environments/environments.ts";
import { deferredCommands } from "../host/commands.ts";
import { Disposables } from "../host/disposables.ts";
import { Command } from "../ids.ts";
import type { RestorePanel } from "../panels/registerPanels.ts";
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
export function costCapability({ extensionUri, connections, environments, budgets }: CostContext) {
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
  const restore: RestorePanel = async (panel, state) => (await panels()).restore(panel, state);
  const commands = deferredCommands([Command.showCost], async () => {
    const { costCommands } = await import("./commands.ts");
    return costCommands(await panels(), environments);
  });
  return { commands, restore, dispose: () => owned.dispose() };
}
