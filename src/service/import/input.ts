import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
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
  readonly signal?: AbortSignal;
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
    if (first[0] === 0x1f && first[1] === 0x8b) {
      const gunzip = Readable.from(all).pipe(createGunzip());
      try {
        yield* gunzip;
      } catch (error) {
        this.#options.signal?.throwIfAborted();
        throw new ImportError(file.name, `the gzip archive is damaged (${(error as Error).message})`);
      }
      return;
    }
    if (Buffer.from(first.subarray(0, 4)).toString("latin1") === "PAR1")
      throw new ImportError(file.name, "this is a Parquet file; export the data as CSV instead");
    yield* all;
  }

  async *#count(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    this.#options.signal?.throwIfAborted();
    for await (const chunk of content) {
      this.#options.signal?.throwIfAborted();
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

/** Whether a file is a JSON document rather than a table, by its first character; and the file, to be read whole. */
export async function sniffJson(file: ImportFile): Promise<{ isJson: boolean; file: ImportFile }> {
  const { first, all } = await peek(file.content);
  const start = Buffer.from(first).toString("utf8").replace("\uFEFF", "").trimStart();
  const packed = first[0] === 0x1f;
  return {
    isJson: packed ? file.name.endsWith(".json.gz") : start.startsWith("{"),
    file: { ...file, content: all },
  };
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
