/**
 * "30 GETs, 10 per 3 s": what the client's rate limiter and undici's own retry make of the same rate limit, in the same run.
 * Prints one line of JSON for each.
 */
import { Agent, interceptors, request } from "undici";
import { connectTo } from "../support/client.ts";
import { FaultServer, json, rateLimited } from "../support/faultServer.ts";

const REQUESTS = 30;
const LIMIT = 10;
const WINDOW_MS = 3000;

interface Outcome {
  readonly client: string;
  readonly succeeded: number;
  readonly requestsSent: number;
  readonly rateLimitsMet: number;
  readonly totalMs: number;
}

async function measure(
  client: string,
  run: (url: string) => Promise<readonly PromiseSettledResult<unknown>[]>,
): Promise<Outcome> {
  const limited = rateLimited(LIMIT, WINDOW_MS, json({ total_cost: 1 }));
  await using server = await FaultServer.start(limited);
  const started = performance.now();
  const results = await run(server.url);
  return {
    client,
    succeeded: results.filter(({ status }) => status === "fulfilled").length,
    requestsSent: server.requests.length,
    rateLimitsMet: limited.rejected,
    totalMs: Math.round(performance.now() - started),
  };
}

const environments = Array.from({ length: REQUESTS }, (_, index) => `e${index}`);

/** Measures both. @returns the outcomes, ours first */
export async function benchClient(): Promise<readonly Outcome[]> {
  const ours = await measure("infra-planner", async (baseUrl) => {
    await using harness = connectTo({ baseUrl });
    return Promise.allSettled(environments.map((id) => harness.client.cost(id)));
  });
  const undici = await measure("undici retry", async (baseUrl) => {
    const agent = new Agent();
    const dispatcher = agent.compose(interceptors.retry());
    const results = await Promise.allSettled(
      environments.map(async (id) => {
        const { statusCode, body } = await request(`${baseUrl}/v1/environments/${id}/cost`, { dispatcher });
        await body.json();
        if (statusCode !== 200) throw new Error(String(statusCode));
      }),
    );
    await agent.close();
    return results;
  });
  return [ours, undici];
}

if (import.meta.main) {
  for (const outcome of await benchClient()) console.log(JSON.stringify(outcome));
}
