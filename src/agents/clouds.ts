import { NotFound } from "../client/errors.ts";
import { DEFAULT_PROVIDER_WORD } from "../contract/providerWord.ts";
import { parseTypeId } from "../contract/typeId.ts";
import type { ComposingClient, ToolBackends } from "./tool.ts";

/** Asks the built-in service about types of a cloud; about a cloud that it does not know, under its default word. */
export async function inItsCloud<T>(
  backends: Pick<ToolBackends, "builtIn">,
  typeIds: readonly string[],
  ask: (client: ComposingClient) => Promise<T>,
): Promise<T> {
  const [cloud] = typeIds.map((typeId) => parseTypeId(typeId)?.provider).filter((name) => name !== undefined);
  return underWord(backends, cloud, ask);
}

/** Asks the built-in service under a provider word; under its default word where it knows none of that name. */
export async function underWord<T>(
  { builtIn }: Pick<ToolBackends, "builtIn">,
  word: string | undefined,
  ask: (client: ComposingClient) => Promise<T>,
): Promise<T> {
  try {
    return await ask(await builtIn(word ?? DEFAULT_PROVIDER_WORD));
  } catch (error) {
    if (word === undefined || !(error instanceof NotFound)) throw error;
    return ask(await builtIn(DEFAULT_PROVIDER_WORD));
  }
}
