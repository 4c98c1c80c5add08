/** The thread that reads infrastructure for the editor. It opens no file itself: it asks the editor for each. */
import { parentPort } from "node:worker_threads";
import type { Engine, ParsedFiles } from "../engine/engine.ts";
import type { FileAnswer, FromReader, ToReader } from "../shared/protocols/reading.ts";

const port = parentPort;
const waiting = new Map<number, (answer: FileAnswer) => void>();
let questions = 0;

const say = (message: FromReader) => port?.postMessage(message);

function ask(type: "list" | "file", path: string): Promise<FileAnswer> {
  const number = ++questions;
  say({ type, number, path });
  return new Promise((resolve) => {
    waiting.set(number, resolve);
  });
}

/** Between two readings of the same folder mostly one file has changed. */
let parsed: ParsedFiles | undefined;
let engine: Engine | undefined;

async function read(paths: readonly string[]): Promise<void> {
  const { createEngine, ParsedFiles, ReadError } = await import("../engine/engine.ts");
  parsed ??= new ParsedFiles();
  const answered = async (type: "list" | "file", path: string) => {
    const { value, refused } = await ask(type, path);
    if (refused !== undefined) throw new ReadError(refused, { file: path });
    return value;
  };
  const files = {
    list: async (folder: string) => (await answered("list", folder)) as readonly string[],
    read: async (file: string) => (await answered("file", file)) as Uint8Array,
    parsed,
  };
  try {
    engine ??= createEngine();
    const { plan, summary } = await engine.read(files, paths);
    const { findings, problems } = await engine.reviewInFolder(plan, files);
    say({ type: "done", plan, problems: [...summary.problems, ...problems], findings });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    say({ type: "failed", message, place: error instanceof ReadError ? error.place : undefined });
  }
}

port?.on("message", (message: ToReader) => {
  if (message.type === "read") void read(message.paths);
  else {
    waiting.get(message.number)?.(message);
    waiting.delete(message.number);
  }
});
