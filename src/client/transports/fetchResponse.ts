import { answerError } from "./failure.ts";
import type { TransportResponse } from "./transport.ts";

/** A fetch Response of `host` as the client reads it. */
export function responseOf(response: Response, host: string): TransportResponse {
  return { status: response.status, headers: new Map(response.headers), body: piecesOf(response.body, host) };
}

async function* piecesOf(body: ReadableStream<Uint8Array> | null, host: string): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const piece = await reader.read();
      if (piece.done) return;
      yield piece.value;
    }
  } catch (error) {
    throw answerError(host, error);
  } finally {
    // Closes the connection when the reader leaves early; after the end it does nothing.
    await reader.cancel().catch(() => {});
  }
}
