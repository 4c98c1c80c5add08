/** A loopback service with projects whose environments cost what a test says. */
import { type Answer, FaultServer, json } from "./faultServer.ts";

/** What an environment's cost route does; changed at any time. */
export type CostAnswers = Map<string, Answer>;

export interface CostServer extends AsyncDisposable {
  readonly url: string;
  /** Answer of the cost route by environment id: its name, or "project/name" outside of "Web shop". */
  readonly answers: CostAnswers;
  /** How often the cost of an environment was asked for. */
  requests(environment: string): number;
}

/** Starts with these environments. A token of any kind is accepted. */
export async function startCostServer(costs: Readonly<Record<string, unknown>>): Promise<CostServer> {
  const answers: CostAnswers = new Map(Object.entries(costs).map(([name, body]) => [name, json(body)]));
  const projects = () => {
    const places = [...answers.keys()].map((id) => {
      const [name = id, project = "Web shop"] = id.split("/").reverse();
      return { id, name, project };
    });
    return [...Map.groupBy(places, ({ project }) => project)].map(([project, environments]) => ({
      id: project,
      name: project,
      environments: environments.map(({ id, name }) => ({ id, name })),
    }));
  };
  const server = await FaultServer.start((exchange) => {
    const { url } = exchange.request;
    const [, environment = "", fact] = /^\/v1\/environments\/([^/]+)\/(\w+)/.exec(url) ?? [];
    const name = decodeURIComponent(environment);
    if (fact === "cost") return (answers.get(name) ?? json({}, 404))(exchange);
    if (fact === "drift") return json({ environment_id: name, checks: [] })(exchange);
    if (fact === "logs") return json({ environment_id: name, run_id: "run_1", logs: "" })(exchange);
    if (url === "/v1/me")
      return json({ id: "u", email: "you@example.com", organizations: [{ id: "o", name: "Acme" }] })(
        exchange,
      );
    return json(projects())(exchange);
  });
  return {
    url: server.url,
    answers,
    requests: (environment) =>
      server.requests.filter(
        ({ url }) => url.split("?")[0] === `/v1/environments/${encodeURIComponent(environment)}/cost`,
      ).length,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** A summary of consecutive days from the start; `undefined` leaves a day out. */
export function summary(
  start: string,
  costs: readonly (number | undefined)[],
  rest: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const first = Date.parse(start);
  const dateOf = (index: number) => new Date(first + index * 86_400_000).toISOString().slice(0, 10);
  const daily = costs.flatMap((cost, index) => (cost === undefined ? [] : [{ date: dateOf(index), cost }]));
  return {
    total_cost: Math.round(daily.reduce((sum, { cost }) => sum + cost, 0) * 100) / 100,
    unit: "EUR",
    start_date: start,
    end_date: dateOf(costs.length - 1),
    daily_costs: daily,
    profiles_count: 3,
    ...rest,
  };
}
