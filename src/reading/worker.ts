/** The thread that reads and draws infrastructure for the editor. It opens no file: it asks the editor for each. */
import { parentPort } from "node:worker_threads";
import type { Engine, ParsedFiles } from "../engine/engine.ts";
import { todayByUtc } from "../shared/cost/days.ts";
import { errorWords, faultOf } from "../shared/fault.ts";
import { withFindings } from "../shared/findings.ts";
import type {
  DrawingRequest,
  FileAnswer,
  FromReader,
  ReadingRequest,
  ToReader,
} from "../shared/protocols/reading.ts";
import { LastPicture } from "./lastPicture.ts";
import { settingsLeftOut, withoutTooMany } from "./settings.ts";

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
const lastPicture = new LastPicture();

async function loadedEngine(): Promise<Engine> {
  const { createEngine } = await import("../engine/engine.ts");
  engine ??= createEngine(todayByUtc);
  return engine;
}

async function read({ paths, drawing, isWhole = false }: ReadingRequest): Promise<void> {
  const { ParsedFiles, ReadError } = await import("../engine/engine.ts");
  parsed ??= new ParsedFiles();
  const answered = async (type: "list" | "file", path: string) => {
    const { value, refused, isThere, isLink } = await ask(type, path);
    if (refused !== undefined) throw new ReadError(refused, { file: path }, isThere, isLink);
    return value;
  };
  const files = {
    list: async (folder: string) => (await answered("list", folder)) as readonly string[],
    read: async (file: string) => (await answered("file", file)) as Uint8Array,
    parsed,
  };
  try {
    const used = await loadedEngine();
    const { plan, summary } = await used.read(files, paths);
    const { findings, problems } = await used.reviewInFolder(plan, files);
    const rendered =
      drawing &&
      lastPicture.drawn(withFindings(plan, findings), drawing, (drawable, { choice: view, ...options }) =>
        used.render(drawable, "svg", { ...options, view }),
      );
    const told = isWhole ? plan : withoutTooMany(plan);
    const left = told === plan ? [] : [settingsLeftOut()];
    say({
      ...{ type: "done", plan: told, findings, rendered },
      problems: [...left, ...summary.problems, ...problems, ...summary.elsewhere],
    });
  } catch (error) {
    say({ ...failed(error), place: error instanceof ReadError ? error.place : undefined });
  }
}

/** What cannot be loaded now says so to whom asks for something. */
async function prepare(): Promise<void> {
  await loadedEngine().catch(() => {});
}

async function draw({ plan, format, options }: DrawingRequest): Promise<void> {
  try {
    say({ type: "drawn", rendered: (await loadedEngine()).render(plan, format, options) });
  } catch (error) {
    say(failed(error));
  }
}

function failed(error: unknown) {
  return { type: "failed", message: errorWords(error), fault: faultOf(error) } as const;
}

port?.on("message", (message: ToReader) => {
  if (message.type === "read") void read(message);
  else if (message.type === "draw") void draw(message);
  else if (message.type === "prepare") void prepare();
  else {
    waiting.get(message.number)?.(message);
    waiting.delete(message.number);
  }
});
