import type { ExplorerView } from "../explorer/explorerView.ts";

/** Loads again what the tree shows of an environment, wherever it stands in it. */
export async function refreshEnvironment(explorer: ExplorerView, id: string): Promise<void> {
  const environments = await explorer.allEnvironments();
  await Promise.all(environments.filter((each) => each.id === id).map((each) => explorer.refresh(each)));
}
