/** Levels of objects and arrays in a JSON document. What tools write has some thirty at most. */
export const DEEPEST = 200;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether a JSON text is nested deeper than {@link DEEPEST}. */
export function isTooDeep(text: string): boolean {
  return !new Nesting().push(new TextEncoder().encode(text));
}

/**
 * Follows how deep a JSON text is nested, in UTF-8 and piece by piece, so that a text that no recursion survives is
 * refused before it is parsed. Says nothing of anything else that may be wrong with it.
 */
export class Nesting {
  #depth = 0;
  #inString = false;
  #escaped = false;

  /** Takes the next piece; whether the text is still no deeper than {@link DEEPEST}. */
  push(piece: Uint8Array): boolean {
    for (const byte of piece) {
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE) this.#inString = false;
      } else if (byte === QUOTE) this.#inString = true;
      // "[" and "{" differ in one bit, as do "]" and "}".
      else if ((byte & 0xdf) === 0x5b) {
        if (++this.#depth > DEEPEST) return false;
      } else if ((byte & 0xdf) === 0x5d) this.#depth--;
    }
    return true;
  }
}
