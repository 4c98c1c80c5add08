import type { CommandTable } from "../common/commands.ts";
import { Command } from "../ids.ts";
import type { PlannerPanels } from "./panel.ts";

export function plannerCommands(panels: PlannerPanels): CommandTable {
  return { [Command.openPlanner]: () => panels.open() };
}
