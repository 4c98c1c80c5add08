import { createHash } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { decoderFor } from "../../shared/files/encoding.ts";
import { ImportError } from "./importError.ts";

export interface ImportFile {
  /** For messages, and to know a run's log again: the file's name without its folder. */
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
}

export interface ImportProgress {
  /** Bytes read so far, over all files. */
  readonly bytes: number;
  /** Rows, resources or lines understood so far. */
  readonly rows: number;
}

export interface ImportOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: ImportProgress) => void;
}

/** Reads the files of one import: counts and hashes their bytes, reports progress, and stops when asked to. */
export class ImportInput {
  readonly #hash = createHash("sha256");
  readonly #options: ImportOptions;
  readonly #lengths: ReadonlySet<number>;
  readonly #prefixes = new Map<number, string>();
  #bytes = 0;
  rows = 0;

  /** `lengths`: after how many bytes to note the hash so far. */
  constructor(options: ImportOptions = {}, lengths: readonly number[] = []) {
    this.#options = options;
    this.#lengths = new Set(lengths);
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** So many rows are understood now: reports it, and stops when asked to. @throws the signal's reason */
  advance(rows: number): void {
    this.rows = rows;
    this.#options.signal?.throwIfAborted();
    this.#options.onProgress?.({ bytes: this.#bytes, rows });
  }

  /** SHA-256 of everything read so far, in hexadecimal. */
  digest(): string {
    return this.#hash.copy().digest("hex");
  }

  /** SHA-256 of the first bytes, at each of the lengths asked for that was reached. */
  prefixes(): ReadonlyMap<number, string> {
    return this.#prefixes;
  }

  /** The file's bytes, unpacked when it is gzipped, as cost exports often are. @throws ImportError */
  async *read(file: ImportFile): AsyncGenerator<Uint8Array> {
    const { first, all } = await peek(this.#count(file.content));
    if (isGzip(first)) {
      yield* unpacked(file.name, all);
      return;
    }
    yield* all;
  }

  async *#count(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      this.#digestChunk(chunk);
      yield chunk;
      this.#options.onProgress?.({ bytes: this.#bytes, rows: this.rows });
    }
  }

  #digestChunk(chunk: Uint8Array): void {
    let done = 0;
    const end = this.#bytes + chunk.length;
    for (const length of [...this.#lengths]
      .filter((at) => at > this.#bytes && at <= end)
      .sort((a, b) => a - b)) {
      this.#hash.update(chunk.subarray(done, length - this.#bytes));
      done = length - this.#bytes;
      this.#prefixes.set(length, this.digest());
    }
    this.#hash.update(chunk.subarray(done));
    this.#bytes = end;
  }
}

/**
 * The file as an import reads it: one that breaks off says so by its name, and stopping does not wait for a source
 * that gives nothing, such as a pipe or a stalled connection.
 */
export function stoppable({ name, content }: ImportFile, signal: AbortSignal | undefined): ImportFile {
  async function* pieces() {
    const source = content[Symbol.asyncIterator]();
    const stopped = whenAborted(signal);
    let waiting = false;
    try {
      for (;;) {
        signal?.throwIfAborted();
        waiting = true;
        const next = await Promise.race([source.next(), stopped.promise]);
        waiting = false;
        if (next.done) return;
        yield next.value;
      }
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof ImportError ? error : brokenOff(name, error);
    } finally {
      stopped.release();
      // Closes a file or a connection, in order where that is possible; one that is stuck is not waited for.
      const closed = Promise.resolve(source.return?.()).catch(() => {});
      if (!waiting) await closed;
    }
  }
  return { name, content: pieces() };
}

function brokenOff(name: string, error: unknown): ImportError {
  const words = error instanceof Error ? error.message : String(error);
  return new ImportError(name, `it cannot be read to its end (${words})`);
}

/** A promise that rejects with the signal's reason, and the way to forget it. */
function whenAborted(signal: AbortSignal | undefined) {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  const abort = () => reject(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort, { once: true });
  return { promise, release: () => signal?.removeEventListener("abort", abort) };
}

function isGzip(first: Uint8Array): boolean {
  return first[0] === 0x1f && first[1] === 0x8b;
}

async function* unpacked(name: string, packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  // Whichever end fails or stops takes the other with it; what failed comes out of the iteration.
  pipeline(Readable.from(packed, { objectMode: false }), gunzip, () => {});
  try {
    yield* gunzip;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code?.startsWith("Z_") ? new ImportError(name, `the gzip archive is damaged (${message})`) : error;
  }
}

/** What a file of costs is, by how it begins: a JSON document, or a table in one of two forms. */
export type CostForm = "json" | "parquet" | "csv";

export interface FormedFile {
  readonly form: CostForm;
  readonly file: ImportFile;
}

/** The form of a file; and the file, to be read whole. */
export async function formOf(file: ImportFile): Promise<FormedFile> {
  const { first, all } = await peek(file.content);
  const start = decoderFor(first).decode(first).trimStart();
  const isJson = isGzip(first) ? file.name.endsWith(".json.gz") : start.startsWith("{");
  const form = isJson ? "json" : start.startsWith("PAR1") ? "parquet" : "csv";
  return { form, file: { ...file, content: all } };
}

/** The first bytes of a stream (four or more, unless it is shorter), and the whole stream including them. */
async function peek(source: AsyncIterable<Uint8Array>) {
  const content = source[Symbol.asyncIterator]();
  let first: Uint8Array = new Uint8Array();
  while (first.length < 4) {
    const next = await content.next();
    if (next.done) break;
    first = Buffer.concat([first, next.value]);
  }
  async function* all() {
    try {
      if (first.length > 0) yield first;
      for (let next = await content.next(); !next.done; next = await content.next()) yield next.value;
    } finally {
      // Whoever stops early closes the source: its file or its connection.
      await content.return?.();
    }
  }
  return { first, all: all() };
}
