import * as vscode from "vscode";
import { registerCommands } from "../host/commands.ts";
import { Disposables } from "../host/disposables.ts";
import type { ReadRules } from "../host/rulesInForce.ts";
import { Command, PLANNER_VIEW_TYPE } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import type { BuiltIn } from "./catalogueHandlers.ts";
import type { PlannerPanels } from "./panel.ts";

/** What the planner works with. */
export interface PlannerContext {
  readonly extensionUri: vscode.Uri;
  readonly connections: Connections;
  readonly memory: vscode.Memento;
  readonly builtIn: BuiltIn;
  readonly rules: ReadRules;
}

/** The planner's panel, for whoever shows something in it. */
export interface Planner extends vscode.Disposable {
  readonly panels: () => Promise<PlannerPanels>;
  readonly onDidLoad: vscode.Event<void>;
}

/** The planner's panel, which loads when it is first opened or restored. */
export function registerPlanner({
  extensionUri,
  connections,
  memory,
  builtIn,
  rules,
}: PlannerContext): Planner {
  const owned = new Disposables();
  const loaded = owned.add(new vscode.EventEmitter<void>());
  const panels = owned.lazily(async () => {
    const { PlannerPanels } = await import("./panel.ts");
    // Told when whoever asked first has it.
    setImmediate(() => loaded.fire());
    return new PlannerPanels(extensionUri, connections, memory, builtIn, rules);
  });
  owned.add(
    vscode.window.registerWebviewPanelSerializer(PLANNER_VIEW_TYPE, {
      deserializeWebviewPanel: async (panel) => (await panels()).restore(panel),
    }),
  );
  owned.add(
    registerCommands({
      [Command.openPlanner]: async () => (await panels()).open(),
      [Command.understandIntent]: async () => (await panels()).understand(),
    }),
  );
  return { panels, onDidLoad: loaded.event, dispose: () => owned.dispose() };
}
