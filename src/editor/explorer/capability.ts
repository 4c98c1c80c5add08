import { deferredCommands } from "../host/commands.ts";
import type { ReadOnlyDocuments } from "../host/readOnlyDocuments.ts";
import { Command } from "../ids.ts";
import { Explorer } from "./explorer.ts";
import type { ExplorerContext } from "./explorerView.ts";
import type { ProjectsView } from "./registerView.ts";

const COMMANDS = [
  Command.refresh,
  Command.addEnvironment,
  Command.removeEnvironment,
  Command.pinEnvironment,
  Command.unpinEnvironment,
  Command.revealEnvironment,
  Command.loadFacts,
  Command.loadAllFacts,
  Command.explainFailure,
  Command.showHelp,
  Command.filter,
  Command.clearFilter,
  Command.sort,
  Command.copyId,
  Command.copyValue,
  Command.copyLink,
  Command.showRawResponse,
] as const;

/** The projects view and its commands, which load when the view is first seen, or when one is first used. */
export function explorerCapability(
  context: ExplorerContext,
  shown: ProjectsView,
  documents: ReadOnlyDocuments,
) {
  const explorer = new Explorer(context, shown);
  const commands = deferredCommands(COMMANDS, async () => {
    const { explorerCommands } = await import("./commands.ts");
    return explorerCommands(await explorer.view(), context.connections, documents);
  });
  return { explorer, commands, dispose: () => explorer.dispose() };
}
