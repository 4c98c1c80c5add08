import * as vscode from "vscode";
import type { CommandTable } from "../common/commands.ts";
import { askText, type Choice, pickOne } from "../common/prompts.ts";
import * as settings from "../common/settings.ts";
import { Command } from "../ids.ts";
import type { ExplorerView } from "./explorerView.ts";
import { formatMoney } from "./format.ts";
import type { Environment, ExplorerModel } from "./model.ts";
import { isNode, type TreeNode } from "./nodes.ts";
import { toTreeItem } from "./present.ts";

/** The commands of the projects view. Called from the palette they act on the selected row. */
export function explorerCommands(explorer: ExplorerView): CommandTable {
  const target = (node: unknown) => (isNode(node) ? node : explorer.selection[0]);
  return {
    [Command.refresh]: async (node) => explorer.refresh(isNode(node) ? node : undefined),
    [Command.addEnvironment]: async (node) =>
      addEnvironment(await explorer.model(), isNode(node) ? node : undefined),
    [Command.removeEnvironment]: async (node) => {
      const environment = target(node);
      if (environment?.kind === "environment" && environment.added) await removeEnvironment(environment);
    },
    [Command.copyId]: async (node) => copy(idOf(target(node))),
    [Command.copyValue]: async (node) => copy(shownValueOf(target(node))),
    [Command.showRawResponse]: async (node) => showRaw(target(node)),
  };
}

async function addEnvironment(model: ExplorerModel | undefined, node: TreeNode | undefined): Promise<void> {
  let project = node?.kind === "project" ? node.reading.id : undefined;
  const choices = projectChoices(model);
  const steps = project === undefined && choices.length > 1 ? 3 : 2;
  if (steps === 3) {
    const chosen = await pickOne({
      title: vscode.l10n.t("Add environment"),
      placeholder: vscode.l10n.t("The project to show it under"),
      step: 1,
      totalSteps: steps,
      choices,
    });
    if (chosen === undefined || chosen === "back") return;
    project = chosen.value;
  }
  const existing = settings.addedEnvironments();
  let id = "";
  let name = "";
  const idOutcome = await askText({
    title: vscode.l10n.t("Add environment"),
    prompt: vscode.l10n.t("The environment's id, as the service knows it"),
    step: steps - 1,
    totalSteps: steps,
    accept: (text) => {
      id = text.trim();
      if (id === "") return vscode.l10n.t("Type the environment's id.");
      if (existing.some((environment) => environment.id === id))
        return vscode.l10n.t("{0} is added already.", id);
      return undefined;
    },
  });
  if (idOutcome !== "accepted") return;
  const nameOutcome = await askText({
    title: vscode.l10n.t("Add environment"),
    prompt: vscode.l10n.t("A name for it (leave empty to show the id)"),
    step: steps,
    totalSteps: steps,
    accept: (text) => {
      name = text.trim();
      return undefined;
    },
  });
  if (nameOutcome !== "accepted") return;
  const environment = { id, ...(name === "" ? {} : { name }), ...(project === undefined ? {} : { project }) };
  await settings.setAddedEnvironments([...existing, environment]);
}

function projectChoices(model: ExplorerModel | undefined): readonly Choice<string | undefined>[] {
  const projects = model?.organizations().flatMap((organization) => model.projects(organization)) ?? [];
  return [
    ...projects.map(({ reading, organization }) => ({
      label: reading.name,
      description: organization.name,
      value: reading.id,
    })),
    { label: vscode.l10n.t("No project"), value: undefined },
  ];
}

async function removeEnvironment(environment: Environment): Promise<void> {
  await settings.setAddedEnvironments(settings.addedEnvironments().filter(({ id }) => id !== environment.id));
}

function idOf(node: TreeNode | undefined): string | undefined {
  switch (node?.kind) {
    case "organization":
    case "environment":
      return node.id;
    case "project":
      return node.reading.id;
    case "cost":
    case "drift":
      return node.environment.id;
    case "logs":
      return node.environment.facts.logs.value?.runId ?? node.environment.id;
    case "driftCheck":
      return node.check.subject;
    default:
      return undefined;
  }
}

function shownValueOf(node: TreeNode | undefined): string | undefined {
  if (node?.kind === "cost") {
    const cost = node.environment.facts.cost.value;
    return cost?.totalCost === undefined
      ? undefined
      : formatMoney(cost.totalCost, cost.unit, vscode.env.language);
  }
  if (!node) return undefined;
  const { description } = toTreeItem(node);
  return typeof description === "string" ? description : undefined;
}

async function copy(text: string | undefined): Promise<void> {
  if (text === undefined) {
    void vscode.window.showInformationMessage(vscode.l10n.t("Select a row of the Infra Planner view first."));
    return;
  }
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(vscode.l10n.t("$(check) Copied {0}", text), 3000);
}

async function showRaw(node: TreeNode | undefined): Promise<void> {
  const raw = rawOf(node);
  if (raw === undefined) {
    void vscode.window.showInformationMessage(vscode.l10n.t("Nothing has been loaded for this row yet."));
    return;
  }
  const document = await vscode.workspace.openTextDocument({
    language: "json",
    content: JSON.stringify(raw, null, 2),
  });
  await vscode.window.showTextDocument(document, { preview: true });
}

function rawOf(node: TreeNode | undefined): unknown {
  switch (node?.kind) {
    case "project":
      return node.reading.raw;
    case "environment":
    case "odd":
      return node.raw;
    case "cost":
    case "drift":
    case "logs":
      return node.environment.facts[node.kind].value?.raw;
    case "driftCheck":
      return node.check.raw;
    default:
      return undefined;
  }
}
