import type { Readable, Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { BadResponse, ClientError } from "../errors.ts";

/**
 * A body without its content encodings. Decompression keeps pace with the reader, so a small body that would unfold
 * into gigabytes costs no more than what is read of it.
 */
export function decodedBody(body: Readable, contentEncoding: string | undefined): AsyncIterable<Uint8Array> {
  const encodings = (contentEncoding ?? "")
    .toLowerCase()
    .split(",")
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== "" && encoding !== "identity");
  if (encodings.length === 0) return body;
  const decoders = encodings.reverse().map(decoderFor);
  const known = decoders.filter((decoder) => decoder !== undefined);
  // Two encodings are one more than any service has a reason for, and multiply a bomb.
  if (known.length !== decoders.length || known.length > 1) return undecodable(body);
  return piecesOf(body, known[0] as Transform);
}

function decoderFor(encoding: string): Transform | undefined {
  if (encoding === "gzip" || encoding === "x-gzip") return createGunzip();
  if (encoding === "deflate") return createInflate();
  return encoding === "br" ? createBrotliDecompress() : undefined;
}

async function* piecesOf(body: Readable, decoder: Transform): AsyncGenerator<Uint8Array> {
  // Not `pipeline`: it would turn the body's own typed error into one of the decoder's.
  body.once("error", (error) => decoder.destroy(error));
  body.pipe(decoder);
  try {
    for await (const piece of decoder) yield piece;
  } catch (error) {
    throw error instanceof ClientError ? error : new BadResponse("", "compressed data", "garbled");
  } finally {
    body.destroy();
  }
}

/** A body that fails on the first read. */
async function* undecodable(body: Readable): AsyncGenerator<Uint8Array> {
  body.once("error", () => {});
  body.destroy();
  throw new BadResponse("", "encoded with gzip, deflate or br", "encoded otherwise");
}
