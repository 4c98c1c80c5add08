import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { resolve } from "node:path";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { todayByUtc } from "../shared/cost/days.ts";
import { onLogLine } from "../shared/seen.ts";
import type { McpArguments } from "./arguments.ts";
import { createBackends, type LoadEngine, takeServiceAccess } from "./backends.ts";
import { listenForMcp } from "./http.ts";
import { findPage, type ReadPage } from "./resources/page.ts";
import { createServer, type ServerOptions } from "./server.ts";
import { StdioTransport } from "./stdioTransport.ts";

/**
 * Serves until the client closes its end and has its answers, or over HTTP until the process is told to end.
 * @param page what chats show plans in
 * @throws InvalidServiceUrl
 */
export async function serveMcp(
  { port, folders, providerWord, trusted }: McpArguments,
  page: ReadPage | undefined = findPage(),
): Promise<void> {
  const access = takeServiceAccess(process.env);
  const load = engineLoader();
  const backends = createBackends(load, providerWord, access);
  const options: ServerOptions = {
    load,
    backends,
    signedIn: access !== undefined,
    folders: folders.map((folder) => resolve(folder)),
    trusted,
    page,
  };
  try {
    if (port === undefined) await overStdio(options);
    else await overHttp(options, port);
  } finally {
    await backends.close();
  }
}

async function overStdio(options: ServerOptions): Promise<void> {
  const transport = new StdioTransport(process.stdin, process.stdout);
  const handle = serveStdio((ctx) => createServer(options, ctx), {
    transport,
    // Stdout is the protocol's; what is wrong with a connection may hold what was sent over it.
    onerror: ({ name }) => process.stderr.write(`The connection has a problem: ${onLogLine(name)}\n`),
  });
  await transport.done;
  await handle.close();
}

async function overHttp(options: ServerOptions, port: number): Promise<void> {
  const stop = Promise.race(["SIGTERM", "SIGINT", "SIGHUP"].map((signal) => once(process, signal)));
  const given = process.env["INFRA_PLANNER_MCP_TOKEN"]?.trim() || undefined;
  delete process.env["INFRA_PLANNER_MCP_TOKEN"];
  const token = given ?? randomBytes(32).toString("base64url");
  const { url, stop: stopListening } = await listenForMcp(options, port, token);
  process.stdout.write(`${JSON.stringify({ url, ...(given === undefined && { token }) })}\n`);
  await stop;
  await stopListening();
}

function engineLoader(): LoadEngine {
  let engine: ReturnType<LoadEngine> | undefined;
  return () => {
    engine ??= import("../engine/engine.ts").then(({ createEngine }) => createEngine(todayByUtc));
    return engine;
  };
}
