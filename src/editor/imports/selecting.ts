/** Selects in the tree what a command has made or changed, once the tree knows of it. */
import type { Environments } from "../environments/environments.ts";

export async function selectEnvironment(environments: Environments, id: string): Promise<void> {
  const found = (await environments.all()).find((environment) => environment.id === id);
  if (found) await environments.select(found);
}

export async function selectProject(environments: Environments, id: string): Promise<void> {
  const model = await environments.model();
  const projects = model?.organizations().flatMap((organization) => model.projects(organization)) ?? [];
  const found = projects.find(({ reading }) => reading.id === id);
  if (found) await environments.select(found);
}
