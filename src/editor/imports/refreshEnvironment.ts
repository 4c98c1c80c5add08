import type { JudgedDrift } from "../../shared/drift/judged.ts";
import type { Environments } from "../environments/environments.ts";

/**
 * Loads again what the tree shows of an environment, wherever it stands in it.
 * @returns its drift, as far as that is known
 */
export async function refreshEnvironment(
  environments: Environments,
  id: string,
): Promise<JudgedDrift | undefined> {
  const places = (await environments.all()).filter((each) => each.id === id);
  await Promise.all(places.map((each) => environments.refresh(each)));
  return places[0]?.facts.knownDrift;
}
