import { setImmediate as nextTurn } from "node:timers/promises";
import type { JsonGuard } from "./jsonGuard.ts";
import { whyNotJson } from "./notJson.ts";

const QUOTE = 0x22;
const MINUS = 0x2d;
const DIGIT_0 = 0x30;
/** 2^53, from which on two integers may be the same double. */
const UNSAFE = Buffer.from("9007199254740992");

/**
 * A JSON text, parsed. Integers beyond what a double holds exactly come as text with all their digits: an identifier
 * that lost its last digits would name something else. Quoting them before the parser sees them costs nothing where
 * there are none; a reviver is called for every value and takes ten times as long as parsing.
 * @param guard has seen the whole text
 * @throws BadResponse when it is not JSON; AnswerCutOff when only its end is missing
 */
export function parseJson(bytes: Buffer, guard: JsonGuard): unknown {
  return parse(new TextDecoder().decode(quoteLongIntegers(bytes, guard.longIntegers)));
}

/** The same, with a turn of the event loop between the steps, for a text of megabytes. */
export async function parseLargeJson(bytes: Buffer, guard: JsonGuard): Promise<unknown> {
  const quoted = quoteLongIntegers(bytes, guard.longIntegers);
  if (quoted !== bytes) await nextTurn();
  const text = new TextDecoder().decode(quoted);
  await nextTurn();
  const value = parse(text);
  await nextTurn();
  return value;
}

/** @param places start and end of each run of digits, perhaps with a sign, that is no part of a string */
function quoteLongIntegers(bytes: Buffer, places: readonly number[]): Buffer {
  if (places.length === 0) return bytes;
  const out = Buffer.allocUnsafe(bytes.length + places.length);
  let length = 0;
  let from = 0;
  for (let index = 0; index < places.length; index += 2) {
    const start = places[index] as number;
    const end = places[index + 1] as number;
    if (!isUnsafeInteger(bytes, start, end)) continue;
    length += bytes.copy(out, length, from, start);
    out[length++] = QUOTE;
    length += bytes.copy(out, length, start, end);
    out[length++] = QUOTE;
    from = end;
  }
  length += bytes.copy(out, length, from);
  return out.subarray(0, length);
}

function isUnsafeInteger(bytes: Buffer, start: number, end: number): boolean {
  const first = bytes[start] === MINUS ? start + 1 : start;
  const digits = end - first;
  // What begins with 0 is no number, and what is too short lacks more than a sign.
  if ((bytes[first] as number) <= DIGIT_0 || digits < UNSAFE.length) return false;
  return digits > UNSAFE.length || bytes.compare(UNSAFE, 0, UNSAFE.length, first, end) >= 0;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw whyNotJson(text);
  }
}
