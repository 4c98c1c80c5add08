import { Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { BadResponse } from "../errors.ts";
import { answerError } from "./failure.ts";

/**
 * The body of an answer of `host` without its content encodings. Decompression keeps pace with the reader, so a small
 * body that would unfold into gigabytes costs no more than what is read of it.
 */
export function decodedBody(
  body: Readable,
  contentEncoding: string | undefined,
  host: string,
): AsyncIterable<Uint8Array> {
  const encodings = encodingsIn(contentEncoding);
  if (encodings.length === 0) return body;
  const [encoding = "", another] = encodings;
  // Two encodings are one more than any service has a reason for, and multiply a bomb.
  if (!OFFERED.has(encoding) || another !== undefined) return undecodable(body, encodings.join(", "));
  return piecesOf(body, encoding, host);
}

function encodingsIn(contentEncoding: string | undefined): readonly string[] {
  return (contentEncoding ?? "")
    .toLowerCase()
    .split(",")
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== "" && encoding !== "identity");
}

/** @throws BadResponse for an encoding that fetch does not know, in which case it hands out the body as it came */
export function refuseUnknownEncoding(contentEncoding: string | undefined): void {
  const encodings = encodingsIn(contentEncoding);
  if (!encodings.every((encoding) => OFFERED.has(encoding) || encoding === "zstd"))
    throw unknownEncoding(encodings.join(", "));
}

const OFFERED: ReadonlySet<string> = new Set(["gzip", "x-gzip", "deflate", "br"]);

async function* piecesOf(body: Readable, encoding: string, host: string): AsyncGenerator<Uint8Array> {
  try {
    const [source, decoder] = encoding === "deflate" ? await deflated(body) : [body, decoderFor(encoding)];
    // Not `pipeline`: it would turn the body's own typed error into one of the decoder's.
    source.once("error", (error) => decoder.destroy(error));
    source.pipe(decoder);
    for await (const piece of decoder) yield piece;
  } catch (error) {
    throw answerError(host, error);
  } finally {
    body.destroy();
  }
}

function decoderFor(encoding: string): Transform {
  return encoding === "br" ? createBrotliDecompress() : createGunzip();
}

/**
 * A deflated body and what inflates it: "deflate" means the zlib format (RFC 9110, 8.4.1.2), but some services send
 * what is within it, without its header.
 */
async function deflated(body: Readable): Promise<[Readable, Transform]> {
  const pieces: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  const { value: first = Buffer.alloc(0), done } = await pieces.next();
  const hasHeader = ((first[0] ?? ZLIB_HEADER) & 0x0f) === ZLIB_HEADER;
  const rest = { [Symbol.asyncIterator]: () => pieces };
  const whole = async function* () {
    yield first;
    if (!done) yield* rest;
  };
  return [Readable.from(whole()), hasHeader ? createInflate() : createInflateRaw()];
}

/** The low half of the first byte of the zlib format: its compression method (RFC 1950, 2.2). */
const ZLIB_HEADER = 8;

/** A body that fails on the first read. */
async function* undecodable(body: Readable, encodings: string): AsyncGenerator<Uint8Array> {
  body.once("error", () => {});
  body.destroy();
  throw unknownEncoding(encodings);
}

function unknownEncoding(encodings: string): BadResponse {
  const got = /^[a-z\d, ._-]{1,40}$/.test(encodings) ? encodings : "no name of an encoding";
  return new BadResponse("", "encoded with gzip, deflate or br", got, "unknownEncoding");
}
