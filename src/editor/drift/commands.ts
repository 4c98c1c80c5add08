import * as vscode from "vscode";
import type { CommandTable } from "../common/commands.ts";
import { pickOne } from "../common/prompts.ts";
import { environmentOf } from "../explorer/chooseEnvironment.ts";
import type { ExplorerView } from "../explorer/explorerView.ts";
import type { Loadable } from "../explorer/loadable.ts";
import { type Environment, placeOf } from "../explorer/model.ts";
import { type DriftCheckNode, isNode } from "../explorer/nodes.ts";
import { Command } from "../ids.ts";
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
      if (environment === "all" && !(await loadAll(explorer))) return;
      await documents.showReport(environment === "all" ? undefined : environment);
    },
    [Command.openInSource]: async (argument) => {
      const node = checkOf(argument);
      if (node) await openInSource(node.check.subject);
    },
  } satisfies CommandTable;
}

async function chooseReported(explorer: ExplorerView): Promise<Environment | "all" | undefined> {
  const environments = await explorer.allEnvironments();
  if (environments.length < 2) return environments[0] ?? "all";
  const chosen = await pickOne<Environment | "all">({
    title: vscode.l10n.t("Drift report"),
    placeholder: vscode.l10n.t("The environment to report on"),
    choices: [
      {
        label: vscode.l10n.t("All environments"),
        description: vscode.l10n.t("{0} of them", environments.length),
        value: "all",
      },
      ...environments.map((environment) => ({
        label: environment.name,
        description: placeOf(environment),
        value: environment,
      })),
    ],
  });
  return chosen === "back" ? undefined : chosen?.value;
}

/** As many as the client sends at once; more would only wait there, and could not be called off as easily. */
const AT_ONCE = 6;

/** Loads drift and cost of every environment, as far as they are not; false when the user stopped that. */
async function loadAll(explorer: ExplorerView): Promise<boolean> {
  const environments = await explorer.allEnvironments();
  return vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: vscode.l10n.t("Loading drift"),
      cancellable: true,
    },
    async (progress, token) => {
      const left = environments.flatMap(({ facts }) => [facts.drift, facts.cost] as Loadable<unknown>[]);
      const increment = 100 / left.length;
      const started = new Set<Loadable<unknown>>();
      token.onCancellationRequested(() => {
        for (const fact of started) fact.cancel();
      });
      const work = async () => {
        for (let fact = left.pop(); fact && !token.isCancellationRequested; fact = left.pop()) {
          // What the tree is loading already is not this command's to stop.
          if (!fact.loading) started.add(fact);
          await fact.ensure();
          started.delete(fact);
          progress.report({ increment });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return !token.isCancellationRequested;
    },
  );
}
