import type { FileHandle } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { PathError } from "../shared/files/pathError.ts";
import { PRIVATE, replaceWithin } from "../shared/files/write.ts";
import { FileError, TooLarge } from "./errors.ts";
import { type LogFields, LogStream } from "./logStream.ts";
import { BODY_LIMITS } from "./policy.ts";

const MIB = 1024 * 1024;

/** A log that was written to a file. */
export interface LogFile extends LogFields {
  /** Size of the file. */
  readonly bytes: number;
}

/**
 * Writes the log text of a log result to a file that only its owner can read, as it arrives. An existing file is
 * replaced when all has arrived; until then, and where that fails, it stays as it is.
 * @param onProgress called with the bytes written so far
 * @param limit the most bytes that the file may have
 * @throws TooLarge, BadResponse, FileError
 */
export async function writeLogFile(
  pieces: AsyncIterable<Uint8Array>,
  path: string,
  onProgress?: (bytes: number) => void,
  limit: number = BODY_LIMITS.logFile,
): Promise<LogFile> {
  return replacedLog(path, async (file) => {
    const stream = new LogStream();
    let bytes = 0;
    for await (const piece of pieces) {
      const text = Buffer.concat(stream.push(piece));
      bytes += text.length;
      if (bytes > limit) throw new TooLarge(`${limit / MIB} MiB`, "logTooLarge");
      // Awaited, so that the network waits for the disk.
      if (text.length > 0) await onLogFile(file.appendFile(text));
      onProgress?.(bytes);
    }
    return { ...stream.finish(), bytes };
  });
}

/** Puts a log in a file that only its owner can read, once it is complete. @throws FileError, or what `produce` does */
export async function replacedLog<T>(path: string, produce: (file: FileHandle) => Promise<T>): Promise<T> {
  try {
    // A service has it still: hundreds of megabytes are not waited for until the disk has them.
    return await replaceWithin(dirname(path), basename(path), produce, { ...PRIVATE, durable: false });
  } catch (error) {
    throw error instanceof PathError ? new FileError("logUnwritable", error.detail || error.reason) : error;
  }
}

/** A step on the file system, whose failure is told from the service's. */
export async function onLogFile<T>(step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    throw new FileError("logUnwritable", (error as NodeJS.ErrnoException).code ?? "no details");
  }
}
