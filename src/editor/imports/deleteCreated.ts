/** Deletes what was created in the built-in service, after a question that says what goes with it. */
import type { Client } from "../../client/client.ts";
import { NotFound } from "../../client/errors.ts";
import { confirm, inform } from "../dialogs/messages.ts";
import { pickOne } from "../dialogs/prompts.ts";
import type { Environments } from "../environments/environments.ts";
import type { Environment, Project } from "../environments/nodes.ts";
import { plain } from "../text/plain.ts";
import { say } from "../text/say.ts";

/** Asks, and deletes an environment or project with all that was imported into it. */
export async function deleteCreated(
  client: Client,
  environments: Environments,
  node: Environment | Project,
): Promise<void> {
  const isProject = node.kind === "project";
  const name = isProject ? node.reading.name : node.name;
  const wanted = await confirm(
    isProject ? say("Delete the project {0}?", name) : say("Delete the environment {0}?", name),
    { detail: [isProject ? goingWith(node) : imported()], button: say("Delete") },
  );
  if (!wanted) return;
  try {
    await (isProject ? client.deleteProject(node.reading.id) : client.deleteEnvironment(node.id));
  } catch (error) {
    // Another window may have been faster.
    if (!(error instanceof NotFound)) throw error;
  }
  for (const organization of (await environments.model())?.organizations() ?? [])
    await environments.refresh(organization);
}

/** Asks which project is to be deleted; says so where there is none. */
export async function chooseProject(environments: Environments): Promise<Project | undefined> {
  const model = await environments.model();
  const projects = model?.organizations().flatMap((organization) => model.projects(organization)) ?? [];
  if (projects.length === 0) {
    void inform(say("There are no projects yet. “Create Project…” makes one."));
    return undefined;
  }
  const chosen = await pickOne({
    title: say("Delete Project"),
    placeholder: say("The project to delete"),
    choices: projects.map((project) => ({
      label: plain(project.reading.name),
      description: plain(project.organization.name),
      value: project,
    })),
  });
  return chosen === "back" ? undefined : chosen?.value;
}

const imported = () =>
  say("All costs, drift checks and runs that were imported into it are deleted too. This cannot be undone.");

function goingWith({ reading }: Project) {
  const count = reading.environments.items.length;
  if (count === 0) return say("It has no environments. This cannot be undone.");
  return count === 1
    ? say("Its environment and everything that was imported into it are deleted too. This cannot be undone.")
    : say(
        "Its {0} environments and everything that was imported into them are deleted too. This cannot be undone.",
        count,
      );
}
