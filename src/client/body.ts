import { setImmediate as nextTurn } from "node:timers/promises";
import { untilAborted } from "./abort.ts";
import type { Deadline } from "./deadline.ts";
import { BadResponse, TooLarge } from "./errors.ts";
import { JsonGuard } from "./jsonGuard.ts";
import { BODY_LIMITS } from "./policy.ts";
import type { TransportResponse } from "./transports/transport.ts";

/** A body that arrives faster than it is read must not keep the event loop to itself: so much of it at a time. */
const TURN_BYTES = 512 * 1024;

/** The pieces of a body, each awaited no longer than the idle time. Leaving early closes the connection. */
export async function* timedBody(
  body: TransportResponse["body"],
  deadline: Deadline,
): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]();
  let finished = false;
  let sinceTurn = 0;
  try {
    for (;;) {
      deadline.enter("idle");
      const piece = await untilAborted(pieces.next(), deadline.signal);
      deadline.leave();
      finished = piece.done === true;
      if (piece.done) return;
      yield piece.value;
      sinceTurn += piece.value.byteLength;
      if (sinceTurn < TURN_BYTES) continue;
      sinceTurn = 0;
      await nextTurn();
    }
  } finally {
    deadline.leave();
    // Not awaited: a stream that hangs would hang here again, and its connection is being closed anyway.
    if (!finished) pieces.return?.()?.catch(() => {});
  }
}

/**
 * A whole JSON body of at most 16 MiB, parsed. For a large one, what cannot be divided (decoding, parsing, and the
 * caller's reading) each gets a turn of the event loop of its own.
 * @throws TooLarge beyond the policy's limits; BadResponse when it is not JSON
 */
export async function readJson(pieces: AsyncIterable<Uint8Array>): Promise<unknown> {
  const guard = new JsonGuard();
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    size += piece.byteLength;
    if (size > BODY_LIMITS.json) throw new TooLarge("16 MiB");
    guard.push(piece);
    kept.push(piece);
  }
  const isLarge = size > TURN_BYTES;
  const text = new TextDecoder().decode(Buffer.concat(kept.splice(0)));
  if (isLarge) await nextTurn();
  const value = parse(text);
  if (isLarge) await nextTurn();
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadResponse("", "JSON", describeText(text));
  }
}

/** The beginning of an error body: at most 64 KiB are read, whatever follows. */
export async function readErrorText(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let left: number = BODY_LIMITS.error;
  for await (const piece of pieces) {
    text += decoder.decode(piece.subarray(0, left), { stream: true });
    left -= piece.byteLength;
    if (left <= 0) break;
  }
  return text;
}

function describeText(text: string): string {
  const start = text.trimStart();
  if (start === "") return "empty";
  if (/^<(!doctype html|html)/i.test(start)) return "an HTML page";
  return /^[[{]/.test(start) ? "JSON that breaks off or has an error" : "other text";
}
