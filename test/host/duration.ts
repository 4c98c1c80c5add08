/** How long a run of the tests takes, remembered from the last one. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import { cacheDirectory } from "./paths.ts";

const FILE = join(cacheDirectory, "durations.json");

/** Milliseconds, by what ran. */
const durations = z.record(z.string(), z.number());

/** What a run was asked for, as far as its time depends on it. */
interface Asked {
  readonly only?: string | undefined;
  readonly grep?: string | undefined;
  /** How many processes share the files. */
  readonly jobs: string;
}

/** All tests, in minutes of two cores, measured on a quiet machine. */
const ALL_ON_TWO_CORES = 12;

/** What a first run does beside: it installs two VS Code servers from npm, and compiles. In minutes. */
const FIRST = 4;

/** A sentence that says how long a run will take here. @param file which remembers how long others took */
export async function expectedTime(asked: Asked, file = FILE): Promise<string> {
  const last = (await known(file))[keyOf(asked)];
  if (last !== undefined) return `The last such run took ${minutes(last)} here.`;
  if (asked.only !== undefined || asked.grep !== undefined) return "";
  const cores = Math.max(1, availableParallelism());
  const all = Math.ceil((ALL_ON_TWO_CORES * 2) / Math.min(cores, 4) + FIRST);
  return `A first run takes about ${all} minutes with ${cores} cores; it installs two VS Code servers from npm.`;
}

/** Remembers how long a run took, in milliseconds. */
export async function keepTime(asked: Asked, ms: number, file = FILE): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ ...(await known(file)), [keyOf(asked)]: ms }));
}

/** A time in words: `3 min 20 s`. */
export function minutes(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

async function known(file: string): Promise<Readonly<Record<string, number>>> {
  const text = await readFile(file, "utf8").catch(() => "{}");
  try {
    return durations.catch({}).parse(JSON.parse(text));
  } catch {
    // Another run was writing it.
    return {};
  }
}

function keyOf({ only = "", grep = "", jobs }: Asked): string {
  return `${only} ${grep} ${jobs} jobs`.trim();
}
