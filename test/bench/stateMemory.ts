/** What reading a large state takes in the thread that reads, as the extension ships it: run `npm run build` before. */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { FromReader, ReadingDone } from "../../src/shared/protocols/reading.ts";
import { largeState } from "../support/state.ts";

const MB = 1024 * 1024;
const SCRIPT = join(import.meta.dirname, "..", "..", "dist", "reading.cjs");
/** As the editor limits it. */
const LIMITS = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 16 };

export interface StateMemory {
  readonly stateMB: number;
  readonly resources: number;
  readonly ms: number;
  /** The most that the process held beyond what it held before it had the file's bytes. */
  readonly peakMB: number;
}

export async function benchStateMemory(): Promise<StateMemory[]> {
  const worker = new Worker(SCRIPT, { resourceLimits: LIMITS });
  // What the thread loads is there before the measuring begins.
  await read(worker, () => largeState(0.1 * MB));
  const before = process.memoryUsage.rss();
  let peak = before;
  const sample = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const start = performance.now();
  const { plan } = await read(worker, () => largeState(50 * MB));
  const ms = Math.round(performance.now() - start);
  clearInterval(sample);
  await worker.terminate();
  return [{ stateMB: 50, resources: plan.components.length, ms, peakMB: Math.round((peak - before) / MB) }];
}

/** Reads a state, whose bytes nobody keeps but the thread, as in the editor. */
function read(worker: Worker, state: () => Uint8Array<ArrayBuffer>): Promise<ReadingDone> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadingDone>();
  const receive = (message: FromReader) => {
    if (message.type === "done" || message.type === "failed") {
      worker.off("message", receive);
      if (message.type === "done") resolve(message);
      else reject(new Error(message.message));
      return;
    }
    if (message.type === "drawn") return;
    const { type, number, path } = message;
    if (type === "list") worker.postMessage({ type: "answer", number, value: [] });
    else if (!path.endsWith(".tfstate")) worker.postMessage({ type: "answer", number, refused: "No." });
    else {
      const value = state();
      worker.postMessage({ type: "answer", number, value }, [value.buffer]);
    }
  };
  worker.on("message", receive);
  worker.postMessage({ type: "read", paths: ["terraform.tfstate"] });
  return promise;
}
