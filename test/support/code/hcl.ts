/**
 * Reads Terraform by HashiCorp's own parser, in a thread of its own: it is Go compiled to WebAssembly, and of such
 * programs one process has room for one.
 */
import { parentPort, Worker } from "node:worker_threads";

interface Job {
  readonly id: number;
  readonly path: string;
  readonly content: string;
}
type Answer =
  | { readonly id: number; readonly parsed: unknown }
  | { readonly id: number; readonly error: string };

let worker: Worker | undefined;
const waiting = new Map<number, { resolve(parsed: unknown): void; reject(error: Error): void }>();

/** The parsed file. @throws Error that says where it does not parse */
export function parseHcl(path: string, content: string): Promise<unknown> {
  worker ??= start();
  const id = waiting.size === 0 ? 1 : Math.max(...waiting.keys()) + 1;
  const done = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  worker.ref();
  worker.postMessage({ id, path, content } satisfies Job);
  return done;
}

function start(): Worker {
  const started = new Worker(new URL(import.meta.url));
  started.on("message", (answer: Answer) => {
    const { resolve, reject } = waiting.get(answer.id) ?? {};
    waiting.delete(answer.id);
    // What is asked keeps the process alive, and nothing else.
    if (waiting.size === 0) started.unref();
    if ("error" in answer) reject?.(new Error(answer.error));
    else resolve?.(answer.parsed);
  });
  return started;
}

if (parentPort) {
  const { parse } = await import("@cdktn/hcl2json");
  parentPort.on("message", async ({ id, path, content }: Job) => {
    try {
      parentPort?.postMessage({ id, parsed: await parse(path, content) });
    } catch (error) {
      parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
    }
  });
}
