import { BadResponse, TooLarge } from "./errors.ts";
import { JSON_LIMITS } from "./policy.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

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
 * and numbers of millions of digits. Whether the text is JSON at all is the parser's business.
 */
export class JsonGuard {
  #depth = 0;
  #values = 1;
  #bare = 0;
  #inString = false;
  #escaped = false;

  /** @throws TooLarge, BadResponse */
  push(piece: Uint8Array): void {
    for (const byte of piece) {
      if (!this.#inString) this.#look(KINDS[byte] as number);
      else if (this.#escaped) this.#escaped = false;
      else if (byte === BACKSLASH) this.#escaped = true;
      else if (byte === QUOTE) this.#inString = false;
    }
    if (this.#values > JSON_LIMITS.values) throw new TooLarge(`${JSON_LIMITS.values} values`);
  }

  #look(kind: number): void {
    if (kind === BARE) {
      this.#bare++;
      if (this.#bare > JSON_LIMITS.bareLength) throw new BadResponse("", "JSON", "other text");
      return;
    }
    this.#bare = 0;
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
}
