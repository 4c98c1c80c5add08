/** Rows of a Parquet file on disk, a few columns of a few rows at a time, and nothing that would not fit in memory. */
import type { FileHandle } from "node:fs/promises";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { type Compressors, type FileMetaData, parquetMetadataAsync, parquetRead } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { errorWords, faultOf } from "../../shared/fault.ts";

/** Rows that are in memory at a time. */
const ROWS_AT_ONCE = 50_000;
/** Bytes of one page, of which writers make some megabytes at most, and of one column in a group of rows. */
const PAGE_LIMIT = 128 * 1024 * 1024;
const CHUNK_LIMIT = 512 * 1024 * 1024;
/** Bytes of the description of all groups at the file's end. */
const FOOTER_LIMIT = 64 * 1024 * 1024;
/** "PAR1", the length before it, and "PAR1" again at the file's beginning. */
const SHORTEST = 12;

const DAMAGED = "its description or its content is damaged";

/** A file that is no Parquet, is damaged, or uses what is not known here; the message says which. */
export class ParquetError extends Error {
  override readonly name = "ParquetError";
}

/** A cell: numbers, times and dates as text, maps as JSON, and an empty one where there is no value. */
export type Row = readonly string[];

export class ParquetFile {
  readonly #file: SizedFile;
  readonly #metadata: FileMetaData;

  private constructor(file: SizedFile, metadata: FileMetaData) {
    this.#file = file;
    this.#metadata = metadata;
  }

  /** @throws ParquetError */
  static async open(handle: FileHandle): Promise<ParquetFile> {
    const file = await sized(handle);
    return understood(async () => {
      if (file.byteLength < SHORTEST) throw new ParquetError("it is cut off");
      const end = new DataView(await file.slice(file.byteLength - 8, file.byteLength));
      if (end.getUint32(0, true) > FOOTER_LIMIT)
        throw new ParquetError("its footer is too large, or cut off");
      const metadata = await parquetMetadataAsync(file, { geoparquet: false, parsers: TEXT });
      // What the description leaves out is left out here, whatever the library's types say.
      if (!Array.isArray(metadata.schema) || !Array.isArray(metadata.row_groups))
        throw new ParquetError(DAMAGED);
      return new ParquetFile(file, metadata);
    });
  }

  /** Names of the columns. */
  get columns(): readonly string[] {
    const [root, ...elements] = this.#metadata.schema;
    const names: string[] = [];
    for (
      let at = 0;
      names.length < (root?.num_children ?? 0) && at < elements.length;
      at = after(elements, at)
    )
      names.push(elements[at]?.name ?? "");
    return names;
  }

  /** The rows, with the cells of these columns in their order. @throws ParquetError */
  async *rows(columns: readonly string[]): AsyncGenerator<readonly Row[]> {
    let first = 0;
    for (const group of this.#metadata.row_groups) {
      const count = Number(group.num_rows);
      if (!(count >= 0)) throw new ParquetError(DAMAGED);
      await understood(() => this.#checkPages(group, columns));
      for (let done = 0; done < count; done += ROWS_AT_ONCE)
        yield await this.#read(columns, first + done, first + Math.min(count, done + ROWS_AT_ONCE));
      first += count;
    }
  }

  #read(columns: readonly string[], rowStart: number, rowEnd: number): Promise<readonly Row[]> {
    return understood(async () => {
      let found: readonly unknown[][] = [];
      await parquetRead({
        file: this.#file,
        metadata: this.#metadata,
        columns: [...columns],
        rowStart,
        rowEnd,
        compressors: COMPRESSORS,
        parsers: TEXT,
        geoparquet: false,
        onComplete: (rows) => {
          found = rows;
        },
      });
      if (found.length !== rowEnd - rowStart) throw new ParquetError("rows are missing");
      return found.map((row) => row.map(textOf));
    });
  }

  /**
   * Looks at the pages' headers before anything makes room for what they announce: they may say what they like.
   * @throws ParquetError
   */
  async #checkPages(group: FileMetaData["row_groups"][number], columns: readonly string[]): Promise<void> {
    for (const { meta_data: chunk } of group.columns) {
      if (chunk === undefined || !columns.includes(chunk.path_in_schema[0] ?? "")) continue;
      const size = Number(chunk.total_compressed_size);
      const start = Number(chunk.dictionary_page_offset || chunk.data_page_offset);
      if (!(start >= 0 && size >= 0 && start + size <= this.#file.byteLength))
        throw new ParquetError("it is cut off");
      if (size > CHUNK_LIMIT) throw new ParquetError("a group of its rows is too large");
      const reader = { view: new DataView(await this.#file.slice(start, start + size)), offset: 0 };
      while (reader.offset < size - 1) {
        const header = parquetHeader(reader);
        const { num_values: values = 0 } =
          header.data_page_header ?? header.data_page_header_v2 ?? header.dictionary_page_header ?? {};
        const { compressed_page_size: packed, uncompressed_page_size: unpacked } = header;
        if (!(packed >= 0 && unpacked >= 0 && values >= 0 && values <= Number(group.num_rows)))
          throw new ParquetError("a page of it says more than there is");
        if (unpacked > PAGE_LIMIT) throw new ParquetError("a page of it is too large");
        reader.offset += packed;
      }
    }
  }
}

/** The place after an element of the schema and all that is below it. */
function after(elements: FileMetaData["schema"], at: number): number {
  let next = at;
  // Elements may nest as deep as there are any.
  for (let left = 1; left > 0 && next < elements.length; next++)
    left += (elements[next]?.num_children ?? 0) - 1;
  return next;
}

/** Each gives no more than the page's header announces. */
const COMPRESSORS: Compressors = {
  GZIP: (input, length) => gunzipSync(input, { maxOutputLength: Math.max(1, length) }),
  BROTLI: (input, length) => brotliDecompressSync(input, { maxOutputLength: Math.max(1, length) }),
  ZSTD: (input, length) => zstdDecompressSync(input, { maxOutputLength: Math.max(1, length) }),
};

const decoder = new TextDecoder();

/** Times and dates as ISO 8601 text; undefined where there is none. */
const TEXT = {
  timestampFromMilliseconds: (time: bigint | undefined) => timeText(time, 1n),
  timestampFromMicroseconds: (time: bigint | undefined) => timeText(time, 1_000n),
  timestampFromNanoseconds: (time: bigint | undefined) => timeText(time, 1_000_000n),
  dateFromDays: (days: number | undefined) =>
    days === undefined ? undefined : isoText(days * 86_400_000)?.slice(0, 10),
  stringFromBytes: (bytes: Uint8Array | undefined) => bytes && decoder.decode(bytes),
};

function timeText(time: bigint | undefined, perMillisecond: bigint): string | undefined {
  return time === undefined ? undefined : isoText(Number(time / perMillisecond));
}

function isoText(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? String(time) : date.toISOString();
}

/** What is no single value, such as a map of tags, is JSON. */
function textOf(value: unknown): string {
  if (typeof value === "object" && value !== null)
    return JSON.stringify(value, (_, inner) => (typeof inner === "bigint" ? String(inner) : inner));
  return typeof value === "string" || typeof value === "number" || typeof value === "bigint"
    ? String(value)
    : "";
}

interface SizedFile {
  readonly byteLength: number;
  slice(start: number, end?: number): Promise<ArrayBuffer>;
}

async function sized(handle: FileHandle): Promise<SizedFile> {
  const { size } = await handle.stat();
  return {
    byteLength: size,
    async slice(start, end = size) {
      const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
      let done = 0;
      while (done < bytes.length) {
        const { bytesRead } = await handle.read(bytes, done, bytes.length - done, start + done);
        if (bytesRead === 0) throw new ParquetError("it is cut off");
        done += bytesRead;
      }
      return bytes.buffer;
    },
  };
}

/** A step whose failure is the file's: the reader throws whatever it stumbles over. */
async function understood<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof ParquetError) throw error;
    // What the system says of a disk is no matter of the file's content.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    // The library's own words, where they say something: not what the language says, nor of a value that is not there.
    const said = faultOf(error) === undefined ? errorWords(error) : "";
    const words = said === "" || /\b(?:undefined|NaN)\b/.test(said) ? DAMAGED : said;
    throw new ParquetError(words.slice(0, 200), { cause: error });
  }
}
