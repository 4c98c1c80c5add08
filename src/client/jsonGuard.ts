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
 */
export class JsonGuard {
  #depth = 0;
  #values = 1;
  #at = 0;
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
    for (const byte of piece) {
      this.#at++;
      if (!this.#inString) this.#look(KINDS[byte] as number, byte);
      else if (this.#escaped) this.#escaped = false;
      else if (byte === BACKSLASH) this.#escaped = true;
      else if (byte === QUOTE) this.#inString = false;
    }
    if (this.#values > this.#maxValues) throw new TooLarge(`${JSON_LIMITS.values} values`);
  }

  /** Ends the text: a number may end with it. */
  end(): void {
    if (this.#bare >= LONG_INTEGER) this.#noteInteger(this.#at);
  }

  #look(kind: number, byte: number): void {
    if (kind === BARE) {
      this.#bare++;
      if ((byte >= DIGIT_0 && byte <= DIGIT_9) || (byte === MINUS && this.#bare === 1)) this.#digits++;
      if (this.#bare > JSON_LIMITS.bareLength) throw new BadResponse("", "JSON", "other text");
      return;
    }
    if (this.#bare >= LONG_INTEGER) this.#noteInteger(this.#at - 1);
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
