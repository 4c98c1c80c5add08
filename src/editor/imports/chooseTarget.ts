/** Asks into which environment an import goes, or makes one: a sequence of prompts with a way back. */
import * as vscode from "vscode";
import type { Client } from "../../client/client.ts";
import { askText, type Choice, pickOne } from "../common/prompts.ts";
import type { ExplorerView } from "../explorer/explorerView.ts";
import {
  type Environment,
  type ExplorerModel,
  type Organization,
  type Project,
  placeOf,
} from "../explorer/model.ts";

/** An environment that may be so new that the tree does not show it yet. */
export interface Target {
  readonly id: string;
  readonly name: string;
}

/** @returns undefined when the user closes a prompt: nothing was made then */
export async function chooseTarget(
  explorer: ExplorerView,
  client: Client,
  title: string,
): Promise<Target | undefined> {
  for (;;) {
    const environments = await explorer.allEnvironments();
    const chosen = await pickOne<Environment | "new">({
      title,
      placeholder: vscode.l10n.t("The environment to import into"),
      choices: [
        {
          label: vscode.l10n.t("New environment…"),
          iconPath: new vscode.ThemeIcon("add"),
          alwaysShow: true,
          value: "new",
        },
        ...environments.map((environment) => ({
          label: environment.name,
          description: placeOf(environment),
          value: environment,
        })),
      ],
    });
    if (chosen === undefined || chosen === "back") return undefined;
    if (chosen.value !== "new") return chosen.value;
    const created = await createEnvironment(explorer, client, { title, back: true });
    if (created !== "back") return created;
  }
}

export interface CreateOptions {
  readonly title: string;
  /** Whether there is a prompt before to go back to. */
  readonly back?: boolean;
  /** Where it is made, when that is known. */
  readonly project?: Project | undefined;
}

/** Asks for a project and a name, and creates the environment once both are known. */
export async function createEnvironment(
  explorer: ExplorerView,
  client: Client,
  { title, back = false, project: given }: CreateOptions,
): Promise<Target | "back" | undefined> {
  const model = await explorer.model();
  const organization = model?.organizations()[0];
  if (!model || !organization) return undefined;
  for (;;) {
    const project = given ?? (await chooseProject(model, organization, title, back));
    if (project === undefined || project === "back") return project;
    const made = await nameNew(client, organization, project, {
      title,
      step: given ? 1 : 2,
      back: given === undefined,
    });
    if (made === "back") continue;
    if (made) await explorer.refresh(organization);
    return made;
  }
}

async function chooseProject(
  model: ExplorerModel,
  organization: Organization,
  title: string,
  back: boolean,
): Promise<Project | "new" | "back" | undefined> {
  await organization.projects.ensure();
  const projects = model.projects(organization);
  const choices: Choice<Project | "new">[] = [
    {
      label: vscode.l10n.t("New project…"),
      iconPath: new vscode.ThemeIcon("add"),
      alwaysShow: true,
      value: "new",
    },
    ...projects.map((project) => ({ label: project.reading.name, value: project })),
  ];
  const chosen = await pickOne({
    title,
    placeholder: vscode.l10n.t("The project of the new environment"),
    step: 1,
    totalSteps: 2,
    back,
    choices,
  });
  return chosen === "back" ? "back" : chosen?.value;
}

async function nameNew(
  client: Client,
  organization: Organization,
  project: Project | "new",
  { title, step, back }: { title: string; step: number; back: boolean },
): Promise<Target | "back" | undefined> {
  const totalSteps = project === "new" ? step + 1 : step;
  for (;;) {
    let projectName = "";
    if (project === "new") {
      const outcome = await askText({
        title,
        prompt: vscode.l10n.t("The new project's name"),
        value: projectName,
        step,
        totalSteps,
        back,
        accept: (text) => {
          projectName = text.trim();
          return nameProblem(projectName);
        },
      });
      if (outcome !== "accepted") return outcome === "back" ? "back" : undefined;
    }
    let created: Target | undefined;
    const outcome = await askText({
      title,
      prompt: vscode.l10n.t("The new environment's name"),
      placeholder: vscode.l10n.t("production"),
      step: totalSteps,
      totalSteps,
      back: back || project === "new",
      accept: async (text, signal) => {
        const name = text.trim();
        const problem = nameProblem(name);
        if (problem !== undefined) return problem;
        const parent =
          project === "new"
            ? await client.createProject(organization.id, projectName, { signal })
            : project.reading;
        created = await client.createEnvironment(parent.id, name, { signal });
        return undefined;
      },
    });
    if (outcome === "accepted") return created;
    if (outcome === "cancelled") return undefined;
    if (project !== "new") return "back";
  }
}

/** Why a name cannot be taken; undefined when it can. */
export function nameProblem(name: string): string | undefined {
  if (name === "") return vscode.l10n.t("Type a name.");
  return name.length > 200 ? vscode.l10n.t("A name has at most 200 characters.") : undefined;
}
