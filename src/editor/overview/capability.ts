import * as vscode from "vscode";
import type { Budgets } from "../environments/budgets.ts";
import type { Environments } from "../environments/environments.ts";
import { deferredCommands } from "../host/commands.ts";
import { Disposables } from "../host/disposables.ts";
import { affects, overviewInStatusBar } from "../host/settings.ts";
import { Command, Setting } from "../ids.ts";
import type { RestorePanel } from "../panels/registerPanels.ts";
import type { Connections } from "../session/connections.ts";
import type { DriftMemory } from "./source.ts";

/** What the overview works with. */
export interface OverviewContext {
  readonly extensionUri: vscode.Uri;
  readonly connections: Connections;
  readonly environments: Environments;
  readonly memory: vscode.Memento;
  /** Reads the team's budgets when first asked. */
  readonly budgets: () => Promise<Budgets>;
  readonly drift: DriftMemory;
}

/** The overview of all environments, which loads when it is first opened or restored, and its item in the status bar. */
export function overviewCapability(context: OverviewContext) {
  const owned = new Disposables();
  const panels = owned.lazily(async () => {
    const { OverviewPanels } = await import("./panel.ts");
    return new OverviewPanels({ ...context, budgets: await context.budgets() });
  });
  const restore: RestorePanel = async (panel) => (await panels()).restore(panel);
  const commands = deferredCommands([Command.showOverview], async () => {
    const opened = await panels();
    return { [Command.showOverview]: () => opened.show() };
  });
  owned.add(statusWhileWanted(context));
  return { commands, restore, dispose: () => owned.dispose() };
}

function statusWhileWanted({ environments, budgets, drift }: OverviewContext): vscode.Disposable {
  const owned = new Disposables();
  let shown: Disposables | undefined;
  const follow = async () => {
    if (overviewInStatusBar() === (shown !== undefined)) return;
    shown?.dispose();
    shown = overviewInStatusBar() ? owned.add(new Disposables()) : undefined;
    const place = shown;
    if (!place) return;
    const { OverviewStatus } = await import("./statusBar.ts");
    // Turned off meanwhile, the place is gone, and so is what is put there.
    place.add(new OverviewStatus(environments, await budgets(), drift));
  };
  owned.add(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (affects(event, Setting.overviewStatusBar)) void follow();
    }),
  );
  void follow();
  return owned;
}
