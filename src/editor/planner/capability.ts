import * as vscode from "vscode";
import type { CommandTable } from "../host/commands.ts";
import { Disposables } from "../host/disposables.ts";
import { Command } from "../ids.ts";
import type { RestorePanel } from "../panels/registerPanels.ts";
import type { PlannerContext, PlannerPanels } from "./panels.ts";
import { Renames } from "./renames.ts";

/** The planner's panel, which loads when it is first opened or restored. */
export function plannerCapability(context: PlannerContext) {
  const owned = new Disposables();
  const renames = owned.add(new Renames(context.workspaceState));
  const loaded = owned.add(new vscode.EventEmitter<void>());
  const panels = owned.lazily(async (): Promise<PlannerPanels> => {
    const { PlannerPanels } = await import("./panels.ts");
    // Told when whoever asked first has it.
    setImmediate(() => loaded.fire());
    return new PlannerPanels(context, renames);
  });
  const restore: RestorePanel = async (panel, state) => (await panels()).restore(panel, state);
  const commands = {
    [Command.openPlanner]: async () => (await panels()).open(),
    [Command.understandIntent]: async () => {
      const { isModelOffered } = await import("./understand/offered.ts");
      if (await isModelOffered()) await (await panels()).understand();
    },
  } satisfies CommandTable;
  return { commands, panels, restore, onDidLoad: loaded.event, dispose: () => owned.dispose() };
}
