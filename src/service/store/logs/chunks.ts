/**
 * Chunks of logs as they are in the database. Of {@link PIECE} bytes each but for a log's last, so that a chunk is found
 * by a position in the log. Brotli at its fastest is in every version of Node, so that instances of several versions
 * share one database: logs of Terraform, GitHub Actions, Pulumi and CloudFormation came to 1/3.5 to 1/12 of their size,
 * at 170 to 600 MB/s, and back at 260 to 720 MB/s. Deflate takes three to eight times as long for about as much;
 * zstd is as fast and a little smaller, and not there before Node 22.15.
 */
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { StorageError, WORDS } from "../storageError.ts";
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

/** A chunk's content for the database: at once, in a millisecond. */
export function packed(bytes: Uint8Array): Uint8Array {
  return brotliCompressSync(bytes, PACKING);
}

/**
 * The bytes of a chunk's content: at once, in a millisecond.
 * @param least how many they are at least. @throws StorageError where it is not what was written
 */
export function unpacked(content: unknown, least: number): Uint8Array {
  const bytes = content instanceof Uint8Array ? decompressed(content) : undefined;
  // What is nobody's may unpack all the same, often to nothing.
  if (!bytes || bytes.length < least) throw damagedLog("a chunk is none");
  return bytes;
}

function decompressed(content: Uint8Array): Uint8Array {
  try {
    return brotliDecompressSync(content, UNPACKING);
  } catch (error) {
    throw damagedLog("a chunk cannot be unpacked", error);
  }
}

const OF_LOGS = {
  ...WORDS,
  damaged:
    "A part of the run's log is missing from the service's database, or damaged. Import the log again; where that " +
    "changes nothing, delete the run first.",
};

/** What is said of a log of which something is not as it was written: the database itself may be sound. */
export function damagedLog(detail: string, cause?: unknown): StorageError {
  return new StorageError("damaged", detail, cause, OF_LOGS);
}
