import { setImmediate as nextTurn } from "node:timers/promises";
import { untilAborted } from "./abort.ts";
import type { Deadline } from "./deadline.ts";
import { TooLarge } from "./errors.ts";
import { parseJson, parseLargeJson } from "./json.ts";
import { JsonGuard } from "./jsonGuard.ts";
import { markupError } from "./notJson.ts";
import { BODY_LIMITS, JSON_LIMITS } from "./policy.ts";
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

/** What may still be read of a JSON text that comes in several bodies, so that all of them cost no more than one. */
export class JsonBudget {
  #bytes: number = BODY_LIMITS.json;
  #values: number = JSON_LIMITS.values;

  get bytes(): number {
    return this.#bytes;
  }

  get values(): number {
    return this.#values;
  }

  /** What a body that was read to its end has taken. */
  spend(bytes: number, values: number): void {
    this.#bytes -= bytes;
    this.#values -= values;
  }
}

/**
 * A whole JSON body, parsed, of at most 16 MiB or what is left of a budget. For a large one, what cannot be divided
 * (decoding, parsing, and the caller's reading) each gets a turn of the event loop of its own.
 * @throws TooLarge beyond the policy's limits; BadResponse when it is not JSON; AnswerCutOff when its end is missing
 */
export async function readJson(
  pieces: AsyncIterable<Uint8Array>,
  budget: JsonBudget = new JsonBudget(),
): Promise<unknown> {
  const guard = new JsonGuard(budget.values);
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    size += piece.byteLength;
    if (size > budget.bytes) throw new TooLarge("16 MiB");
    kept.push(piece);
    watch(guard, piece, kept);
  }
  guard.end();
  const bytes = Buffer.concat(kept.splice(0));
  const value = size > TURN_BYTES ? await parseLargeJson(bytes, guard) : parseJson(bytes, guard);
  budget.spend(size, guard.values);
  return value;
}

/** What the guard finds in markup is no matter of JSON: a web page is one, however long its words are. */
function watch(guard: JsonGuard, piece: Uint8Array, kept: readonly Uint8Array[]): void {
  try {
    guard.push(piece);
  } catch (error) {
    throw markupError(new TextDecoder().decode(Buffer.concat(kept))) ?? error;
  }
}

/**
 * The beginning of an error body, as far as it is there within a second: at most 64 KiB are read. Never rejects: the
 * status has decided already, whatever becomes of the body.
 */
export async function readErrorText(body: TransportResponse["body"], deadline: Deadline): Promise<string> {
  const pieces = body[Symbol.asyncIterator]();
  const decoder = new TextDecoder();
  let text = "";
  let left: number = BODY_LIMITS.error;
  let finished = false;
  deadline.enter("words");
  try {
    while (left > 0) {
      const piece = await untilAborted(pieces.next(), deadline.signal);
      finished = piece.done === true;
      if (piece.done) break;
      text += decoder.decode(piece.value.subarray(0, left), { stream: true });
      left -= piece.value.byteLength;
    }
  } catch {
    // What has come until here are its words.
  } finally {
    deadline.leave();
    if (!finished) pieces.return?.()?.catch(() => {});
  }
  return text;
}
