import { Lexer } from "yaml";
import { LIMITS } from "./limits.ts";

/** Why a text is not read as a pack at all, and the place in it, in characters. */
export interface Refusal {
  readonly offset: number;
  readonly message: string;
}

/** Tokens that stand for states of the lexer, not for text: a document, flow's end, a scalar. */
const MARKS = new Set(["\u0002", "\u0018", "\u001f"]);
const OPENING = new Set(["[", "{"]);
const CLOSING = new Set(["]", "}"]);
/** What can open a collection within another on the same line: `- - a`. */
const INDICATOR = new Set(["-", "?", ":"]);

/**
 * Looks over a text before anything is built of it: a parser of YAML calls itself for what is nested, and one that
 * runs out of stack in the middle of a regular expression takes the whole process along. So size, number of elements
 * and nesting are bounded by the flat sequence of its tokens, and anchors, by which a small text becomes a huge value,
 * are not read at all.
 */
export function refusalOf(text: string): Refusal | undefined {
  if (text.length > LIMITS.text)
    return { offset: 0, message: `The file has more than ${LIMITS.text / 1024} KiB. Split it into several.` };
  // Before the lexer, which takes ever longer over ever more empty lines.
  const lines = countLines(text);
  if (lines > LIMITS.lines)
    return {
      offset: 0,
      message: `The file has ${lines} lines, and ${LIMITS.lines} are read. Split it into several.`,
    };
  const scan = new Scan();
  let offset = 0;
  for (const token of new Lexer().lex(text)) {
    const message = scan.take(token);
    if (message !== undefined) return { offset, message };
    if (!MARKS.has(token)) offset += token.length;
  }
  return undefined;
}

/** Goes over tokens one by one; each is refused for a reason of its own, at once, so that no error has thousands of like. */
class Scan {
  readonly #depth = new Depth();
  #count = 0;
  #documents = 0;
  #isAfterQuotes = false;

  /** Why the text is not to be read, or undefined. */
  take(token: string): string | undefined {
    this.#count += 1;
    if (this.#count > LIMITS.tokens)
      return `The file has more than ${LIMITS.tokens} elements. Split it into several.`;
    if (token === "---" && ++this.#documents > 1)
      return "A second document begins here. A file holds one pack.";
    // These stand by themselves before a value; within a text they are no tokens of their own.
    if (/^[&*]\S/.test(token))
      return "Anchors (&) and aliases (*) are not read. Write out what is meant; put patterns that begin with * in quotes.";
    if (token.startsWith("!")) return "Tags (!) are not read. Put what begins with ! in quotes.";
    const isQuoted = /^["']/.test(token);
    if (isQuoted && this.#isAfterQuotes) return "A text in quotes stands right behind another. Join them.";
    if (!MARKS.has(token) && token.trim() !== "") this.#isAfterQuotes = isQuoted;
    return this.#depth.take(token);
  }
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

/** How deep lists and mappings are nested, at most, where the tokens have come to. */
class Depth {
  readonly #indents: number[] = [];
  #brackets = 0;
  #onLine = 0;
  #isLineStart = true;

  /** Why it nests too deep, or closes what was never opened; undefined where neither is so. */
  take(token: string): string | undefined {
    if (OPENING.has(token)) this.#brackets += 1;
    else if (CLOSING.has(token)) this.#brackets -= 1;
    if (this.#brackets < 0) return `This ${token} closes nothing.`;
    this.#move(token);
    const depth = this.#indents.length + this.#brackets + this.#onLine;
    return depth > LIMITS.nesting
      ? `This nests deeper than ${LIMITS.nesting} levels, which no rule needs.`
      : undefined;
  }

  #move(token: string): void {
    if (token.endsWith("\n")) {
      this.#isLineStart = true;
      this.#onLine = 0;
      return;
    }
    if (this.#isLineStart && this.#brackets === 0) this.#indent(/^ +$/.test(token) ? token.length : 0);
    else if (INDICATOR.has(token) && this.#brackets === 0) this.#onLine += 1;
    this.#isLineStart = false;
  }

  #indent(width: number): void {
    while ((this.#indents.at(-1) ?? -1) >= width) this.#indents.pop();
    this.#indents.push(width);
  }
}
