/** Asks into which environment an import goes, or makes one: a sequence of prompts with a way back. */
import type { Client } from "../../client/client.ts";
import { askText, type Choice, pickOne } from "../dialogs/prompts.ts";
import type { Environments } from "../environments/environments.ts";
import type { EnvironmentModel } from "../environments/model.ts";
import { type Environment, type Organization, type Project, placeOf } from "../environments/nodes.ts";
import { type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";

/** An environment that may be so new that the tree does not show it yet. */
export interface Target {
  readonly id: string;
  readonly name: string;
}

/** @returns undefined when the user closes a prompt: nothing was made then */
export async function chooseTarget(
  environments: Environments,
  client: Client,
  title: Plain,
): Promise<Target | undefined> {
  for (;;) {
    const all = await environments.all();
    const chosen = await pickOne<Environment | "new">({
      title,
      placeholder: say("The environment to import into"),
      choices: [
        {
          label: say("New environment…"),
          icon: "add",
          alwaysShow: true,
          value: "new",
        },
        ...all.map((environment) => ({
          label: plain(environment.name),
          description: plain(placeOf(environment)),
          value: environment,
        })),
      ],
    });
    if (chosen === undefined || chosen === "back") return undefined;
    if (chosen.value !== "new") return chosen.value;
    const created = await createEnvironment(environments, client, { title, back: true });
    if (created !== "back") return created;
  }
}

export interface CreateOptions {
  readonly title: Plain;
  /** Whether there is a prompt before to go back to. */
  readonly back?: boolean;
  /** Where it is made, when that is known. */
  readonly project?: Project | undefined;
}

/** Asks for a project and a name, and creates the environment once both are known. */
export async function createEnvironment(
  environments: Environments,
  client: Client,
  { title, back = false, project: given }: CreateOptions,
): Promise<Target | "back" | undefined> {
  const model = await environments.model();
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
    if (made) await environments.refresh(organization);
    return made;
  }
}

async function chooseProject(
  model: EnvironmentModel,
  organization: Organization,
  title: Plain,
  back: boolean,
): Promise<Project | "new" | "back" | undefined> {
  await organization.projects.ensure();
  const projects = model.projects(organization);
  const choices: Choice<Project | "new">[] = [
    {
      label: say("New project…"),
      icon: "add",
      alwaysShow: true,
      value: "new",
    },
    ...projects.map((project) => ({ label: plain(project.reading.name), value: project })),
  ];
  const chosen = await pickOne({
    title,
    placeholder: say("The project of the new environment"),
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
  { title, step, back }: { title: Plain; step: number; back: boolean },
): Promise<Target | "back" | undefined> {
  const totalSteps = project === "new" ? step + 1 : step;
  for (;;) {
    let projectName = "";
    if (project === "new") {
      const outcome = await askText({
        title,
        prompt: say("The new project's name"),
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
      prompt: say("The new environment's name"),
      placeholder: say("production"),
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
export function nameProblem(name: string): Plain | undefined {
  if (name === "") return say("Type a name.");
  return name.length > 200 ? say("A name has at most 200 characters.") : undefined;
}
