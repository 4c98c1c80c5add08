import { decoderFor } from "../../shared/files/encoding.ts";
import { LogDraft } from "../store/logs/draft.ts";
import type { Scratch } from "../store/logs/scratch.ts";
import type { RunReading } from "../store/runs.ts";
import { ImportError } from "./importError.ts";
import type { ImportFile, ImportInput } from "./input.ts";
import { RunLogReader } from "./runLog.ts";

/** A line longer than this (in characters) is kept, but not looked into. */
const LINE_LIMIT = 1024 * 1024;
/** Characters at the beginning of a log that tell whether it is text, and how many of a hundred may be controls. */
const LOOKED_AT = 64 * 1024;
const MOST_CONTROLS = 2;
/** NUL is looked for everywhere, and what terminals know is left out: bells, tabs, other character sets, escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: These are what is looked for.
const CONTROLS = /[\u0001-\u0006\u0010-\u001a\u001c-\u001f\u007f]/g;
/** Bytes of a log that came packed: a thousand times what was sent may be in it. */
const UNPACKED_LIMIT = 1024 * 1024 * 1024;

/**
 * Reads the log of a deployment run, line by line, into a log that nothing refers to yet: the JSON stream of
 * `terraform apply -json`, or plain text, colours included; gzipped or not.
 * @throws ImportError for a file that holds no text, StorageError. On any failure the log is removed again.
 */
export async function readRun(
  file: ImportFile,
  input: ImportInput,
  scratch: Scratch,
  unpackedLimit = UNPACKED_LIMIT,
): Promise<RunReading> {
  const log = new LogDraft(scratch);
  const reader = new RunLogReader();
  try {
    for await (const lines of textLines(file, input, unpackedLimit))
      await log.append(lines.map((line) => reader.line(line)).join("\n"));
    await log.finish();
  } catch (error) {
    await log.drop();
    throw error;
  }
  return {
    name: file.name,
    status: reader.status,
    startedAt: reader.startedAt,
    durationMs: reader.durationMs,
    bytes: input.bytes,
    digest: input.digest(),
    prefixes: input.prefixes(),
    log,
  };
}

/**
 * The file's text in pieces of whole lines, each piece split at its line ends: joined by "\n", they are the text.
 */
async function* textLines(
  file: ImportFile,
  input: ImportInput,
  unpackedLimit: number,
): AsyncGenerator<string[]> {
  const beginning = new Beginning(file.name);
  let decoder: TextDecoder | undefined;
  let rest = "";
  let bytes = 0;
  for await (const chunk of input.read(file)) {
    bytes += chunk.length;
    if (bytes > unpackedLimit && bytes > input.bytes) {
      const limit = `${unpackedLimit / 1024 / 1024} MB`;
      throw new ImportError(file.name, `unpacked, the log is larger than ${limit}; import its end`);
    }
    decoder ??= decoderFor(chunk);
    // Each piece is looked through once: the pieces of a line that does not end are many.
    const piece = decoder.decode(chunk, { stream: true });
    beginning.look(piece);
    const nul = piece.indexOf("\0");
    if (nul !== -1) {
      const line = input.rows + (rest + piece.slice(0, nul)).split("\n").length;
      throw new ImportError(file.name, NO_TEXT, { line });
    }
    const end = rest.length + piece.length > LINE_LIMIT ? piece.length : piece.lastIndexOf("\n") + 1;
    if (end > 0) yield split(rest + piece.slice(0, end), input);
    rest = end > 0 ? piece.slice(end) : rest + piece;
  }
  rest += decoder?.decode() ?? "";
  beginning.end();
  if (rest !== "") yield split(rest, input);
  if (input.bytes === 0) throw new ImportError(file.name, "the file is empty");
}

const NO_TEXT = "this is not a text file";

/** The beginning of a log. Bytes of anything are one control in ten: a log has hardly any, whatever its encoding. */
class Beginning {
  readonly #name: string;
  #length = 0;
  #controls = 0;

  constructor(name: string) {
    this.#name = name;
  }

  /** @throws ImportError once enough was looked at to tell */
  look(piece: string): void {
    if (this.#length >= LOOKED_AT) return;
    const start = piece.slice(0, LOOKED_AT - this.#length);
    this.#length += start.length;
    this.#controls += start.match(CONTROLS)?.length ?? 0;
    if (this.#length >= LOOKED_AT) this.end();
  }

  /** @throws ImportError where it is no text */
  end(): void {
    if (this.#controls > 1 && this.#controls * 100 > this.#length * MOST_CONTROLS)
      throw new ImportError(this.#name, NO_TEXT);
  }
}

function split(text: string, input: ImportInput): string[] {
  const lines = text.split(/\r?\n/);
  input.rows += lines.length - 1;
  return lines;
}
