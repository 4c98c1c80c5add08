import { Worker } from "node:worker_threads";
import type { PlanInput } from "../../contract/plan.ts";
import type { RenderFormat, RenderOptions } from "../../contract/rendering.ts";
import { PathError } from "../../shared/files/pathError.ts";
import type { Drawing } from "../../shared/protocols/diagram.ts";
import type {
  DrawingRequest,
  FileAnswer,
  FromReader,
  ReadingDone,
  ReadingRequest,
  ToReader,
} from "../../shared/protocols/reading.ts";
import { explain, faultSentence } from "../dialogs/errors.ts";
import { isAbsent } from "../host/files.ts";
import { say } from "../text/say.ts";

/** The files that may be read; what is refused is an `Error` with a sentence for people. */
export interface Files {
  /** Names of what is in a folder; those of folders end with `/`. */
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

/** What is wanted of a reading beside what was found. */
export interface Wanted {
  /** How a picture of it is drawn. */
  readonly drawing?: Drawing | undefined;
  /** All settings, however many there are: see {@link ReadingRequest}. */
  readonly isWhole?: boolean;
}

/** What is drawn asks for no file. */
const NO_FILES: Files = {
  list: () => Promise.reject(new Error("There are no files.")),
  read: () => Promise.reject(new Error("There are no files.")),
};

/** Reads and draws infrastructure in a thread of its own, one after the other. */
export class InfrastructureReader {
  readonly #script: string;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #ending: NodeJS.Timeout | undefined;

  /** @param script path of the built thread */
  constructor(script: string) {
    this.#script = script;
  }

  /** Something will be read soon: the thread loads meanwhile. */
  prepare(): void {
    if (this.#worker) return;
    this.#thread().postMessage({ type: "prepare" } satisfies ToReader);
    this.#endLater();
  }

  /**
   * Reads paths below the root of `files`.
   * @throws Error in words for people where nothing can be read, or when the signal ends it
   */
  read(
    files: Files,
    paths: readonly string[],
    signal: AbortSignal,
    { drawing, isWhole = false }: Wanted = {},
  ): Promise<ReadingDone> {
    const request = { type: "read", paths, drawing, isWhole } as const;
    return this.#next(() =>
      this.#ask(files, request, signal, (message) => (message.type === "done" ? message : undefined)),
    );
  }

  /**
   * Draws a plan, which for a thousand components would make everything else in the extension host wait.
   * @throws Error in words for people where it cannot be drawn, or when the signal ends it before it has begun
   */
  draw(plan: PlanInput, format: RenderFormat, options: RenderOptions, signal: AbortSignal): Promise<string> {
    const request = { type: "draw", plan, format, options } as const;
    return this.#next(() => {
      signal.throwIfAborted();
      // It is done in less time than the thread, were it ended, would take to know again what it has read.
      const { signal: unending } = new AbortController();
      return this.#ask(NO_FILES, request, unending, (message) =>
        message.type === "drawn" ? message.rendered : undefined,
      );
    });
  }

  dispose(): void {
    clearTimeout(this.#ending);
    void this.#worker?.terminate();
    this.#worker = undefined;
  }

  /** Does it when all that was asked for before is done. */
  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** @param answerIn what of a message is the answer; undefined where it is another message */
  async #ask<T>(
    files: Files,
    request: ReadingRequest | DrawingRequest,
    signal: AbortSignal,
    answerIn: (message: FromReader) => T | undefined,
  ): Promise<T> {
    signal.throwIfAborted();
    clearTimeout(this.#ending);
    const worker = this.#thread();
    const send = (message: ToReader) => worker.postMessage(message, handedOver(message));
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const receive = (message: FromReader) => {
      const answered = answerIn(message);
      if (answered !== undefined) resolve(answered);
      else if (message.type === "failed")
        reject(new Error(message.fault ? faultSentence(message.fault) : message.message));
      else if (message.type === "list" || message.type === "file")
        void answer(files, message.type, message.path).then((more) =>
          send({ ...more, number: message.number }),
        );
    };
    const fail = (error: unknown) => {
      this.dispose();
      reject(new Error(say("The infrastructure could not be read: {0}", explain(error).sentence)));
    };
    const abort = () => {
      this.dispose();
      reject(signal.reason);
    };
    worker.on("message", receive).on("error", fail);
    signal.addEventListener("abort", abort);
    send(request);
    try {
      return await promise;
    } finally {
      worker.off("message", receive).off("error", fail);
      signal.removeEventListener("abort", abort);
      this.#endLater();
    }
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.#script, {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
    // One that ends before anything is asked of it is made anew; who asks hears of it.
    worker.on("error", () => {
      if (this.#worker === worker) this.dispose();
    });
    this.#worker = worker;
    return worker;
  }

  #endLater(): void {
    clearTimeout(this.#ending);
    this.#ending = setTimeout(() => this.dispose(), KEPT_MS).unref();
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
    const isLink = error instanceof PathError && error.reason === "link";
    return { type: "answer", refused: explain(error).sentence, isThere: !isAbsent(error), isLink };
  }
}
