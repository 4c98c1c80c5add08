import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import type { Deadline } from "./deadline.ts";
import { FileError } from "./errors.ts";

/** A file to send, which is read as the network takes it and never held in memory. */
export interface UploadFile {
  /** The file's own name, without its folder. */
  readonly name: string;
  /** What is sent; bytes as they are unless said. */
  readonly contentType?: string;
  /** In bytes; exactly so many are sent. */
  readonly size: number;
  /** Reads from the beginning. Leaving early closes the file. @throws FileError from within */
  open(): AsyncIterable<Uint8Array>;
}

/** The bytes read at a time: enough to keep a disk and a network busy, too few to count in memory. */
const PIECE_BYTES = 256 * 1024;

/**
 * A file on disk as it is now: what is appended to it later, such as to the log of a run under way, is not sent.
 * @throws FileError when there is none, or it cannot be read
 */
export async function fileOnDisk(path: string): Promise<UploadFile> {
  const name = basename(path);
  const found = await onFile(name, stat(path));
  if (!found.isFile())
    throw new FileError("fileUnreadable", found.isDirectory() ? "EISDIR" : "no file", name);
  return { name, size: found.size, open: () => readPieces(path, name, found.size) };
}

async function* readPieces(path: string, name: string, size: number): AsyncGenerator<Uint8Array> {
  const file = await onFile(name, open(path, "r"));
  try {
    for (let read = 0; read < size; ) {
      // A new buffer for each piece: the network may still be busy with the one before.
      const buffer = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, size - read));
      const { bytesRead } = await onFile(name, file.read(buffer, 0, buffer.length, read));
      if (bytesRead === 0) throw new FileError("fileUnreadable", "it became shorter", name);
      read += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/**
 * A file on its way: every piece has the idle time to be taken by the network, and the service its time to answer.
 * Disposing it closes the file, also where a transport forgets it because the service has answered early.
 */
export class TimedUpload implements UploadFile, Disposable {
  readonly name: string;
  readonly size: number;
  readonly #file: UploadFile;
  readonly #deadline: Deadline;
  readonly #onProgress: ((bytes: number) => void) | undefined;
  readonly #opened: AsyncGenerator<Uint8Array>[] = [];
  #over = false;

  constructor(file: UploadFile, deadline: Deadline, onProgress: ((bytes: number) => void) | undefined) {
    this.name = file.name;
    this.size = file.size;
    this.#file = file;
    this.#deadline = deadline;
    this.#onProgress = onProgress;
  }

  open(): AsyncIterable<Uint8Array> {
    const pieces = this.#pieces();
    this.#opened.push(pieces);
    return pieces;
  }

  async *#pieces(): AsyncGenerator<Uint8Array> {
    let sent = 0;
    for await (const piece of this.#file.open()) {
      if (this.#over) return;
      this.#deadline.enter("idle");
      yield piece;
      this.#deadline.leave();
      sent += piece.byteLength;
      this.#onProgress?.(sent);
    }
    if (!this.#over) this.#deadline.enter("digest");
  }

  [Symbol.dispose](): void {
    this.#over = true;
    for (const pieces of this.#opened) pieces.return(undefined).catch(() => {});
  }
}

/** A step on the file system, whose failure is told from the service's. */
async function onFile<T>(name: string, step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    throw new FileError("fileUnreadable", (error as NodeJS.ErrnoException).code ?? "no details", name);
  }
}
