/** A place in a text of HCL, and what can be read from there without knowing where one is. Every step goes forward. */
import { HclError } from "./syntax.ts";

const NAME = /[\p{L}_][\p{L}\p{N}_-]*/uy;
const NUMBER = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const FOR = /for[ \t\r\n]/y;
const BLANK = /[ \t\r]+/y;

export class Cursor {
  readonly text: string;
  at: number;

  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
  }

  get sign(): string {
    return this.text[this.at] ?? "";
  }

  get isOver(): boolean {
    return this.at >= this.text.length;
  }

  /** Goes past blanks and comments, and past the ends of lines where these mean nothing. */
  skip(lines: boolean): void {
    for (;;) {
      this.#match(BLANK);
      const sign = this.sign;
      if (sign === "\n" && lines) this.at++;
      else if (sign === "#" || this.text.startsWith("//", this.at)) this.at = this.#lineEnd();
      else if (this.text.startsWith("/*", this.at)) {
        const end = this.text.indexOf("*/", this.at + 2);
        this.at = end === -1 ? this.text.length : end + 2;
      } else return;
    }
  }

  /** Whether these signs follow; goes past them if so. */
  take(signs: string): boolean {
    if (!this.text.startsWith(signs, this.at)) return false;
    this.at += signs.length;
    return true;
  }

  /** @throws HclError where they do not follow */
  expect(signs: string, what: string): void {
    if (!this.take(signs)) this.fail(`${what} is missing`);
  }

  name(): string | undefined {
    return this.#match(NAME);
  }

  /**
   * A name, or that of a provider's function: `provider::aws::arn_parse`. Blanks may stand between its parts, and what is
   * behind it is passed over as in `skip`.
   */
  qualifiedName(lines: boolean): string | undefined {
    let name = this.name();
    if (name === undefined) return undefined;
    this.skip(lines);
    while (this.take("::")) {
      this.skip(lines);
      name += `::${this.name() ?? this.fail("a name is missing")}`;
      this.skip(lines);
    }
    return name;
  }

  /** Whether a `for` expression begins here. */
  startsFor(): boolean {
    FOR.lastIndex = this.at;
    return FOR.test(this.text);
  }

  /** The names of a `for`, up to and with the word “in”. */
  loopNames(): readonly string[] {
    const names: string[] = [];
    this.skip(true);
    for (let name = this.name(); name !== "in"; name = this.name()) {
      if (name !== undefined) names.push(name);
      this.skip(true);
      this.take(",");
      this.skip(true);
      if (!/[\p{L}_]/u.test(this.sign)) this.fail("the word “in” is missing");
    }
    return names;
  }

  number(): number | undefined {
    const digits = this.#match(NUMBER);
    return digits === undefined ? undefined : Number(digits);
  }

  /** The lines of a heredoc, whose mark follows; undefined where none begins here. */
  heredoc(): { readonly start: number; readonly end: number; readonly indented: boolean } | undefined {
    const opening = /<<(-?)([\p{L}_][\p{L}\p{N}_-]*)[ \t]*\r?\n/uy;
    opening.lastIndex = this.at;
    const match = opening.exec(this.text);
    if (!match) return undefined;
    const start = opening.lastIndex;
    for (let line = start; line < this.text.length; ) {
      const next = this.text.indexOf("\n", line);
      const end = next === -1 ? this.text.length : next;
      if (this.text.slice(line, end).trim() === match[2]) {
        this.at = end;
        return { start, end: line, indented: match[1] === "-" };
      }
      line = end + 1;
    }
    return this.fail(`the heredoc does not end: ${match[2]} is missing on a line of its own`);
  }

  fail(reason: string): never {
    throw new HclError(reason, Math.min(this.at, this.text.length));
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  #lineEnd(): number {
    const end = this.text.indexOf("\n", this.at);
    return end === -1 ? this.text.length : end;
  }
}
