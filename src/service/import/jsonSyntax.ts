/** What is wrong with a text that is not JSON, and at which offset. */
export interface SyntaxFault {
  readonly offset: number;
  readonly reason: string;
}

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\p{Cc}]|\u007f|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
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
      if (!take(STRING)) return { offset, reason: "a name in quotes is missing" };
      take(SPACE);
      if (text[offset] !== ":") return { offset, reason: "a colon is missing" };
      offset++;
      expected = "value";
    } else if (character === "{" || character === "[") {
      open.push(character === "{" ? "}" : "]");
      offset++;
      expected = character === "{" ? "first key" : "first value";
    } else if (take(STRING) || take(SCALAR)) {
      expected = "separator";
    } else {
      return { offset, reason: "a value is missing or not one of JSON's" };
    }
  }
}
