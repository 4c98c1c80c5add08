import { parseArgs } from "node:util";
import { DEFAULT_PROVIDER_WORD } from "../contract/providerWord.ts";
import { CLOUD_IDS, cloudCalled } from "../shared/clouds.ts";

export const MCP_USAGE = `mcp [--http PORT] [--root DIR]… [--provider ${CLOUD_IDS.join("|")}]
      Serves the planner's tools to agents by the Model Context Protocol, over stdin and stdout. With --http, over HTTP
      on 127.0.0.1, and prints {"url", "token"}: requests bring it as a bearer token. The token is that of
      INFRA_PLANNER_MCP_TOKEN, which is not printed, or a new one. Plans (*.plan.json) below each --root can be read.
      With INFRA_PLANNER_URL and INFRA_PLANNER_TOKEN in the environment, that service's projects, costs, drift and logs
      can be read as well.`;

export interface McpArguments {
  /** Undefined: over stdin and stdout. */
  readonly port: number | undefined;
  readonly folders: readonly string[];
  readonly providerWord: string;
}

/** Reads what stands behind the command's name. @throws Error with a message for the person at the shell */
export function readMcpArguments(args: readonly string[]): McpArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      http: { type: "string" },
      root: { type: "string", multiple: true },
      provider: { type: "string" },
    },
  });
  const port = values.http === undefined ? undefined : Number(values.http);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65_536 && values.http !== ""))
    throw new Error("--http takes a port from 0, which picks a free one, to 65535.");
  const providerWord = values.provider === undefined ? DEFAULT_PROVIDER_WORD : cloudCalled(values.provider);
  if (providerWord !== DEFAULT_PROVIDER_WORD && !(CLOUD_IDS as readonly string[]).includes(providerWord))
    throw new Error(
      `There is no catalogue for the provider "${values.provider}". Known are: ${CLOUD_IDS.join(", ")}.`,
    );
  return { port, folders: values.root ?? [], providerWord };
}
