import { requestBody } from "./fetchRequest.ts";
import { responseOf } from "./fetchResponse.ts";
import type { Transport } from "./transport.ts";

/** Calls a service that lives in this process through its fetch handler: no port, no socket. */
export function inProcessTransport(handle: (request: Request) => Promise<Response> | Response): Transport {
  return {
    async send({ method, url, headers, body, signal, onSend }) {
      onSend();
      const request = new Request(url, {
        method,
        headers,
        signal,
        redirect: "manual",
        ...requestBody(body),
      });
      return responseOf(await handle(request), url.host);
    },
    async close() {},
  };
}
