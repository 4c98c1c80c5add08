/** Whole logs as temporary files: what is too large for memory. No vscode here. */
import { rmSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { onLogFile, replacedLog } from "../../client/logFile.ts";
import { makeFolderSync } from "../../shared/files/folders.ts";
import { PRIVATE } from "../../shared/files/write.ts";
import type { TimeForm } from "../../shared/logs/lineTime.ts";
import { type LineFacts, LogRenderer } from "./text/renderer.ts";

/** Read at a time. Text of twice that is garbage that outlives its use: it doubles what rendering takes in memory. */
const CHUNK = 64 * 1024;

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
    makeFolderSync(path, PRIVATE.folderMode);
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

/**
 * Writes a raw log as it is shown, a piece at a time, and puts it in the place of `shown` when it is complete; until
 * then, and when that fails, `shown` stays as it is.
 * @throws FileError such as for a full disk
 */
export async function renderFile(raw: string, shown: string, options: RenderFileOptions): Promise<LineFacts> {
  const { timestamps, facts, signal } = options;
  const renderer = new LogRenderer({ timestamps, facts });
  const decoder = new TextDecoder();
  const source = await onLogFile(open(raw));
  try {
    await replacedLog(shown, async (file) => {
      // One buffer for all that is read: a stream's would be hundreds of megabytes of garbage.
      const buffer = Buffer.allocUnsafe(CHUNK);
      for (;;) {
        const { bytesRead } = await onLogFile(source.read(buffer, 0, CHUNK));
        signal.throwIfAborted();
        if (bytesRead === 0) break;
        const text = renderer.push(decoder.decode(buffer.subarray(0, bytesRead), { stream: true }));
        await onLogFile(file.writeFile(text));
      }
      await onLogFile(file.writeFile(renderer.push(decoder.decode()) + renderer.peek()));
    });
  } finally {
    await source.close();
  }
  return renderer;
}

/** Writes what is in one file to another that is open. @throws Error of the file system */
export async function copyInto(file: FileHandle, from: string): Promise<void> {
  const source = await open(from);
  try {
    const buffer = Buffer.allocUnsafe(CHUNK);
    for (;;) {
      const { bytesRead } = await source.read(buffer, 0, CHUNK);
      if (bytesRead === 0) return;
      await file.writeFile(buffer.subarray(0, bytesRead));
    }
  } finally {
    await source.close();
  }
}
