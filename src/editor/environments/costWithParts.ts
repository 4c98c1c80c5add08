import type { Client } from "../../client/client.ts";
import { ServiceError } from "../../client/errors.ts";
import type { CostReading } from "../../contract/cost.ts";

/** The costs with what they are made of; without, from a service that refuses to be asked for it. */
export async function costWithParts(
  client: Client,
  environmentId: string,
  signal: AbortSignal,
): Promise<CostReading> {
  try {
    return await client.cost(environmentId, { breakdown: true, signal });
  } catch (error) {
    if (!(error instanceof ServiceError) || !UNKNOWN_QUERY.has(error.status)) throw error;
    return await client.cost(environmentId, { signal });
  }
}

/** What services answer that check their query parameters, and do not know one. */
const UNKNOWN_QUERY: ReadonlySet<number> = new Set([400, 422]);
