/** What clients send is bounded before anything reads it, over stdio as over HTTP. */
import { Transform, type TransformCallback } from "node:stream";

/** Bytes of one message: a plan of several thousand components, several times over. */
export const MOST_MESSAGE_BYTES = 10 * 1024 * 1024;

/** Of a line that is too long, what is kept of its beginning and its end, to find the id of what was asked. */
const KEPT = 512;
const LINE_FEED = 0x0a;
/** An answer to a message that is no valid request (JSON-RPC 2.0, 5.1). */
const INVALID_REQUEST = -32600;

/**
 * Passes lines on, each in one piece. One that is longer than a message may be is left out, whatever its length, and
 * answered in words; the next one counts again. Never holds more than one line.
 */
export class BoundedLines extends Transform {
  readonly #answer: (line: string) => void;
  #pieces: Buffer[] = [];
  #length = 0;
  /** Of a line that is too long. */
  #head: Buffer | undefined;
  #tail: Buffer = Buffer.alloc(0);

  /** @param answer takes what is said of a line that was left out, as a line of JSON-RPC */
  constructor(answer: (line: string) => void) {
    super();
    this.#answer = answer;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      this.#take(chunk.subarray(from, end + 1));
      this.#endLine();
      from = end + 1;
    }
    this.#take(chunk.subarray(from));
    done();
  }

  /** A line that did not end is no message; one that was too long is answered all the same. */
  override _flush(done: TransformCallback): void {
    if (this.#head) this.#refuse(this.#head);
    done();
  }

  #take(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#length += piece.length;
    if (this.#head) {
      this.#tail = lastOf(this.#tail, piece);
    } else if (this.#length <= MOST_MESSAGE_BYTES) {
      this.#pieces.push(piece);
    } else {
      const line = Buffer.concat([...this.#pieces, piece]);
      // Copies: parts of a buffer keep the whole of it.
      this.#head = Buffer.from(line.subarray(0, KEPT));
      this.#tail = lastOf(Buffer.alloc(0), line);
      this.#pieces = [];
    }
  }

  #endLine(): void {
    if (this.#head) this.#refuse(this.#head);
    else this.push(Buffer.concat(this.#pieces));
    this.#pieces = [];
    this.#length = 0;
  }

  #refuse(head: Buffer): void {
    const id = idIn(head.toString(), this.#tail.toString());
    const message =
      `The message is longer than ${MOST_MESSAGE_BYTES} bytes and was not read. ` +
      "Send less at a time, such as a smaller plan.";
    this.#head = undefined;
    this.#answer(`${JSON.stringify({ jsonrpc: "2.0", id, error: { code: INVALID_REQUEST, message } })}\n`);
  }
}

function lastOf(before: Buffer, piece: Buffer): Buffer {
  return Buffer.from(Buffer.concat([before, piece.subarray(-KEPT)]).subarray(-KEPT));
}

const ID = String.raw`"id"\s{0,9}:\s{0,9}(\d{1,15}|"[^"\\]{1,200}")`;
const AT_START = new RegExp(
  String.raw`^\s{0,9}\{\s{0,9}(?:"jsonrpc"\s{0,9}:\s{0,9}"2\.0"\s{0,9},\s{0,9})?${ID}`,
);
const AT_END = new RegExp(
  String.raw`,\s{0,9}${ID}\s{0,9}(?:,\s{0,9}"jsonrpc"\s{0,9}:\s{0,9}"2\.0"\s{0,9})?\}\s{0,9}$`,
);

/**
 * The id of a request of which only the beginning and the end are known, where it is one of the outermost object's first
 * or last members, as clients write it; else null, as JSON-RPC has it.
 */
function idIn(head: string, tail: string): string | number | null {
  const id = AT_START.exec(head)?.[1] ?? AT_END.exec(tail)?.[1];
  return id === undefined ? null : JSON.parse(id);
}
