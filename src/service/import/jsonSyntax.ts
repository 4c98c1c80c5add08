/** What is wrong with a text that is not JSON, and at which offset. */
export interface SyntaxFault {
  readonly offset: number;
  readonly reason: string;
}

const SPACE = /[ \t\n\r]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;

/**
 * Finds the first place where a text departs from JSON. The platform's parser, which is used for everything else,
 * names no place for most faults; and its messages quote the document, which may hold secrets.
 */
export function findSyntaxFault(text: string): SyntaxFault | undefined {
  /** What may come: a value, a key, what follows a value; and the closing brackets that are due. */
  let expected: "value" | "key" | "first value" | "first key" | "separator" = "value";
  const open: ("}" | "]")[] = [];
  let offset = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = offset;
    const found = pattern.test(text);
    if (found) offset = pattern.lastIndex;
    return found;
  };
  const takeString = (): boolean => {
    const end = stringEnd(text, offset);
    if (end !== undefined) offset = end;
    return end !== undefined;
  };
  for (;;) {
    take(SPACE);
    const closing = open.at(-1);
    if (expected === "separator" && closing === undefined)
      return offset === text.length ? undefined : { offset, reason: "text follows the end of the document" };
    if (offset === text.length) return { offset, reason: "the document ends too early" };
    const character = text[offset];
    if (character === closing && (expected === "separator" || expected.startsWith("first"))) {
      open.pop();
      offset++;
      expected = "separator";
    } else if (expected === "separator") {
      if (character !== ",") return { offset, reason: `a comma or ${closing} is missing` };
      offset++;
      expected = closing === "}" ? "key" : "value";
    } else if (expected.endsWith("key")) {
      if (!takeString()) return { offset, reason: "a name in quotes is missing" };
      take(SPACE);
      if (text[offset] !== ":") return { offset, reason: "a colon is missing" };
      offset++;
      expected = "value";
    } else if (character === "{" || character === "[") {
      open.push(character === "{" ? "}" : "]");
      offset++;
      expected = character === "{" ? "first key" : "first value";
    } else if (takeString() || take(SCALAR)) {
      expected = "separator";
    } else {
      return { offset, reason: "a value is missing or not one of JSON's" };
    }
  }
}

/**
 * Where the string that begins at an offset ends; undefined where there is none. By hand: one expression for a whole
 * string keeps a way back for every character, and long strings have more of them than it may.
 */
function stringEnd(text: string, start: number): number | undefined {
  if (text[start] !== '"') return undefined;
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code < 0x20) return undefined;
    if (code !== 0x5c) continue;
    ESCAPE.lastIndex = at;
    if (!ESCAPE.test(text)) return undefined;
    at = ESCAPE.lastIndex - 1;
  }
  return undefined;
}
