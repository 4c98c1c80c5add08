import { BadResponse, TooLarge } from "./errors.ts";
import { JSON_LIMITS } from "./policy.ts";

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Watches JSON go by and refuses what would be cheap to send but dear to parse: deep nesting and huge numbers of
 * values. It counts brackets and commas outside strings; whether the text is JSON at all is the parser's business.
 */
export class JsonGuard {
  #depth = 0;
  #values = 1;
  #inString = false;
  #escaped = false;

  /** @throws TooLarge, BadResponse */
  push(piece: Uint8Array): void {
    for (const byte of piece) {
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE) this.#inString = false;
      } else if (byte === QUOTE) {
        this.#inString = true;
      } else if (byte === COMMA) {
        this.#values++;
      } else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
        this.#values++;
        this.#depth++;
        if (this.#depth > JSON_LIMITS.depth) {
          throw new BadResponse("", `nested at most ${JSON_LIMITS.depth} deep`, "nested deeper");
        }
      } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
        this.#depth--;
      }
    }
    if (this.#values > JSON_LIMITS.values) throw new TooLarge(`${JSON_LIMITS.values} values`);
  }
}
