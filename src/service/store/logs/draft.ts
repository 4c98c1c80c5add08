import { closeSync, openSync, readSync, renameSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { onStorage, written } from "../storageError.ts";
import type { Scratch } from "./scratch.ts";

/**
 * A log that is written, outside of transactions, before a run has it: a file of this instance, wherever logs are kept.
 * What comes to nothing was never in the database.
 */
export class LogDraft {
  readonly #scratch: Scratch;
  readonly #path: string;
  #output: FileHandle | undefined;
  #size = 0;

  constructor(scratch: Scratch) {
    this.#scratch = scratch;
    this.#path = scratch.newPart();
  }

  /** Bytes written so far. */
  get size(): number {
    return this.#size;
  }

  /** @throws StorageError */
  async append(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    const output = await this.#opened();
    await written(output.appendFile(bytes));
    this.#size += bytes.length;
  }

  /** All of it is written and will outlast a failure of power. @throws StorageError */
  async finish(): Promise<void> {
    const output = await this.#opened();
    await written(output.sync());
    await this.#close();
  }

  /** Bytes of what is {@link finish}ed, at once: others may wait for the transaction that reads them. */
  read(position: number, length: number): Buffer {
    return onStorage(() => readAt(this.#path, position, length));
  }

  /** Makes it the file of that path. @throws StorageError */
  moveTo(path: string): void {
    onStorage(() => renameSync(this.#path, path));
    this.#scratch.handOn(this.#path);
  }

  /** Removes it, unless it was moved. Never rejects. */
  async drop(): Promise<void> {
    await this.#close().catch(() => {});
    this.#scratch.dropPart(this.#path);
  }

  async #opened(): Promise<FileHandle> {
    this.#output ??= await written(open(this.#path, "wx", 0o600));
    return this.#output;
  }

  async #close(): Promise<void> {
    const output = this.#output;
    this.#output = undefined;
    await output?.close();
  }
}

/** Bytes of a file from a position on: so many, unless it ends before. */
export function readAt(path: string, position: number, length: number): Buffer {
  const descriptor = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, length, position));
  } finally {
    closeSync(descriptor);
  }
}
