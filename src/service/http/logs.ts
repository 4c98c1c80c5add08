import { type OpenLog, PIECE } from "../store/logs/logs.ts";
import type { Run } from "../store/runs.ts";

/** How much of a log is its tail: the whole lines within its last so many bytes. */
export const TAIL_BYTES = 64 * 1024;
const LINE_FEED = 0x0a;

/**
 * A log result as a JSON stream, so that half a gigabyte of log never stands in memory. The run's log is closed
 * when the stream ends, fails or is given up. Its first piece is read before anything is answered.
 * @param onFailure told of what fails later: the stream fails then, and never ends as if it were whole
 * @throws LostLogError, StorageError
 */
export async function logBody(
  environmentId: string,
  run: Run,
  tail: boolean,
  onFailure: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  const pieces = jsonOf(environmentId, run, tail);
  const first = await pieces.next();
  return new ReadableStream({
    start(controller) {
      if (!first.done) controller.enqueue(first.value);
    },
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        onFailure(error);
        throw error;
      }
    },
    async cancel() {
      await pieces.return();
    },
  });
}

async function* jsonOf(
  environmentId: string,
  run: Run,
  tail: boolean,
): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const escaped = (text: string) => JSON.stringify(text).slice(1, -1);
  const status = run.status && { run_status: run.status };
  const started = { run_started_at: new Date(run.startedAt).toISOString() };
  const duration = run.durationMs !== undefined && { run_duration_seconds: run.durationMs / 1000 };
  const about = { ...status, ...started, ...duration };
  const head = JSON.stringify({ environment_id: environmentId, run_id: run.id, ...about });
  let before = `${head.slice(0, -1)},"logs":"`;
  try {
    for await (const piece of tail && run.log.size > TAIL_BYTES ? tailOf(run.log) : wholeOf(run.log)) {
      yield encoder.encode(before + escaped(decoder.decode(piece, { stream: true })));
      before = "";
    }
    yield encoder.encode(`${before}${escaped(decoder.decode())}"}`);
  } finally {
    run.log.close();
  }
}

/** To the size seen when it was opened: what is written meanwhile belongs to the next answer. */
async function* wholeOf(log: OpenLog): AsyncGenerator<Uint8Array, void, void> {
  for (let position = 0; position < log.size; ) {
    const bytes = await log.read(position, PIECE);
    position += bytes.length;
    yield bytes;
  }
}

/** The whole lines within the last bytes; where there is no line end, the last bytes it is. */
async function* tailOf(log: OpenLog): AsyncGenerator<Uint8Array, void, void> {
  // One byte more shows whether the last bytes begin with a line.
  const bytes = await log.read(log.size - TAIL_BYTES - 1, TAIL_BYTES + 1);
  yield bytes.subarray(1 + Math.max(0, bytes.subarray(0, TAIL_BYTES).indexOf(LINE_FEED)));
}
