import { ReadableStream } from "node:stream/web";
import type { TransportRequest } from "./transport.ts";

/** A request's body as fetch takes it; a file is read piece by piece, as it is asked for. */
export function requestBody(body: TransportRequest["body"]): RequestInit & { readonly duplex?: "half" } {
  if (body === undefined || typeof body === "string") return { body: body ?? null };
  // Node's own streams and the DOM's types of them differ in name alone.
  return { body: ReadableStream.from(body.open()) as BodyInit, duplex: "half" };
}
