import { NotSignedIn } from "../../client/errors.ts";
import { pickOne } from "../dialogs/prompts.ts";
import { environmentOf } from "../explorer/chooseEnvironment.ts";
import type { ExplorerView } from "../explorer/explorerView.ts";
import { loadFactsOf } from "../explorer/loadFacts.ts";
import { type Environment, placeOf } from "../explorer/model.ts";
import { type DriftCheckNode, isNode } from "../explorer/nodes.ts";
import type { CommandTable } from "../host/commands.ts";
import { Command } from "../ids.ts";
import { plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import type { DriftDocuments } from "./driftDocuments.ts";
import { openInSource } from "./openInSource.ts";

export function driftCommands(documents: DriftDocuments, explorer: ExplorerView) {
  const checkOf = (argument: unknown): DriftCheckNode | undefined => {
    const node = isNode(argument) ? argument : explorer.selection[0];
    return node?.kind === "driftCheck" ? node : undefined;
  };
  return {
    [Command.showDriftDifferences]: async (argument) => {
      const node = checkOf(argument);
      if (node) await documents.showDifferences(node);
    },
    [Command.showDriftReport]: async (argument) => {
      const environment = environmentOf(argument) ?? (await chooseReported(explorer));
      if (environment === undefined) return;
      if (environment !== "all") return documents.showReport(environment);
      // What could not be loaded is named in the report.
      const outcome = await loadFactsOf(await explorer.allEnvironments());
      if (outcome !== "cancelled") await documents.showReport(undefined);
    },
    [Command.openInSource]: async (argument) => {
      const node = checkOf(argument);
      if (node) await openInSource(node.check.subject);
    },
  } satisfies CommandTable;
}

async function chooseReported(explorer: ExplorerView): Promise<Environment | "all" | undefined> {
  if (!(await explorer.model())) throw new NotSignedIn("noToken");
  const environments = await explorer.allEnvironments();
  if (environments.length < 2) return environments[0] ?? "all";
  const chosen = await pickOne<Environment | "all">({
    title: say("Drift report"),
    placeholder: say("The environment to report on"),
    choices: [
      {
        label: say("All environments"),
        description: say("{0} of them", environments.length),
        value: "all",
      },
      ...environments.map((environment) => ({
        label: plain(environment.name),
        description: plain(placeOf(environment)),
        value: environment,
      })),
    ],
  });
  return chosen === "back" ? undefined : chosen?.value;
}
