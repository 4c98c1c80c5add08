import { BadResponse, TooLarge } from "./errors.ts";
import { JSON_LIMITS } from "./policy.ts";

/** Digits from which on an integer may be none that a double holds exactly: 2^53 has 16. */
const LONG_INTEGER = 16;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;

/** What a byte outside strings is. */
const BARE = 0;
const SEPARATOR = 1;
const STRING = 2;
const COMMA = 3;
const OPEN = 4;
const CLOSE = 5;

const KINDS = new Uint8Array(256);
for (const [characters, kind] of [
  [" \t\r\n:", SEPARATOR],
  ['"', STRING],
  [",", COMMA],
  ["[{", OPEN],
  ["]}", CLOSE],
] as const) {
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind;
}

/**
 * Watches JSON go by and refuses what would be cheap to send but dear to parse: deep nesting, huge numbers of values,
 * and numbers of millions of digits. Notes where long integers stand. Whether the text is JSON at all is the parser's
 * business.
 *
 * Written by hand because no package is as cheap, and this stands before every answer: for 3.5 MB of projects it takes
 * 17 ms (JSON.parse: 20), stream-json's parser 21 to 45, clarinet 48, the tokenizer of @streamparser/json 100, their
 * tokens not yet counted; they weigh 11 to 18 KB of what is loaded at the start, this 1. jsonc-parser's scanner
 * (25 ms, 7 KB) wants the whole text first.
 */
export class JsonGuard {
  #depth = 0;
  #values = 1;
  /** Bytes of the pieces before this one. */
  #before = 0;
  #bare = 0;
  #digits = 0;
  #inString = false;
  #escaped = false;
  readonly #maxValues: number;
  readonly #longIntegers: number[] = [];

  /** @param maxValues how many values there may be */
  constructor(maxValues: number = JSON_LIMITS.values) {
    this.#maxValues = maxValues;
  }

  /** The values seen so far: objects, lists and what they consist of. */
  get values(): number {
    return this.#values;
  }

  /** Start and end of each run of digits outside strings, perhaps with a sign, that could be above 2^53. */
  get longIntegers(): readonly number[] {
    return this.#longIntegers;
  }

  /** @throws TooLarge, BadResponse */
  push(piece: Uint8Array): void {
    for (let at = 0; at < piece.length; ) {
      if (this.#inString) {
        at = this.#stringEnd(piece, at);
      } else {
        const byte = piece[at++] as number;
        this.#look(KINDS[byte] as number, byte, this.#before + at);
      }
    }
    this.#before += piece.length;
    if (this.#values > this.#maxValues) throw new TooLarge(`${JSON_LIMITS.values} values`);
  }

  /** Ends the text: a number may end with it. */
  end(): void {
    if (this.#bare >= LONG_INTEGER) this.#noteInteger(this.#before);
  }

  /** Where the string is over that reaches into the piece, or the piece is. */
  #stringEnd(piece: Uint8Array, from: number): number {
    let escaped = this.#escaped;
    let at = from;
    for (; at < piece.length; at++) {
      const byte = piece[at];
      if (escaped) escaped = false;
      else if (byte === BACKSLASH) escaped = true;
      else if (byte === QUOTE) {
        this.#inString = false;
        at++;
        break;
      }
    }
    this.#escaped = escaped;
    return at;
  }

  #look(kind: number, byte: number, end: number): void {
    if (kind === BARE) {
      this.#bare++;
      if ((byte >= DIGIT_0 && byte <= DIGIT_9) || (byte === MINUS && this.#bare === 1)) this.#digits++;
      if (this.#bare > JSON_LIMITS.bareLength) throw new BadResponse("", "JSON", "other text");
      return;
    }
    if (this.#bare >= LONG_INTEGER) this.#noteInteger(end - 1);
    this.#bare = 0;
    this.#digits = 0;
    if (kind === STRING) this.#inString = true;
    else if (kind === COMMA) this.#values++;
    else if (kind === CLOSE) this.#depth--;
    else if (kind === OPEN) {
      this.#values++;
      this.#depth++;
      if (this.#depth > JSON_LIMITS.depth) {
        throw new BadResponse("", `nested at most ${JSON_LIMITS.depth} deep`, "nested deeper");
      }
    }
  }

  #noteInteger(end: number): void {
    if (this.#digits === this.#bare) this.#longIntegers.push(end - this.#bare, end);
  }
}
