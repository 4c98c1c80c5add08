import type { FactVocabulary } from "../contract/design.ts";
import type { Client } from "./client.ts";
import { ClientError } from "./errors.ts";

/** What facts may name on a service; undefined where it reads intents itself and takes none. @throws ClientError */
export async function vocabularyOf(client: Client, signal: AbortSignal): Promise<FactVocabulary | undefined> {
  try {
    return await client.factVocabulary({ signal });
  } catch (error) {
    if (error instanceof ClientError && error.reason === "notFound") return undefined;
    throw error;
  }
}
