import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isJSONRPCErrorResponse,
  isJsonContentType,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  type McpHandlerRequestOptions,
  originValidationResponse,
  readRequestBody,
} from "@modelcontextprotocol/server";
import { MOST_MESSAGE_BYTES } from "./lines.ts";
import { batchRefusal, parseMessage, type Refusal, readMessage, tooLong, WITH_BATCHES } from "./messages.ts";
import { createServer, type ServerOptions } from "./server.ts";
import { type Conceal, worded } from "./worded.ts";

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
  const serve: Serve = async (request, given) =>
    inWords(await handler.fetch(request, given), options.backends.conceal);
  const fetch = async (request: Request) =>
    refusal(request, token) ?? withoutConnection(await answered(request, serve));
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

type Serve = (request: Request, options?: McpHandlerRequestOptions) => Promise<Response>;

/** Serves a request whose body is a message, and says of any other what is wrong with it. */
async function answered(request: Request, serve: Serve): Promise<Response> {
  if (request.method !== "POST" || !isJsonContentType(request.headers.get("content-type")))
    return serve(request);
  const refused = (answer: Refusal, status = 400) => Response.json(answer, { status });
  // Of one that breaks off, nobody waits for an answer.
  const body = await readRequestBody(request, MOST_MESSAGE_BYTES).catch(() => ({
    tooLarge: false,
    text: "",
  }));
  if (body.tooLarge) return refused(tooLong(null), 413);
  const parsed = parseMessage(body.text);
  if ("refusal" in parsed) return refused(parsed.refusal);
  const { value } = parsed;
  if (Array.isArray(value)) {
    // Whoever names no revision speaks the one that had no header for it.
    const wrong = batchRefusal(value, request.headers.get("mcp-protocol-version")?.trim() ?? WITH_BATCHES);
    if (wrong) return refused(wrong);
  } else {
    const reading = readMessage(value);
    if ("refusal" in reading) return refused(reading.refusal);
  }
  return serve(request, { parsedBody: value });
}

/** What the SDK refuses before a server is asked, in the words of all other refusals. */
async function inWords(response: Response, conceal: Conceal): Promise<Response> {
  if (response.status < 400 || !isJsonContentType(response.headers.get("content-type"))) return response;
  const { status, headers } = response;
  const answer = await response.json();
  headers.delete("content-length");
  return Response.json(
    isJSONRPCErrorResponse({ ...answer, id: 0 }) ? worded(answer, undefined, conceal) : answer,
    {
      status,
      headers,
    },
  );
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
