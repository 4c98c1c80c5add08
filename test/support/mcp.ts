import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CallToolResult, Client, type ClientOptions } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { cacheDirectory } from "../host/paths.ts";

/** The two ways to the server: the command line's, and the one that VS Code takes. */
const CLI = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));
export const MCP_MAIN = fileURLToPath(new URL("../../src/mcp/main.ts", import.meta.url));

/** The revisions of the protocol that the server speaks, by what a client is told to ask for. */
export const REVISIONS = {
  "2025-11-25": { versionNegotiation: { mode: "legacy" } },
  "2026-07-28": { versionNegotiation: { mode: { pin: "2026-07-28" } } },
} as const satisfies Record<string, ClientOptions>;

/**
 * All that a server's process gets of this one's environment: where programs are, and where Node keeps what it has made
 * of the sources, without which each start takes twice the time.
 */
export const MCP_ENVIRONMENT = {
  PATH: process.env["PATH"] ?? "",
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? join(cacheDirectory, "node"),
} as const;

export interface McpProcess extends AsyncDisposable {
  readonly client: Client;
  /** What the process wrote on stderr so far. */
  readonly stderr: () => string;
  readonly pid: number;
}

/** Starts the server as clients do, and speaks with it over stdin and stdout. */
export async function startMcp({
  command = [MCP_MAIN],
  args = [],
  env = {},
  options = REVISIONS["2025-11-25"],
}: {
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: Record<string, string>;
  readonly options?: ClientOptions;
} = {}): Promise<McpProcess> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...command, ...args],
    env: { ...MCP_ENVIRONMENT, ...env },
    stderr: "pipe",
  });
  let errors = "";
  transport.stderr?.on("data", (piece) => (errors += piece));
  const client = new Client({ name: "test", version: "1" }, options);
  await client.connect(transport);
  return {
    client,
    stderr: () => errors,
    pid: transport.pid ?? 0,
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/** The server as the command line starts it. */
export const MCP_OF_CLI = [CLI, "mcp"];

/** What a tool answered, as data; an error of the tool fails. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape they assert
export function dataOf(result: CallToolResult): any {
  if (result.isError) throw new Error(textOf(result));
  return result.structuredContent;
}

/** The texts of an answer, each on a line. */
export function textOf({ content }: CallToolResult): string {
  return content.map((block) => (block.type === "text" ? block.text : `(${block.type})`)).join("\n");
}
