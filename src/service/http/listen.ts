import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { createAdaptorServer } from "@hono/node-server";
import { openApiDocument } from "../../contract/openapi.ts";
import type { Service } from "../service.ts";

export interface Listening {
  /** Base URL of the service. */
  readonly url: string;
  /** Takes no more requests, lets open ones end for a moment, then cuts them off. Leaves the service open. */
  stop(): Promise<void>;
}

/** How long open requests may take to end once the server was told to stop, in milliseconds. */
const GRACE = 2_000;

/** Serves over HTTP, with the description of the interface at /openapi.json; port 0 picks a free one. @throws Error when the address cannot be had. */
export async function listen(
  service: Pick<Service, "fetch">,
  host: string,
  port: number,
): Promise<Listening> {
  const server = createAdaptorServer({ fetch: described(service.fetch), overrideGlobalObjects: false });
  server.listen(port, host);
  await once(server, "listening");
  const { address, family, port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${actual}`,
    async stop() {
      const closed = once(server, "close");
      server.close();
      const waiting = new AbortController();
      await Promise.race([closed, delay(GRACE, undefined, { signal: waiting.signal }).catch(() => {})]);
      waiting.abort();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
    },
  };
}

/** The description is for other clients: the extension, which runs the service in its own process, knows it by heart. */
function described(fetch: Service["fetch"]): Service["fetch"] {
  return async (request) =>
    request.method === "GET" && new URL(request.url).pathname === "/openapi.json"
      ? Response.json(openApiDocument("/"))
      : fetch(request);
}
