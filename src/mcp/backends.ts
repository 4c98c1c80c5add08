import type { ToolBackends } from "../agents/tool.ts";
import { parseBaseUrl } from "../client/baseUrl.ts";
import { type Client, createClient } from "../client/client.ts";
import { NotFound, NotSignedIn } from "../client/errors.ts";
import { errorInWords } from "../client/errorWords.ts";
import { autoTransport } from "../client/transports/auto.ts";
import type { Transport } from "../client/transports/transport.ts";
import { DEFAULT_PROVIDER_WORD } from "../contract/providerWord.ts";
import type { Engine } from "../engine/engine.ts";
import { judgeDrift } from "../shared/drift/judged.ts";
import { redact } from "../shared/redaction/echoes.ts";
import { localPlanner } from "./localPlanner.ts";

/** The engine, which loads with its first use: its catalogues take longer than all the rest. */
export type LoadEngine = () => Promise<Engine>;

/** A service to ask about what runs: from the environment, never from arguments, which others can read. */
export interface ServiceAccess {
  readonly baseUrl: string;
  readonly token: string;
  /** Organizations that the service does not list by itself. */
  readonly organizations: readonly string[];
}

type Environment = Record<string, string | undefined>;

/**
 * Takes the access to a service out of the environment: programs that are started from here, and reports of a crash,
 * then have no token to pass on.
 * @throws InvalidServiceUrl
 */
export function takeServiceAccess(environment: Environment): ServiceAccess | undefined {
  const baseUrl = environment["INFRA_PLANNER_URL"]?.trim() ?? "";
  const token = environment["INFRA_PLANNER_TOKEN"]?.trim() ?? "";
  delete environment["INFRA_PLANNER_TOKEN"];
  if (baseUrl === "" || token === "") return undefined;
  parseBaseUrl(baseUrl);
  const organizations = (environment["INFRA_PLANNER_ORGANIZATIONS"] ?? "").split(",").map((id) => id.trim());
  return { baseUrl, token, organizations: organizations.filter((id) => id !== "") };
}

export interface Backends {
  /** What the tools work with: plans are made here, and a service is asked about what runs. */
  readonly tools: ToolBackends;
  /** A text without the token, which a service may echo anywhere. */
  readonly conceal: (text: string) => string;
  /** Gives connections to the service up, which else keep the process. */
  close(): Promise<void>;
}

export function createBackends(
  load: LoadEngine,
  providerWord: string,
  access: ServiceAccess | undefined,
): Backends {
  const transport = autoTransport();
  const client = access && serviceClient(access, transport, providerWord);
  const tools: ToolBackends = {
    planner: async () => localPlanner(await load(), providerWord),
    async builtIn(word) {
      const engine = await load();
      if (word !== DEFAULT_PROVIDER_WORD && !engine.providers.includes(word))
        throw new NotFound(`There is no catalog for the provider "${word}".`);
      return localPlanner(engine, word);
    },
    async service() {
      if (!client) throw new NotSignedIn();
      return client;
    },
    infrastructure: () => Promise.reject(new Error("No folder was given to this server.")),
    judge: async (environmentId, drift) => judgeDrift(environmentId, drift, [], 0),
    rules: async () => ({ packs: [], notes: [] }),
    plannerTakesRules: async () => true,
    settings: () => ({ organizations: access?.organizations ?? [], environments: [] }),
    inWords: errorInWords,
  };
  const secrets = access ? [access.token] : [];
  return { tools, conceal: (text) => redact(text, secrets), close: () => transport.close() };
}

function serviceClient(
  { baseUrl, token }: ServiceAccess,
  transport: Transport,
  providerWord: string,
): Client {
  return createClient({
    baseUrl,
    providerWord,
    transport,
    token: { origin: parseBaseUrl(baseUrl).origin, account: "environment", getToken: () => token },
  });
}
