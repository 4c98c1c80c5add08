/** Runs test files on several processes at once. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import { broken, type FileRun, sumOf, told } from "../support/reporter.ts";
import type { Order, Outcome, Progress } from "./mochaWorker.ts";
import { root } from "./paths.ts";
import { startProcess, stopProcess } from "./processes.ts";
import { passed, silence } from "./silence.ts";
import type { Slots } from "./slots.ts";

export interface MochaOptions {
  /** Patterns of test files, from the repository. */
  readonly spec: readonly string[];
  /** The limit of each test, in milliseconds. */
  readonly timeout: number;
  readonly grep?: string | undefined;
  readonly env?: NodeJS.ProcessEnv;
  /** A process takes one of them as long as it lives. */
  readonly slots: Slots;
  /** How many processes share the files at most. */
  readonly processes: number;
  /** Called with each file's report, as one text. */
  readonly print: (report: string) => void;
  /** Called when so many more files have run. */
  readonly done: (files: number) => void;
}

/** A file none of whose tests begins for so long hangs, in milliseconds: each of them has a limit far below. */
const SILENCE_LIMIT_MS = 15 * 60_000;

/** What a process may still do after its last file, in milliseconds. */
const END_LIMIT_MS = 30_000;

/**
 * Deals the files out to the processes, the largest first. Who runs what, and after what, is the same every time:
 * what one file leaves behind for the next can then not turn up at random.
 */
export async function mochaFiles(options: MochaOptions): Promise<readonly FileRun[]> {
  const files = globSync([...options.spec], { cwd: root })
    .map((file) => ({ file: file.replaceAll("\\", "/"), size: statSync(join(root, file)).size }))
    .sort((a, b) => b.size - a.size || a.file.localeCompare(b.file))
    .map(({ file }) => file);
  const processes = Math.min(options.processes, files.length);
  const runs = await Promise.all(
    Array.from({ length: processes }, (_, process) => {
      const own = files.filter((_file, index) => index % processes === process);
      return options.slots.use(() => work(own, options));
    }),
  );
  return runs.flat();
}

/** Runs files one after the other; should the process break, another one goes on. */
async function work(files: string[], options: MochaOptions): Promise<FileRun[]> {
  const runs: FileRun[] = [];
  while (files.length > 0) {
    const worker = startWorker(options.env);
    let running = "";
    try {
      for (let file = files.shift(); file !== undefined; file = files.shift()) {
        running = file;
        const { counts, report } = await runOn(worker, file, options);
        options.done(1);
        if (counts.passed + counts.failed > 0) options.print(`${file}\n${report}`);
        runs.push({ file, counts });
      }
      await endWorker(worker);
    } catch (error) {
      options.print(String(error));
      // A process that does not end after its last file adds that to what the file counted.
      const last = runs.at(-1)?.file === running ? runs.pop() : undefined;
      if (!last) options.done(1);
      const counts = sumOf([...(last ? [last.counts] : []), broken(running, error)]);
      runs.push({ file: running, counts });
    } finally {
      await stopProcess(worker);
    }
  }
  return runs;
}

function startWorker(env: NodeJS.ProcessEnv = {}): ChildProcess {
  return startProcess(process.execPath, [join(import.meta.dirname, "mochaWorker.ts")], {
    cwd: root,
    env: { ...process.env, ...env, TEST_WORKER: "1" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

/** @throws when the process ends or hangs over the file. */
async function runOn(worker: ChildProcess, file: string, { timeout, grep }: MochaOptions): Promise<Outcome> {
  const order: Order = { file: join(root, file), timeout, grep };
  const over = new AbortController();
  const { signal } = over;
  let progress: Progress | undefined;
  let heard = Date.now();
  try {
    const outcome = new Promise<Outcome>((resolve) => {
      const hear = (message: Outcome | Progress) => {
        heard = Date.now();
        if ("counts" in message) resolve(message);
        else progress = message;
      };
      worker.on("message", hear);
      signal.addEventListener("abort", () => worker.off("message", hear));
    });
    const ended = once(worker, "exit", { signal }).then(([code, killed]) => {
      throw new Error(`${file}: the process of the tests ended with ${code ?? killed}.`);
    });
    const hangs = silence(SILENCE_LIMIT_MS, () => heard, signal).then(() => {
      const said = progress
        ? [`It is at: ${progress.running}`, ...progress.failures.map(told)].join("\n  ")
        : "";
      throw new Error(`${file} hangs: no test began for ${SILENCE_LIMIT_MS / 60_000} minutes. ${said}`);
    });
    worker.send(order);
    return await Promise.race([outcome, ended, hangs]);
  } finally {
    over.abort();
  }
}

/** Closes what the files shared. @throws when the process does not end then: a test has left something open. */
async function endWorker(worker: ChildProcess): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const ended = once(worker, "exit", { signal }).then(([code]) => {
    if (code !== 0) throw new Error(`The process of the tests ended with ${code} after its last file.`);
  });
  const late = passed(END_LIMIT_MS, signal).then(() => {
    throw new Error("The process of the tests did not end after its last file: something is still open.");
  });
  worker.send({} satisfies Order);
  await Promise.race([ended, late]).finally(() => over.abort());
}
