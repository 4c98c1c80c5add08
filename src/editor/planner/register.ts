import * as vscode from "vscode";
import { registerCommands } from "../host/commands.ts";
import { Disposables } from "../host/disposables.ts";
import { Command, PLANNER_VIEW_TYPE } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import type { BuiltIn } from "./catalogueHandlers.ts";
import type { PlannerPanels } from "./panel.ts";

/** The planner's panel, which loads when it is first opened or restored. */
export class Planner implements vscode.Disposable {
  readonly #owned = new Disposables();
  readonly #loaded = this.#owned.add(new vscode.EventEmitter<void>());
  readonly panels: () => Promise<PlannerPanels>;
  readonly onDidLoad = this.#loaded.event;

  constructor(extensionUri: vscode.Uri, connections: Connections, memory: vscode.Memento, builtIn: BuiltIn) {
    this.panels = this.#owned.lazily(async () => {
      const { PlannerPanels } = await import("./panel.ts");
      // Told when whoever asked first has it.
      setImmediate(() => this.#loaded.fire());
      return new PlannerPanels(extensionUri, connections, memory, builtIn);
    });
    this.#owned.add(
      vscode.window.registerWebviewPanelSerializer(PLANNER_VIEW_TYPE, {
        deserializeWebviewPanel: async (panel) => (await this.panels()).restore(panel),
      }),
    );
    this.#owned.add(registerCommands({ [Command.openPlanner]: async () => (await this.panels()).open() }));
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
