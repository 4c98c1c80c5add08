import { NotFound } from "../../client/errors.ts";
import { DEFAULT_PROVIDER_WORD } from "../../contract/providerWord.ts";
import type { Engine } from "../../engine/engine.ts";
import { CLOUD_IDS, cloudCalled } from "../../shared/clouds.ts";
import { todayByUtc } from "../../shared/cost/days.ts";
import { UsageError } from "../../shared/usageError.ts";

/** What is told of an intent for which no component is recommended. */
export const NOTHING_RECOMMENDED =
  "Nothing is recommended for this intent. Say in a few more words what is to be built.";

/** The engine that is carried. It stands apart, since its catalogues take longer to load than all the rest. */
export async function carriedEngine(): Promise<Engine> {
  return (await import("../../engine/engine.ts")).createEngine(todayByUtc);
}

/** The cloud that --provider means. @throws UsageError for one without a catalog */
export function cloudOf(word: string | undefined): string {
  if (word === undefined) return DEFAULT_PROVIDER_WORD;
  const cloud = cloudCalled(word);
  if ((CLOUD_IDS as readonly string[]).includes(cloud)) return cloud;
  throw new UsageError(`There is no catalog for the provider "${word}". Known are: ${CLOUD_IDS.join(", ")}.`);
}

/** A type of the catalog by its id, with or without its version. @throws NotFound */
export function typeNamed(engine: Engine, name: string): string {
  const found = engine.lookup(name) ?? engine.lookup(`${name}@1`);
  if (!found) throw new NotFound(`The catalog has no component type "${name}".`);
  return found.type_id;
}
