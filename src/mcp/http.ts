import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { MOST_MESSAGE_BYTES } from "./lines.ts";
import { createServer, type ServerOptions } from "./server.ts";

/** The only path that there is. */
const PATH = "/mcp";

export interface McpListening {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Serves over streamable HTTP, on this computer alone. Whoever asks brings the token; a page of the web, or a name
 * that was made to lead here, gets nowhere even with it.
 * @param port 0 picks a free one @throws Error when the port cannot be had
 */
export async function listenForMcp(
  options: ServerOptions,
  port: number,
  token: string,
): Promise<McpListening> {
  const handler = createMcpHandler((ctx) => createServer(options, ctx), {
    maxRequestBodySize: MOST_MESSAGE_BYTES,
  });
  const fetch = async (request: Request) =>
    refusal(request, token) ?? withoutConnection(await handler.fetch(request));
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${actual}${PATH}`,
    async stop() {
      const closed = once(server, "close");
      server.close();
      await handler.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * Whether a connection is kept is for whoever holds it to say: an answer that says so itself keeps one that the client
 * has asked to close.
 */
function withoutConnection(response: Response): Response {
  response.headers.delete("connection");
  return response;
}

/** Why a request is not served, if it is not. */
function refusal(request: Request, token: string): Response | undefined {
  return (
    hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
    originValidationResponse(request, localhostAllowedOrigins()) ??
    (hasToken(request, token) ? undefined : unauthorized()) ??
    (new URL(request.url).pathname === PATH ? undefined : new Response(undefined, { status: 404 }))
  );
}

function unauthorized(): Response {
  return Response.json(
    { error: "This server takes requests with its bearer token only." },
    { status: 401, headers: { "www-authenticate": "Bearer" } },
  );
}

/** Digests are of one length, and comparing them tells nothing of where they differ. */
function hasToken(request: Request, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
