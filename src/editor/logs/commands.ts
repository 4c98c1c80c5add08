import * as vscode from "vscode";
import type { CommandTable } from "../common/commands.ts";
import { pickOne } from "../common/prompts.ts";
import { isNode } from "../explorer/commands.ts";
import type { ExplorerView } from "../explorer/explorerView.ts";
import type { Environment } from "../explorer/model.ts";
import { Command } from "../ids.ts";
import type { LogDocuments } from "./logDocuments.ts";

export function logCommands(logs: LogDocuments, explorer: ExplorerView): CommandTable {
  return {
    [Command.openLogs]: async (argument) => {
      const environment = environmentOf(argument) ?? (await chooseEnvironment(explorer));
      if (environment) await logs.open(environment.id, environment.name, environment.facts.logs.value?.runId);
    },
  };
}

function environmentOf(argument: unknown): Environment | undefined {
  if (!isNode(argument)) return undefined;
  if (argument.kind === "environment") return argument;
  return "environment" in argument ? argument.environment : undefined;
}

/** Any environment of the tree, chosen by name. */
export async function chooseEnvironment(explorer: ExplorerView): Promise<Environment | undefined> {
  const environments = await explorer.allEnvironments();
  if (environments.length === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t("There are no environments yet. Add one by its id with “Add Environment…”."),
    );
    return undefined;
  }
  const chosen = await pickOne({
    title: vscode.l10n.t("Environment"),
    placeholder: vscode.l10n.t("Choose an environment"),
    choices: environments.map((environment) => ({
      label: environment.name,
      description: parentName(environment),
      value: environment,
    })),
  });
  return chosen === "back" ? undefined : chosen?.value;
}

function parentName({ parent }: Environment): string {
  return parent.kind === "project" ? parent.reading.name : parent.name;
}
