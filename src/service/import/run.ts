import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { RunReading, Runs } from "../store/runs.ts";
import { ImportError } from "./importError.ts";
import type { ImportFile, ImportInput } from "./input.ts";
import { RunLogReader } from "./runLog.ts";

/** A line longer than this (in characters) is kept, but not looked into. */
const LINE_LIMIT = 1024 * 1024;

/**
 * Reads the log of a deployment run, line by line, into a file in the runs folder: the JSON stream of
 * `terraform apply -json`, or plain text, colours included.
 * @throws ImportError for a file that holds no text. On any failure the file is removed again.
 */
export async function readRun(file: ImportFile, input: ImportInput, runs: Runs): Promise<RunReading> {
  const logFile = join(runs.folder, `${randomUUID()}.part`);
  const reader = new RunLogReader();
  const output = await open(logFile, "wx", 0o600);
  try {
    for await (const lines of textLines(file, input))
      await output.appendFile(lines.map((line) => reader.line(line)).join("\n"));
    await output.close();
  } catch (error) {
    await output.close();
    rmSync(logFile, { force: true });
    throw error;
  }
  return {
    name: file.name,
    status: reader.status,
    startedAt: reader.startedAt,
    bytes: input.bytes,
    digest: input.digest(),
    prefixes: input.prefixes(),
    logFile,
  };
}

/**
 * The file's text in pieces of whole lines, each piece split at its line ends: joined by "\n", they are the text.
 */
async function* textLines(file: ImportFile, input: ImportInput): AsyncGenerator<string[]> {
  let decoder: TextDecoder | undefined;
  let rest = "";
  for await (const chunk of input.read(file)) {
    decoder ??= decoderFor(chunk);
    const text = rest + decoder.decode(chunk, { stream: true });
    const nul = text.indexOf("\0");
    if (nul !== -1) {
      const line = input.rows + text.slice(0, nul).split("\n").length;
      throw new ImportError(file.name, "this is not a text file", line);
    }
    const end = text.length > LINE_LIMIT ? text.length : text.lastIndexOf("\n") + 1;
    rest = text.slice(end);
    if (end > 0) yield split(text.slice(0, end), input);
  }
  rest += decoder?.decode() ?? "";
  if (rest !== "") yield split(rest, input);
  if (input.bytes === 0) throw new ImportError(file.name, "the file is empty");
}

function split(text: string, input: ImportInput): string[] {
  const lines = text.split(/\r?\n/);
  input.rows += lines.length - 1;
  return lines;
}

/** Windows PowerShell redirects output as UTF-16. */
function decoderFor(start: Uint8Array): TextDecoder {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder("utf-16le");
  return new TextDecoder(start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : "utf-8");
}
