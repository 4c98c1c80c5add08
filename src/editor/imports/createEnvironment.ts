/** Creating an environment, in a project that may be new: a sequence of prompts with a way back. */
import type { Client } from "../../client/client.ts";
import { askText, type Choice, type PromptOutcome, pickOne } from "../dialogs/prompts.ts";
import { askInSteps, type Place, type StepOutcome } from "../dialogs/steps.ts";
import type { Environments } from "../environments/environments.ts";
import type { EnvironmentModel } from "../environments/model.ts";
import type { Organization, Project } from "../environments/nodes.ts";
import { type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";

/** An environment that may be so new that the tree does not show it yet. */
export interface Target {
  readonly id: string;
  readonly name: string;
}

export interface CreateOptions {
  readonly title: Plain;
  /** Where it is made, when that is known. */
  readonly project?: Project | undefined;
}

/** Asks for a project and a name, and creates the environment once both are known. */
export async function createEnvironment(
  environments: Environments,
  client: Client,
  { title, project: given }: CreateOptions,
): Promise<Target | undefined> {
  const model = await environments.model();
  const organization = model?.organizations()[0];
  if (!model || !organization) return undefined;
  let project: Project | "new" | undefined = given;
  let projectName = "";
  let environmentName = "";
  const asked = await askInSteps(
    () => [
      ...(given ? [] : (["project"] as const)),
      ...(project === "new" ? (["projectName"] as const) : []),
      "environmentName" as const,
    ],
    {
      project: async (place) => {
        const placeholder = say("The project of the new environment");
        const chosen = await pickProject(model, organization, { ...place, title, placeholder });
        if (chosen === undefined || chosen === "back") return chosen;
        project = chosen.value;
        return "next";
      },
      projectName: (place) =>
        askName(place, title, say("The new project's name"), projectName, (name) => {
          projectName = name;
        }),
      environmentName: (place) =>
        askName(place, title, say("The new environment's name"), environmentName, (name) => {
          environmentName = name;
        }),
    },
  );
  if (!asked || project === undefined) return undefined;
  return createIn(environments, client, { organization, project, projectName, environmentName });
}

/** What is created, as it was answered. */
export interface NewEnvironment {
  readonly organization: Organization;
  readonly project: Project | "new";
  /** Name of a project that is new. */
  readonly projectName: string;
  readonly environmentName: string;
}

/** Creates the environment, and its project where that is new. */
export async function createIn(
  environments: Environments,
  client: Client,
  { organization, project, projectName, environmentName }: NewEnvironment,
): Promise<Target> {
  const parent =
    project === "new" ? await client.createProject(organization.id, projectName) : project.reading;
  const created = await client.createEnvironment(parent.id, environmentName);
  await environments.refresh(organization);
  return created;
}

/** Offers the projects there are, and a new one. */
export async function pickProject(
  model: EnvironmentModel,
  organization: Organization,
  prompt: Place & { readonly title: Plain; readonly placeholder: Plain },
): Promise<{ readonly value: Project | "new" } | "back" | undefined> {
  await organization.projects.ensure();
  const choices: Choice<Project | "new">[] = [
    { label: say("New project…"), icon: "add", alwaysShow: true, value: "new" },
    ...model
      .projects(organization)
      .map((project) => ({ label: plain(project.reading.name), value: project })),
  ];
  return pickOne({ ...prompt, choices });
}

/**
 * Asks for a name, and keeps what is typed for when it is asked again.
 * @param doubt what is to be said of a name before it is taken: submitted once more it is
 */
export async function askName(
  place: Place,
  title: Plain,
  prompt: Plain,
  value: string,
  keep: (name: string) => void,
  doubt: (name: string) => Promise<Plain | undefined> | Plain | undefined = () => undefined,
): Promise<StepOutcome> {
  let doubted: string | undefined;
  const outcome = await askText({
    ...place,
    title,
    prompt,
    value,
    accept: async (text) => {
      const name = text.trim();
      keep(name);
      const problem = nameProblem(name);
      if (problem !== undefined || doubted === name) return problem;
      doubted = name;
      return doubt(name);
    },
  });
  return OUTCOMES[outcome];
}

const OUTCOMES: Readonly<Record<PromptOutcome, StepOutcome>> = {
  accepted: "next",
  back: "back",
  cancelled: undefined,
};

/** Why a name cannot be taken; undefined when it can. */
export function nameProblem(name: string): Plain | undefined {
  if (name === "") return say("Type a name.");
  return name.length > 200 ? say("A name can have at most 200 characters.") : undefined;
}
