/**
 * JSON as tools for templates accept it: with comments, and with line breaks in texts (Azure Resource Manager takes
 * both). Takes time in proportion to the text.
 */
import { DEEPEST, Fault, type Parsed } from "./located.ts";

/** @throws Fault */
export function parseJson(text: string): Parsed {
  return new JsonReader(text).read();
}

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" },
};
const NUMBER = /-?\d{1,400}(?:\.\d{1,400})?(?:[eE][+-]?\d{1,10})?/y;
const WORDS: readonly (readonly [string, null | boolean])[] = [
  ["null", null],
  ["true", true],
  ["false", false],
];

class JsonReader {
  readonly #text: string;
  readonly #offsets = new Map<object, number>();
  readonly #repeated: { key: string; offset: number }[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Parsed {
    this.#skip();
    const value = this.#value(0, this.#at);
    this.#skip();
    if (this.#at < this.#text.length) this.#fail("text follows the end of the document");
    return { value, offsets: this.#offsets, repeated: this.#repeated };
  }

  #value(depth: number, from: number): unknown {
    const sign = this.#text[this.#at];
    if (sign === "{") return this.#object(depth, from);
    if (sign === "[") return this.#list(depth, from);
    if (sign === '"') return this.#string();
    for (const [word, value] of WORDS) {
      if (!this.#text.startsWith(word, this.#at)) continue;
      this.#at += word.length;
      return value;
    }
    NUMBER.lastIndex = this.#at;
    const number = NUMBER.exec(this.#text)?.[0];
    if (number === undefined) return this.#fail(sign === undefined ? ENDS_EARLY : "a value is missing");
    this.#at += number.length;
    return Number(number);
  }

  #object(depth: number, from: number): object {
    const object: Record<string, unknown> = Object.create(null);
    this.#offsets.set(object, from);
    this.#enter(depth);
    while (!this.#ends("}")) {
      const offset = this.#at;
      if (this.#text[offset] !== '"') this.#fail("a name in quotes is missing");
      const key = this.#string();
      this.#skip();
      if (this.#text[this.#at] !== ":") this.#fail("a colon is missing");
      this.#at++;
      this.#skip();
      if (key in object) this.#repeated.push({ key, offset });
      object[key] = this.#value(depth + 1, offset);
      this.#separate("}");
    }
    return object;
  }

  #list(depth: number, from: number): unknown[] {
    const list: unknown[] = [];
    this.#offsets.set(list, from);
    this.#enter(depth);
    while (!this.#ends("]")) {
      list.push(this.#value(depth + 1, this.#at));
      this.#separate("]");
    }
    return list;
  }

  #enter(depth: number): void {
    if (depth >= DEEPEST) this.#fail("nested too deeply");
    this.#at++;
    this.#skip();
  }

  #ends(bracket: string): boolean {
    if (this.#at >= this.#text.length) this.#fail(ENDS_EARLY);
    if (this.#text[this.#at] !== bracket) return false;
    this.#at++;
    return true;
  }

  #separate(bracket: string): void {
    this.#skip();
    const sign = this.#text[this.#at];
    if (sign === bracket) return;
    if (sign !== ",") this.#fail(sign === undefined ? ENDS_EARLY : "a comma or a closing bracket is missing");
    this.#at++;
    this.#skip();
  }

  #string(): string {
    const start = this.#at + 1;
    let read = "";
    let from = start;
    for (let at = start; at < this.#text.length; at++) {
      const code = this.#text.charCodeAt(at);
      if (code === 34) {
        this.#at = at + 1;
        return read + this.#text.slice(from, at);
      }
      if (code !== 92) continue;
      const [sign, length] = this.#escape(at);
      read += this.#text.slice(from, at) + sign;
      at += length - 1;
      from = at + 1;
    }
    this.#at = start - 1;
    return this.#fail("a text in quotes does not end");
  }

  /** The sign that an escape stands for, and the escape's length. */
  #escape(at: number): readonly [string, number] {
    const letter = this.#text[at + 1] ?? "";
    const hex = letter === "u" ? this.#text.slice(at + 2, at + 6) : "";
    if (/^[\da-fA-F]{4}$/.test(hex)) return [String.fromCharCode(Number.parseInt(hex, 16)), 6];
    const sign = Object.hasOwn(ESCAPES, letter) ? ESCAPES[letter] : undefined;
    this.#at = at;
    return sign === undefined ? this.#fail("an escape in a text is not one of JSON's") : [sign, 2];
  }

  /** Behind spaces and comments. */
  #skip(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === 32 || (code >= 9 && code <= 13) || code === 0xfeff) this.#at++;
      else if (code === 47 && this.#text[this.#at + 1] === "/") this.#at = this.#behind("\n", this.#at);
      else if (code === 47 && this.#text[this.#at + 1] === "*") this.#at = this.#behind("*/", this.#at + 2);
      else return;
    }
  }

  #behind(end: string, from: number): number {
    const found = this.#text.indexOf(end, from);
    return found === -1 ? this.#text.length : found + end.length;
  }

  #fail(reason: string): never {
    throw new Fault(reason, this.#at);
  }
}

const ENDS_EARLY = "the document ends too early";
