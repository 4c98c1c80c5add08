import { NotSignedIn } from "../../client/errors.ts";
import { pickOne } from "../dialogs/prompts.ts";
import type { Environments, EnvironmentsWithChecks } from "../environments/environments.ts";
import { loadFactsOf } from "../environments/loadFacts.ts";
import type { DriftCheckNode } from "../environments/nodes.ts";
import { type Environment, environmentOf, isSubject, placeOf } from "../environments/nodes.ts";
import type { CommandTable } from "../host/commands.ts";
import { Command } from "../ids.ts";
import { plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import type { DriftDocuments } from "./driftDocuments.ts";
import { openInSource } from "./openInSource.ts";

export function driftCommands(documents: DriftDocuments, environments: EnvironmentsWithChecks) {
  const checkOf = (argument: unknown): DriftCheckNode | undefined => {
    const subject = [argument, environments.selection[0]].find(isSubject);
    return subject?.kind === "driftCheck" ? subject : undefined;
  };
  return {
    [Command.showDriftDifferences]: async (argument) => {
      const node = checkOf(argument);
      if (node) await documents.showDifferences(node);
    },
    [Command.showDriftReport]: async (argument) => {
      const environment = environmentOf(argument) ?? (await chooseReported(environments));
      if (environment === undefined) return;
      if (environment !== "all") return documents.showReport(environment);
      // What could not be loaded is named in the report.
      const outcome = await loadFactsOf(await environments.all());
      if (outcome !== "cancelled") await documents.showReport(undefined);
    },
    [Command.openInSource]: async (argument) => {
      const node = checkOf(argument);
      if (node) await openInSource(node.check.subject);
    },
  } satisfies CommandTable;
}

async function chooseReported(environments: Environments): Promise<Environment | "all" | undefined> {
  if (!(await environments.model())) throw new NotSignedIn("noToken");
  const all = await environments.all();
  if (all.length < 2) return all[0] ?? "all";
  const chosen = await pickOne<Environment | "all">({
    title: say("Drift report"),
    placeholder: say("The environment to report on"),
    choices: [
      {
        label: say("All environments"),
        description: say("{0} of them", all.length),
        value: "all",
      },
      ...all.map((environment) => ({
        label: plain(environment.name),
        description: plain(placeOf(environment)),
        value: environment,
      })),
    ],
  });
  return chosen === "back" ? undefined : chosen?.value;
}
