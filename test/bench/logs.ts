/** Large logs: what they keep the event loop from, what memory they take, what a screenful of colours costs. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { knownLength } from "../../src/client/follow/overlap.ts";
import { renderFile } from "../../src/editor/logs/logFiles.ts";
import { LogText } from "../../src/editor/logs/text/logText.ts";
import { OutlineReader } from "../../src/editor/logs/text/outline.ts";
import { stylesWithin } from "../../src/editor/logs/text/visible.ts";
import { connectTo } from "../support/client.ts";
import { colouredLines } from "./logSample.ts";

interface Row {
  readonly what: string;
  readonly ms: number;
  /** Longest time for which the event loop could do nothing else; undefined for what is one step anyway. */
  readonly longestStallMs: number | undefined;
  /** Growth of the process at its highest, in megabytes. */
  readonly memoryMb: number | undefined;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Measures something that others have to live beside. */
async function beside(what: string, run: () => Promise<unknown>): Promise<Row> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  await run();
  const ms = performance.now() - started;
  delay.disable();
  clearInterval(watch);
  return {
    what,
    ms: Math.round(ms),
    longestStallMs: round(delay.max / 1e6),
    memoryMb: Math.round((peak - before) / 1e6),
  };
}

/** The fastest of some runs: what it costs when nothing else is going on. */
function fastest(what: string, run: () => unknown): Row {
  const times = Array.from({ length: 20 }, () => {
    const started = performance.now();
    run();
    return performance.now() - started;
  });
  return { what, ms: Number(Math.min(...times).toFixed(3)), longestStallMs: undefined, memoryMb: undefined };
}

/** A log that goes to the disk: as it comes, and as it is shown. */
async function onDisk(megabytes: number, folder: string): Promise<Row[]> {
  const server = spawn(process.execPath, [join(import.meta.dirname, "logServer.ts"), String(megabytes)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [url] = await once(createInterface(server.stdout), "line");
    const { client } = connectTo({ baseUrl: String(url) });
    const raw = join(folder, "raw");
    const options = { timestamps: "time", facts: false, signal: new AbortController().signal } as const;
    return [
      await beside(`${megabytes} MB: fetched to a file`, () => client.logsToFile("e", raw)),
      await beside(`${megabytes} MB: rendered to a file`, () =>
        renderFile(raw, join(folder, "shown"), options),
      ),
    ];
  } finally {
    server.kill();
  }
}

export async function benchLogs(): Promise<Row[]> {
  const rows: Row[] = [];
  const folder = await mkdtemp(join(tmpdir(), "infra-planner-bench-logs-"));
  for (const megabytes of [200, 512]) rows.push(...(await onDisk(megabytes, folder)));
  await rm(folder, { recursive: true });
  const fiveMegabytes = colouredLines(60_000);
  const log = new LogText({ gap: "", cut: "" });
  rows.push(await beside("5 MB: rendered in memory", () => log.absorb(fiveMegabytes)));
  rows.push(await beside("5 MB: grows by a line", () => log.absorb(`${fiveMegabytes.slice(-65_536)}new\n`)));
  const lines = log.bytes().toString().split("\n");
  const middle = Math.floor(lines.length / 2);
  rows.push(
    fastest("5 MB: styles of a screenful", () =>
      stylesWithin(log.facts, [{ first: middle, last: middle + 180 }]),
    ),
  );
  rows.push(
    fastest("5 MB: outline", () => {
      const reader = new OutlineReader();
      for (const line of lines) reader.push(line);
      reader.finish();
    }),
  );
  const known = colouredLines(10_000);
  const repeating = "Still creating... [10s elapsed]\n".repeat(30_000);
  rows.push(fastest("1 MB tail: overlap", () => knownLength(known, `${known.slice(1000)}new\n`)));
  rows.push(
    fastest("1 MB tail that repeats: overlap", () => knownLength(repeating, `${repeating.slice(32)}new\n`)),
  );
  return rows;
}
