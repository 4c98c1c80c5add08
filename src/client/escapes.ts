const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LOWER_U = 0x75;
/** What the letter after a backslash stands for (RFC 8259, 7); a letter not listed stands for itself. */
const SHORT_ESCAPES: ReadonlyMap<number, number> = new Map([
  [0x62, 0x08],
  [0x66, 0x0c],
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
]);
const REPLACEMENT = 0xfffd;

/** Where the decoder stands: in plain text, after a backslash, or with so many hexadecimal digits to come. */
type Position = "plain" | "backslash" | 4 | 3 | 2 | 1;

/** What one call of {@link EscapeDecoder.decode} found. */
export interface Decoded {
  readonly text: Uint8Array;
  /** Where to go on: after the closing quote, or at the end of the piece. */
  readonly next: number;
  /** The closing quote was found. */
  readonly ended: boolean;
}

/** Decodes the inside of a JSON string from UTF-8 bytes to UTF-8 bytes, piece by piece. */
export class EscapeDecoder {
  #position: Position = "plain";
  #hex = 0;
  /** A first half of a surrogate pair that waits for its second. */
  #high = 0;

  /** Decodes from `at` to the string's end or the piece's, whichever comes first. */
  decode(piece: Uint8Array, at: number): Decoded {
    // Decoding never lengthens, but for the replacement character of a half pair from an earlier piece.
    const out = Buffer.allocUnsafe(piece.length - at + 6);
    let length = 0;
    let from = at;
    for (; from < piece.length; from++) {
      const byte = piece[from] as number;
      if (this.#position === "plain" && byte !== QUOTE && byte !== BACKSLASH) {
        if (this.#high !== 0) length = this.#flushHalf(out, length);
        out[length++] = byte;
      } else if (this.#position === "plain" && byte === QUOTE) {
        length = this.#flushHalf(out, length);
        return { text: out.subarray(0, length), next: from + 1, ended: true };
      } else {
        length = this.#escape(byte, out, length);
      }
    }
    return { text: out.subarray(0, length), next: from, ended: false };
  }

  #escape(byte: number, out: Buffer, length: number): number {
    if (this.#position === "plain") {
      this.#position = "backslash";
      return length;
    }
    if (this.#position === "backslash") {
      if (byte === LOWER_U) {
        this.#position = 4;
        this.#hex = 0;
        return length;
      }
      this.#position = "plain";
      const end = this.#flushHalf(out, length);
      out[end] = SHORT_ESCAPES.get(byte) ?? byte;
      return end + 1;
    }
    this.#hex = this.#hex * 16 + hexValue(byte);
    if (this.#position > 1) {
      this.#position = (this.#position - 1) as Position;
      return length;
    }
    this.#position = "plain";
    return this.#codeUnit(this.#hex, out, length);
  }

  #codeUnit(unit: number, out: Buffer, length: number): number {
    if (unit >= 0xdc00 && unit <= 0xdfff && this.#high !== 0) {
      const codePoint = 0x10000 + ((this.#high - 0xd800) << 10) + (unit - 0xdc00);
      this.#high = 0;
      return writeCodePoint(codePoint, out, length);
    }
    const end = this.#flushHalf(out, length);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      this.#high = unit;
      return end;
    }
    return writeCodePoint(unit >= 0xdc00 && unit <= 0xdfff ? REPLACEMENT : unit, out, end);
  }

  /** Writes the replacement character for a half pair whose other half did not come. */
  #flushHalf(out: Buffer, length: number): number {
    if (this.#high === 0) return length;
    this.#high = 0;
    return writeCodePoint(REPLACEMENT, out, length);
  }
}

/** A digit's value; anything that is no digit counts as 0, since a log is better read with an odd character. */
function hexValue(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : 0;
}

function writeCodePoint(codePoint: number, out: Buffer, length: number): number {
  return length + out.write(String.fromCodePoint(codePoint), length, "utf8");
}
