/** A service on loopback whose answers a test writes, one for each route, and may change at any time. */
import { type Answer, type Exchange, FaultServer, json, type RecordedRequest } from "./faultServer.ts";

export type Route = "me" | "projects" | "cost" | "drift" | "logs";

/** What is answered on a route. The id is that of the organisation or environment in the path. */
export type Script = Partial<Readonly<Record<Route, (id: string) => Answer>>>;

export class ScriptedService implements AsyncDisposable {
  readonly #server: FaultServer;
  #script: Script = {};
  #inFlight = 0;
  /** Most requests that were being answered at the same time. */
  mostInFlight = 0;
  /** When the last answer on a route had been handed to the network, in epoch milliseconds. */
  readonly answeredAt = new Map<Route, number>();

  private constructor(server: FaultServer) {
    this.#server = server;
    server.answer((exchange) => this.#answer(exchange));
  }

  static async start(script: Script = {}): Promise<ScriptedService> {
    const service = new ScriptedService(await FaultServer.start());
    service.script(script);
    return service;
  }

  get url(): string {
    return this.#server.url;
  }

  get requests(): readonly RecordedRequest[] {
    return this.#server.requests;
  }

  /** Requests of a route so far. */
  count(route: Route): number {
    return this.requests.filter(({ url }) => routeOf(url)?.route === route).length;
  }

  /** Requests that are being answered now. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Replaces the answers of some routes; a route without one answers 404. */
  script(script: Script): void {
    this.#script = { ...this.#script, ...script };
  }

  async #answer(exchange: Exchange): Promise<void> {
    const found = routeOf(exchange.request.url);
    const answer = found && this.#script[found.route]?.(found.id);
    this.#inFlight++;
    this.mostInFlight = Math.max(this.mostInFlight, this.#inFlight);
    exchange.response.on("close", () => this.#inFlight--);
    exchange.response.on("finish", () => found && this.answeredAt.set(found.route, Date.now()));
    await (answer ?? json({ error: "Not here." }, 404))(exchange);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#server[Symbol.asyncDispose]();
  }
}

function routeOf(url: string): { readonly route: Route; readonly id: string } | undefined {
  const { pathname } = new URL(url, "http://service");
  if (pathname === "/v1/me") return { route: "me", id: "" };
  const [, id, route] =
    /^\/v1\/(?:orgs|environments)\/([^/]+)\/(projects|cost|drift|logs)$/.exec(pathname) ?? [];
  return id === undefined ? undefined : { route: route as Route, id: decodeURIComponent(id) };
}

/** A user of one organisation. */
export const meOf = (organization: { readonly id: string; readonly name: string } | undefined) =>
  json({ id: "u1", email: "ada@example.com", organizations: organization ? [organization] : [] });

/** A project whose environments are called by their ids. */
export const project = (name: string, ...environments: readonly string[]) => ({
  id: name.toLowerCase().replaceAll(" ", "-"),
  name,
  environments: environments.map((id) => ({ id, name: id })),
});

/**
 * A November with a daily cost that rises towards its end.
 * @param end the last day of the period: one that is long past, or else always to come
 */
export const cost = (total: number, end: "2025-11-30" | "2999-11-30" = "2025-11-30"): Answer => {
  const month = end.slice(0, -3);
  const weights = Array.from({ length: 30 }, (_, day) => 100 + day + 12 * Math.sin(day));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const dailyCosts = weights.map((weight, day) => ({
    date: `${month}-${String(day + 1).padStart(2, "0")}`,
    cost: Math.round((total * weight * 100) / sum) / 100,
  }));
  return json({
    total_cost: total,
    unit: "EUR",
    start_date: `${month}-01`,
    end_date: end,
    daily_costs: dailyCosts,
    profiles_count: 2,
  });
};

/** So many checks, of which the first have drifted. */
export const drift = (drifted: number, checks: number): Answer =>
  json({
    environment_id: "e",
    checks: Array.from({ length: checks }, (_, index) => ({
      resource: `aws_instance.web[${index}]`,
      status: index < drifted ? "drifted" : "ok",
      ...(index < drifted && { message: "instance_type changed outside of Terraform" }),
    })),
  });

export const logs = (runId: string): Answer =>
  json({ environment_id: "e", run_id: runId, run_status: "succeeded", logs: "Apply complete!\n" });

/** A service of one environment in one project, in which all is well. */
export const ONE_ENVIRONMENT: Script = {
  me: () => meOf({ id: "acme", name: "Acme" }),
  projects: () => json([project("Web shop", "production")]),
  cost: () => cost(5),
  drift: () => drift(0, 3),
  logs: () => logs("run_1"),
};
