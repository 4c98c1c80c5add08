import { Worker } from "node:worker_threads";
import type { FileAnswer, FromReader, ReadingDone, ToReader } from "../../shared/protocols/reading.ts";
import { say } from "../text/say.ts";

/** The files that may be read; what is refused is an `Error` with a sentence for people. */
export interface Files {
  /** Names of the files in a folder, without folders. */
  list(folder: string): Promise<readonly string[]>;
  /** The bytes are the reader's: nobody else may use them afterwards. */
  read(file: string): Promise<Uint8Array>;
}

/** How long the thread is kept for the next reading, which then need not start with loading, in ms. */
const KEPT_MS = 120_000;
/** Memory of the thread's objects, in MB: a state of 50 MB takes a third of it. */
const MAX_HEAP_MB = 1_024;
/** Of what has just been made: more of it takes a quarter more memory for a large state, and is hardly faster. */
const YOUNG_HEAP_MB = 16;

/** Reads infrastructure in a thread of its own, one reading after the other. */
export class InfrastructureReader {
  readonly #script: string;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #ending: NodeJS.Timeout | undefined;

  /** @param script path of the built thread */
  constructor(script: string) {
    this.#script = script;
  }

  /**
   * Reads paths below the root of `files`. @throws Error in words for people where nothing can be read, or when the
   * signal ends it
   */
  read(files: Files, paths: readonly string[], signal: AbortSignal): Promise<ReadingDone> {
    const reading = this.#last.then(() => this.#read(files, paths, signal));
    this.#last = reading.catch(() => undefined);
    return reading;
  }

  dispose(): void {
    clearTimeout(this.#ending);
    void this.#worker?.terminate();
    this.#worker = undefined;
  }

  async #read(files: Files, paths: readonly string[], signal: AbortSignal): Promise<ReadingDone> {
    signal.throwIfAborted();
    clearTimeout(this.#ending);
    this.#worker ??= new Worker(this.#script, {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
    const worker = this.#worker;
    const send = (message: ToReader) => worker.postMessage(message, handedOver(message));
    const { promise, resolve, reject } = Promise.withResolvers<ReadingDone>();
    const receive = (message: FromReader) => {
      if (message.type === "done") resolve(message);
      else if (message.type === "failed") reject(new Error(message.message));
      else
        void answer(files, message.type, message.path).then((more) =>
          send({ ...more, number: message.number }),
        );
    };
    const fail = (error: unknown) => {
      this.dispose();
      reject(new Error(say("The infrastructure could not be read: {0}", String(error))));
    };
    const abort = () => {
      this.dispose();
      reject(signal.reason);
    };
    worker.on("message", receive).on("error", fail);
    signal.addEventListener("abort", abort);
    send({ type: "read", paths });
    try {
      return await promise;
    } finally {
      worker.off("message", receive).off("error", fail);
      signal.removeEventListener("abort", abort);
      this.#ending = setTimeout(() => this.dispose(), KEPT_MS).unref();
    }
  }
}

/** A large file is not copied for the thread; what shares its memory with others is. */
function handedOver(message: ToReader): ArrayBuffer[] {
  const bytes = message.type === "answer" ? message.value : undefined;
  if (!(bytes instanceof Uint8Array) || bytes.byteLength < LARGE_BYTES) return [];
  const { buffer } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength ? [buffer] : [];
}
const LARGE_BYTES = 1024 * 1024;

async function answer(
  files: Files,
  type: "list" | "file",
  path: string,
): Promise<Omit<FileAnswer, "number">> {
  try {
    return { type: "answer", value: await (type === "list" ? files.list(path) : files.read(path)) };
  } catch (error) {
    return { type: "answer", refused: error instanceof Error ? error.message : String(error) };
  }
}
