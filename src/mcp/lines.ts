/** What clients send is bounded before anything reads it, over stdio as over HTTP. */

/** Bytes of one message: a plan of several thousand components, several times over. */
export const MOST_MESSAGE_BYTES = 10 * 1024 * 1024;

/** Of a line that is too long, what is kept of its beginning and its end, to find the id of what was asked. */
const KEPT = 512;
const LINE_FEED = 0x0a;

/** A line; of one that is longer than a message may be only the id of the request in it, where that can be told. */
export type Line = { readonly text: string } | { readonly tooLongWithId: string | number | null };

/** The lines of a stream, each in one piece; what its end cuts off is one, too. Never holds more than one line. */
export async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Line, void> {
  let line = new Gathered();
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      line.add(chunk.subarray(from, end));
      yield line.read();
      line = new Gathered();
      from = end + 1;
    }
    line.add(chunk.subarray(from));
  }
  yield line.read();
}

/** The pieces of a line, as long as they are no longer than a message may be. */
class Gathered {
  #pieces: Buffer[] = [];
  #length = 0;
  /** Of a line that is too long. */
  #head: Buffer | undefined;
  #tail: Buffer = Buffer.alloc(0);

  add(piece: Buffer): void {
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

  read(): Line {
    if (this.#head) return { tooLongWithId: idIn(this.#head.toString(), this.#tail.toString()) };
    return { text: Buffer.concat(this.#pieces).toString() };
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
