/** Large JSON documents, parsed piece by piece: the text of a whole one takes as much memory as what is made of it. */

/** Bytes of a piece. Smaller ones take longer, larger ones more memory. */
const PIECE = 1024 * 1024;
/** Levels that are cut: each is read once more. Modules within modules take two each. */
const CUT_LEVELS = 24;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/**
 * What `JSON.parse` makes of a document in UTF-8, with or without a byte order mark. It recurses as deep as the document
 * is nested: see `Nesting`.
 * @param piece how many bytes are parsed at once, at most, where the document can be cut
 * @throws SyntaxError where `JSON.parse` throws one, in words that say nothing of the place
 */
export function parseInPieces(document: Uint8Array, piece = PIECE): unknown {
  const hasMark = document[0] === 0xef && document[1] === 0xbb && document[2] === 0xbf;
  return parsePart(hasMark ? document.subarray(3) : document, piece, CUT_LEVELS);
}

function parsePart(bytes: Uint8Array, piece: number, levels: number): unknown {
  const part = bytes.length > piece ? trimmed(bytes) : bytes;
  const kind = levels > 0 && part.length > piece ? bracketsOf(part) : undefined;
  if (kind === undefined) return JSON.parse(textOf(part));
  const inner = part.subarray(1, -1);
  if (inner.every(isBlank)) return kind === "[]" ? [] : {};
  return kind === "[]" ? listIn(inner, piece, levels - 1) : objectIn(inner, piece, levels - 1);
}

function listIn(inner: Uint8Array, piece: number, levels: number): unknown[] {
  const list: unknown[] = [];
  for (const run of runsIn(inner, piece)) {
    if (run.length > piece) list.push(parsePart(run, piece, levels));
    else for (const item of JSON.parse(`[${textOf(run)}]`)) list.push(item);
  }
  return list;
}

function objectIn(inner: Uint8Array, piece: number, levels: number): object {
  const object = {};
  for (const run of runsIn(inner, piece)) {
    if (run.length > piece) {
      const colon = colonIn(run);
      put(
        object,
        JSON.parse(textOf(run.subarray(0, colon))),
        parsePart(run.subarray(colon + 1), piece, levels),
      );
    } else for (const [key, value] of Object.entries(JSON.parse(`{${textOf(run)}}`))) put(object, key, value);
  }
  return object;
}

/** As `JSON.parse` does, also where a key is `__proto__`. */
function put(object: object, key: unknown, value: unknown): void {
  if (typeof key !== "string") throw new SyntaxError("A key is no text.");
  Object.defineProperty(object, key, { value, configurable: true, enumerable: true, writable: true });
}

/** Neighbouring items of a list or an object that are no longer than a piece together; what is longer, by itself. */
function* runsIn(inner: Uint8Array, piece: number): Generator<Uint8Array> {
  let start = 0;
  let end: number | undefined;
  for (const comma of commasIn(inner)) {
    if (end !== undefined && comma - start > piece) {
      yield filled(inner.subarray(start, end));
      start = end + 1;
    }
    end = comma;
  }
  yield filled(inner.subarray(start, end));
}

function filled(run: Uint8Array): Uint8Array {
  if (run.every(isBlank)) throw new SyntaxError("An item is missing.");
  return run;
}

/** Places of the commas between items, and at last the end. Brackets that do not match are left to `JSON.parse`. */
function* commasIn(inner: Uint8Array): Generator<number> {
  let depth = 0;
  for (let at = 0; at < inner.length; at++) {
    const byte = inner[at] ?? 0;
    if (byte === QUOTE) at = endOfText(inner, at);
    else if (byte === COMMA && depth === 0) yield at;
    // "[" and "{" differ in one bit, as do "]" and "}".
    else if ((byte & 0xdf) === 0x5b) depth++;
    else if ((byte & 0xdf) === 0x5d && --depth < 0) throw new SyntaxError("A bracket closes nothing.");
  }
  if (depth > 0) throw new SyntaxError("A bracket is not closed.");
  yield inner.length;
}

/** Where a text ends that begins at a place. */
function endOfText(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(QUOTE, start + 1); at !== -1; at = bytes.indexOf(QUOTE, at + 1)) {
    let before = at - 1;
    while (bytes[before] === BACKSLASH) before--;
    if ((at - before) % 2 === 1) return at;
  }
  throw new SyntaxError("A text has no end.");
}

/** Where an object's first key ends. */
function colonIn(member: Uint8Array): number {
  const start = member.indexOf(QUOTE);
  const colon = start === -1 ? -1 : member.indexOf(COLON, endOfText(member, start));
  if (colon === -1) throw new SyntaxError("A key has no value.");
  return colon;
}

function bracketsOf(part: Uint8Array): "[]" | "{}" | undefined {
  const brackets = textOf(part.subarray(0, 1)) + textOf(part.subarray(-1));
  return brackets === "[]" || brackets === "{}" ? brackets : undefined;
}

function trimmed(bytes: Uint8Array): Uint8Array {
  let [start, end] = [0, bytes.length];
  while (start < end && isBlank(bytes[start])) start++;
  while (end > start && isBlank(bytes[end - 1])) end--;
  return bytes.subarray(start, end);
}

const isBlank = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** A byte order mark within a document is a fault, which the decoder must not leave out. */
const textOf = (bytes: Uint8Array) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
