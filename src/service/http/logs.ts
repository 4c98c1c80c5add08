import { closeSync, read, readSync } from "node:fs";
import { promisify } from "node:util";
import type { Run } from "../store/runs.ts";

/** How much of a log is its tail: the whole lines within its last so many bytes. */
export const TAIL_BYTES = 64 * 1024;
const CHUNK = 256 * 1024;
const LINE_FEED = 0x0a;

const readAsync = promisify(read);

/**
 * A log result as a JSON stream, so that half a gigabyte of log never stands in memory. The run's log is closed
 * when the stream ends or is given up.
 */
export function logBody(environmentId: string, run: Run, tail: boolean): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const escaped = (text: string) => encoder.encode(JSON.stringify(text).slice(1, -1));
  let position = tail ? tailStart(run) : 0;
  return new ReadableStream({
    start(controller) {
      const status = run.status && { run_status: run.status };
      const started = { run_started_at: new Date(run.startedAt).toISOString() };
      const duration = run.durationMs !== undefined && { run_duration_seconds: run.durationMs / 1000 };
      const about = { ...status, ...started, ...duration };
      const head = JSON.stringify({ environment_id: environmentId, run_id: run.id, ...about });
      controller.enqueue(encoder.encode(`${head.slice(0, -1)},"logs":"`));
    },
    async pull(controller) {
      // To the size seen when it was opened: what is written meanwhile belongs to the next answer.
      const length = Math.min(CHUNK, run.size - position);
      const { bytesRead, buffer } = await readAsync(run.log, Buffer.alloc(length), 0, length, position);
      position += bytesRead;
      const text = escaped(decoder.decode(buffer.subarray(0, bytesRead), { stream: bytesRead > 0 }));
      if (text.length > 0) controller.enqueue(text);
      if (bytesRead > 0) return;
      controller.enqueue(encoder.encode('"}'));
      controller.close();
      closeSync(run.log);
    },
    cancel() {
      closeSync(run.log);
    },
  });
}

/** Where the first whole line within the last bytes begins; where there is no line end, the last bytes it is. */
function tailStart(run: Run): number {
  const start = run.size - TAIL_BYTES;
  if (start <= 0) return 0;
  // One byte more shows whether the last bytes begin with a line.
  const bytes = Buffer.alloc(TAIL_BYTES);
  const count = readSync(run.log, bytes, 0, TAIL_BYTES, start - 1);
  return start + Math.max(0, bytes.subarray(0, count).indexOf(LINE_FEED));
}
