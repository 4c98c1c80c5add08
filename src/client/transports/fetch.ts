import { refuseUnknownEncoding } from "./decode.ts";
import { connectionError } from "./failure.ts";
import { requestBody } from "./fetchRequest.ts";
import { responseOf } from "./fetchResponse.ts";
import type { Transport, TransportResponse } from "./transport.ts";

/**
 * Sends through the global fetch, which VS Code patches to follow its own proxy and certificate settings. It is
 * looked up for every request, since the patch may come later. It cannot tell when it starts to send.
 */
export function fetchTransport(): Transport {
  return {
    async send({ method, url, headers, body, signal, onSend }) {
      onSend();
      try {
        const response = await globalThis.fetch(url, {
          method,
          headers,
          ...requestBody(body),
          signal,
          redirect: "manual",
          // No cookies, no stored credentials, no cache: the request is exactly what is written here.
          credentials: "omit",
          cache: "no-store",
        });
        const answer = responseOf(response, url.host);
        return { ...answer, body: known(answer) };
      } catch (error) {
        throw connectionError(url.host, error);
      }
    },
    async close() {},
  };
}

/** The body, whose encoding is looked at when it is read: what an error's status says counts whatever it is. */
async function* known({ headers, body }: TransportResponse): AsyncGenerator<Uint8Array> {
  refuseUnknownEncoding(headers.get("content-encoding"));
  yield* body;
}
