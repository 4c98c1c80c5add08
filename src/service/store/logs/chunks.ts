/**
 * Chunks of logs as they are in the database. Of {@link PIECE} bytes each but for a log's last, so that a chunk is found
 * by a position in the log. Brotli at its fastest is in every version of Node, so that instances of several versions
 * share one database: logs of Terraform, GitHub Actions, Pulumi and CloudFormation came to 1/3.5 to 1/12 of their size,
 * at 170 to 600 MB/s, and back at 260 to 720 MB/s. Deflate takes three to eight times as long for about as much;
 * zstd is as fast and a little smaller, and not there before Node 22.15.
 */
import { promisify } from "node:util";
import { brotliCompress, brotliDecompressSync, constants } from "node:zlib";
import { StorageError } from "../storageError.ts";
import { PIECE } from "./logs.ts";

/** At one go, and not in Node's pieces of 16 KB. */
const AT_ONE_GO = { chunkSize: PIECE };
const PACKING = {
  ...AT_ONE_GO,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 1,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};
const UNPACKING = { ...AT_ONE_GO, maxOutputLength: PIECE };

const compress = promisify(brotliCompress);

/** A chunk's content for the database, made on another thread: a log may come without giving others a turn. */
export function packed(bytes: Uint8Array): Promise<Uint8Array> {
  return compress(bytes, PACKING);
}

/**
 * The bytes of a chunk's content: at once, in a millisecond.
 * @param length how many they are. @throws StorageError where it is not what was written
 */
export function unpacked(content: unknown, length: number): Uint8Array {
  const bytes = content instanceof Uint8Array ? decompressed(content) : undefined;
  // What is nobody's may unpack all the same, often to nothing.
  if (bytes?.length !== length) throw new StorageError("damaged", "a chunk of a log is none");
  return bytes;
}

function decompressed(content: Uint8Array): Uint8Array {
  try {
    return brotliDecompressSync(content, UNPACKING);
  } catch (error) {
    throw new StorageError("damaged", "a chunk of a log cannot be unpacked", error);
  }
}
