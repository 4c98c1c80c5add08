/** Whole logs as temporary files: what is too large for memory. No vscode here. */
import { mkdirSync, rmSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { TimeForm } from "./text/lineTime.ts";
import { type LineFacts, LogRenderer } from "./text/renderer.ts";

const CHUNK = 128 * 1024;

export interface TemporaryFolder {
  readonly path: string;
  readonly remove: () => void;
}

/** A folder of this window for temporary files, named after its process (see `removeLeftovers`). */
export class TemporaryLogs {
  readonly #folder: string;
  #count = 0;

  constructor(parent: string) {
    this.#folder = join(parent, String(process.pid));
  }

  /** A new folder for one log, which only its owner can read. */
  create(): TemporaryFolder {
    const path = join(this.#folder, String(++this.#count));
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
  }

  removeAll(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export interface RenderFileOptions {
  readonly timestamps: TimeForm;
  /** Whether styles and time stamps of lines are kept. */
  readonly facts: boolean;
  readonly signal: AbortSignal;
}

/** Writes a raw log as it is shown, a piece at a time, and puts it in the place of `shown` when it is complete. */
export async function renderFile(raw: string, shown: string, options: RenderFileOptions): Promise<LineFacts> {
  const { timestamps, facts, signal } = options;
  const renderer = new LogRenderer({ timestamps, facts });
  const decoder = new TextDecoder();
  const unfinished = `${shown}.new`;
  const file = await open(unfinished, "w", 0o600);
  const source = await open(raw);
  // One buffer for all that is read: a stream's would be hundreds of megabytes of garbage.
  const buffer = Buffer.allocUnsafe(CHUNK);
  try {
    for (;;) {
      const { bytesRead } = await source.read(buffer, 0, CHUNK);
      signal.throwIfAborted();
      if (bytesRead === 0) break;
      await file.writeFile(renderer.push(decoder.decode(buffer.subarray(0, bytesRead), { stream: true })));
    }
    await file.writeFile(renderer.push(decoder.decode()) + renderer.peek());
  } finally {
    await source.close();
    await file.close();
  }
  await rename(unfinished, shown);
  return renderer;
}
