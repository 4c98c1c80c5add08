import type { Environments } from "../environments/environments.ts";

/** Loads again what the tree shows of an environment, wherever it stands in it. */
export async function refreshEnvironment(environments: Environments, id: string): Promise<void> {
  const all = await environments.all();
  await Promise.all(all.filter((each) => each.id === id).map((each) => environments.refresh(each)));
}
