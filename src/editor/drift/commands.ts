import * as z from "zod/mini";
import { NotSignedIn } from "../../client/errors.ts";
import { inform } from "../dialogs/messages.ts";
import { pickOne } from "../dialogs/prompts.ts";
import type { Environments, EnvironmentsWithChecks } from "../environments/environments.ts";
import { loadFactsOf } from "../environments/loadFacts.ts";
import type { DriftCheckNode, FactNode } from "../environments/nodes.ts";
import { type Environment, environmentOf, isSubject, placeOf } from "../environments/nodes.ts";
import type { CommandTable } from "../host/commands.ts";
import { Command } from "../ids.ts";
import { plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import { acceptDrift, withdrawAcceptance } from "./accepting.ts";
import type { DriftDocuments } from "./driftDocuments.ts";
import { openInSource } from "./openInSource.ts";

export function driftCommands(documents: DriftDocuments, environments: EnvironmentsWithChecks) {
  /** Says what to do where no check is named or selected. */
  const checkOf = (argument: unknown): DriftCheckNode | undefined => {
    const subject = [argument, environments.selection[0]].find(isSubject);
    if (subject?.kind === "driftCheck") return subject;
    void inform(say("Select a drifted resource in the Projects view first."));
    return undefined;
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
    [Command.acceptDrift]: async (argument) => {
      const node = checkOf(argument);
      if (node) await acceptDrift(node);
    },
    [Command.withdrawAcceptance]: async (argument) => {
      const node = checkOf(argument);
      if (node) await withdrawAcceptance(node);
    },
    [Command.openInSource]: async (argument) => {
      const named = NamedAddress.safeParse(argument).data;
      if (named) return showAddress(named, documents, environments);
      const node = checkOf(argument);
      if (node) await openInSource(node.check.subject);
    },
  } satisfies CommandTable;
}

/** A resource that a log names. */
const NamedAddress = z.object({ address: z.string(), environmentId: z.string() });

/** Opens the declaration of a resource, or what has drifted of it, where that is known. */
async function showAddress(
  { address, environmentId }: z.infer<typeof NamedAddress>,
  documents: DriftDocuments,
  environments: Environments,
): Promise<void> {
  const environment = (await environments.all()).find(({ id }) => id === environmentId);
  const check = environment?.facts.knownDrift?.checks.find(({ subject }) => subject === address);
  if (!environment || !check || check.verdict === "ok") return openInSource(address);
  const chosen = await pickOne<"source" | "drift">({
    title: plain(address),
    placeholder: say("The resource has drifted"),
    choices: [
      { label: say("Open in source"), icon: "go-to-file", value: "source" },
      { label: say("Show what has drifted"), icon: "diff", value: "drift" },
    ],
  });
  if (chosen === undefined || chosen === "back") return;
  if (chosen.value === "source") return openInSource(address);
  const drift: FactNode = { kind: "drift", key: `${environment.key}/drift`, environment };
  await documents.showDifferences({
    kind: "driftCheck",
    key: `${drift.key}/check:${check.subject}#0`,
    drift,
    check,
  });
}

async function chooseReported(environments: Environments): Promise<Environment | "all" | undefined> {
  if (!(await environments.model())) throw new NotSignedIn("noToken");
  const all = await environments.all();
  if (all.length < 2) return all[0] ?? "all";
  const chosen = await pickOne<Environment | "all">({
    title: say("Drift Report"),
    placeholder: say("The environment to report on"),
    choices: [
      {
        label: say("All environments"),
        description: say("{0} environments", all.length),
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
