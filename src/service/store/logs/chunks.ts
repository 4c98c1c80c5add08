/**
 * Chunks of logs as they are in the database. Of {@link PIECE} bytes each but for a log's last, so that a chunk is found
 * by a position in the log. Brotli at its fastest is in every version of Node, so that instances of several versions
 * share one database: logs of Terraform, GitHub Actions, Pulumi and CloudFormation came to 1/3.5 to 1/12 of their size,
 * at 170 to 600 MB/s, and back at 260 to 720 MB/s. Deflate takes two to ten times as long for no more than that;
 * zstd is as fast and a little smaller, and not there before Node 22.15.
 */
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { StorageError } from "../storageError.ts";
import { PIECE } from "./logs.ts";

const OPTIONS = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 1,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** A chunk's content for the database. */
export function packed(bytes: Uint8Array): Promise<Uint8Array> {
  return compress(bytes, OPTIONS);
}

/** The bytes of a chunk's content. @throws StorageError where it is not what was written */
export async function unpacked(content: unknown): Promise<Uint8Array> {
  try {
    if (content instanceof Uint8Array) return await decompress(content, { maxOutputLength: PIECE });
  } catch (error) {
    throw new StorageError("damaged", "a chunk of a log cannot be unpacked", error);
  }
  throw new StorageError("damaged", "a chunk of a log is none");
}
