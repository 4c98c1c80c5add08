/** Where a reader of YAML stands in its text, and the scalars and names that begin there. */
import { Fault } from "./located.ts";
import { type BlockStyle, blockText, escaped, fold } from "./yamlScalars.ts";

const FLOW = ",[]{}";
/** Signs that no plain scalar begins with; those of the second kind begin something else. */
const RESERVED = ",[]{}#&*!|>'\"%@`";
const OTHERWISE = "[{&*!|>";

export class YamlScanner {
  protected readonly text: string;
  protected at = 0;
  /** Open brackets around this place; inside, indentation means nothing. */
  protected flowDepth = 0;
  #lineStart = 0;

  constructor(text: string) {
    this.text = text;
  }

  protected fail(reason: string, at = this.at): never {
    throw new Fault(reason, at);
  }

  protected column(): number {
    return this.at - this.#lineStart;
  }

  protected hasMore(): boolean {
    return this.at < this.text.length;
  }

  /** Whether a sign stands here as an indicator, which ends with white space. */
  protected isIndicator(sign: string): boolean {
    return this.text[this.at] === sign && isBlank(this.text[this.at + 1]);
  }

  /** Whether a line here begins or ends a document. */
  protected atMarker(): boolean {
    if (this.column() !== 0) return false;
    const sign = this.text[this.at];
    if (sign !== "-" && sign !== ".") return false;
    return this.text.startsWith(sign.repeat(3), this.at) && isBlank(this.text[this.at + 3]);
  }

  /** Moves behind spaces, comments and line breaks; tells whether it passed a break. */
  protected skip(): boolean {
    let crossed = false;
    for (;;) {
      const sign = this.text[this.at];
      if (sign === " " || sign === "\t" || sign === "\ufeff") this.at++;
      else if (sign === "\n") {
        this.#lineStart = ++this.at;
        crossed = true;
      } else if (sign === "#" && (this.column() === 0 || isBlank(this.text[this.at - 1]))) this.#toLineEnd();
      else break;
    }
    const indentation = this.text.slice(this.#lineStart, this.at);
    if (crossed && this.flowDepth === 0 && this.hasMore() && indentation.includes("\t"))
      this.fail("a tab indents this line; use spaces");
    return crossed;
  }

  #toLineEnd(): void {
    const end = this.text.indexOf("\n", this.at);
    this.at = end === -1 ? this.text.length : end;
  }

  /** Moves behind `%YAML` and the first `---`. */
  protected skipHead(): void {
    this.skip();
    while (this.text[this.at] === "%" && this.column() === 0) {
      this.#toLineEnd();
      this.skip();
    }
    if (this.text[this.at] === "-" && this.atMarker()) this.at += 3;
  }

  /** The name of a tag, an anchor or an alias with its sign. */
  protected word(): string {
    const start = this.at;
    while (this.hasMore() && !isBlank(this.text[this.at]) && !FLOW.includes(this.text[this.at] ?? ""))
      this.at++;
    return this.text.slice(start, this.at);
  }

  /** The key that begins here, and the place behind its colon; undefined where there is none on this line. */
  protected keyHere(): { readonly text: string; readonly end: number } | undefined {
    const start = this.at;
    const sign = this.text[start] ?? "";
    if (sign === '"' || sign === "'") {
      const text = this.#quotedOnLine(sign);
      let end = this.at;
      this.at = start;
      while (this.text[end] === " " || this.text[end] === "\t") end++;
      const isKey = text !== undefined && this.text[end] === ":" && isBlank(this.text[end + 1]);
      return isKey ? { text, end: end + 1 } : undefined;
    }
    if (OTHERWISE.includes(sign)) return undefined;
    for (let at = start; at < this.text.length; at++) {
      const code = this.text.charCodeAt(at);
      if (code === 10 || (code === 35 && isBlank(this.text[at - 1]))) return undefined;
      if (code !== 58 || !isBlank(this.text[at + 1])) continue;
      if (RESERVED.includes(sign)) this.fail(`a key begins with ${sign}; put it in quotes`);
      return { text: this.text.slice(start, at).trimEnd(), end: at + 1 };
    }
    return undefined;
  }

  /** A quoted text that ends on its line; undefined where it goes on. */
  #quotedOnLine(quote: string): string | undefined {
    const lineEnd = this.text.indexOf("\n", this.at);
    const end = lineEnd === -1 ? this.text.length : lineEnd;
    for (let at = this.at + 1; at < end; at++) {
      if (quote === '"' && this.text[at] === "\\") at++;
      else if (this.text[at] === quote && quote === "'" && this.text[at + 1] === "'") at++;
      else if (this.text[at] === quote) return this.quoted(quote);
    }
    return undefined;
  }

  /** The text in quotes that begins here; it may go over lines. */
  protected quoted(quote: string): string {
    const start = this.at;
    const lines: string[] = [];
    let line = "";
    let kept = 0;
    for (this.at++; this.hasMore(); ) {
      const from = this.at;
      let sign = this.text[this.at] ?? "";
      while (sign !== quote && sign !== "\\" && sign !== "\n" && sign !== "")
        sign = this.text[++this.at] ?? "";
      line += this.text.slice(from, this.at);
      if (sign === quote) {
        this.at++;
        if (quote === '"' || this.text[this.at] !== "'") return fold([...lines, line]);
        this.at++;
        line += "'";
      } else if (sign === "\n") {
        lines.push(line.slice(0, kept) + trimmedEnd(line.slice(kept)));
        [line, kept] = ["", 0];
        this.#toNextLine();
      } else if (sign === "\\") {
        line += quote === '"' ? this.#escape() : "\\";
        if (quote === "'") this.at++;
        kept = line.length;
      }
    }
    return this.fail("a text in quotes does not end", start);
  }

  #escape(): string {
    this.at++;
    if (this.text[this.at] === "\n") {
      this.#toNextLine();
      return "";
    }
    const found = escaped(this.text, this.at);
    if (!found) return this.fail("an escape in a text is not one of YAML's", this.at - 1);
    this.at += found.length;
    return found.sign;
  }

  /** Behind the break here and the spaces after it. */
  #toNextLine(): void {
    this.#lineStart = ++this.at;
    while (this.text[this.at] === " " || this.text[this.at] === "\t") this.at++;
  }

  /** The plain scalar that begins here and goes on in lines further in than `indent`. */
  protected plain(indent: number): string {
    if (RESERVED.includes(this.text[this.at] ?? ""))
      this.fail("this sign begins no text; put the text in quotes");
    const lines = [this.#plainLine(false)];
    for (;;) {
      const [end, lineStart] = [this.at, this.#lineStart];
      const blank = this.#blankLines();
      const goesOn =
        this.hasMore() && this.column() > indent && this.text[this.at] !== "#" && !this.atMarker();
      if (blank === 0 || !goesOn) {
        [this.at, this.#lineStart] = [end, lineStart];
        return fold(lines);
      }
      if (this.keyHere())
        this.fail("a key stands in the middle of a text, or is not indented as the one before it");
      for (let line = 1; line < blank; line++) lines.push("");
      lines.push(this.#plainLine(false));
    }
  }

  /** Moves to the next line with something on it, and counts the breaks up to there. */
  #blankLines(): number {
    let breaks = 0;
    for (; ; this.at++) {
      const sign = this.text[this.at];
      if (sign === "\n") {
        breaks++;
        this.#lineStart = this.at + 1;
      } else if (sign !== " " && sign !== "\t") return breaks;
    }
  }

  #plainLine(inFlow: boolean): string {
    const start = this.at;
    let end = start;
    for (; this.at < this.text.length; this.at++) {
      const code = this.text.charCodeAt(this.at);
      if (code === 10) break;
      if (code === 32 || code === 9) continue;
      if (code === 35 && this.at > start && isBlank(this.text[this.at - 1])) break;
      const sign = this.text[this.at] ?? "";
      if (inFlow && (FLOW.includes(sign) || (code === 58 && this.#endsKey()))) break;
      end = this.at + 1;
    }
    return this.text.slice(start, end);
  }

  #endsKey(): boolean {
    const next = this.text[this.at + 1];
    return isBlank(next) || FLOW.includes(next ?? "");
  }

  /** A plain scalar between brackets, where commas and brackets end it; empty where none begins. */
  protected flowPlain(): string {
    const sign = this.text[this.at] ?? "";
    if (!FLOW.includes(sign) && RESERVED.includes(sign))
      this.fail("this sign begins no text; put the text in quotes");
    const lines = [this.#plainLine(true)];
    while (lines[0] !== "" && this.text[this.at] === "\n") {
      const blank = this.#blankLines();
      const next = this.text[this.at] ?? "";
      if (next === "" || next === "#" || FLOW.includes(next) || (next === ":" && this.#endsKey())) break;
      for (let line = 1; line < blank; line++) lines.push("");
      lines.push(this.#plainLine(true));
    }
    return fold(lines);
  }

  /** The text behind `|` or `>`, in lines further in than `indent`. */
  protected blockScalar(indent: number): string {
    const start = this.at;
    const header = /[|>]([-+]?[1-9]?[-+]?)[ \t]*(?:#[^\n]*)?(?:\n|$)/y;
    header.lastIndex = start;
    const found = header.exec(this.text);
    if (!found) return this.fail("only a comment may follow the sign of a block of text");
    const [whole, signs = ""] = found;
    const style: BlockStyle = {
      folded: this.text[start] === ">",
      chomp: signs.includes("-") ? "strip" : signs.includes("+") ? "keep" : "clip",
    };
    const digit = /\d/.exec(signs)?.[0];
    this.at = this.#lineStart = start + whole.length;
    return blockText(this.#blockLines(indent, digit && Math.max(indent, 0) + Number(digit)), style);
  }

  #blockLines(indent: number, given: number | "" | undefined): string[] {
    const lines: string[] = [];
    let inset = given || undefined;
    while (this.hasMore()) {
      const start = this.at;
      let at = start;
      while (this.text[at] === " ") at++;
      const lineEnd = this.text.indexOf("\n", at);
      const end = lineEnd === -1 ? this.text.length : lineEnd;
      if (at < end) {
        inset ??= at - start;
        if (inset <= indent || at - start < inset) break;
      }
      lines.push(
        at === end && inset === undefined ? "" : this.text.slice(Math.min(start + (inset ?? 0), end), end),
      );
      this.at = this.#lineStart = lineEnd === -1 ? end : end + 1;
    }
    return lines;
  }
}

/** White space, and the text's end. */
export function isBlank(sign: string | undefined): boolean {
  return sign === " " || sign === "\n" || sign === "\t" || sign === undefined;
}

function trimmedEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isBlank(text[end - 1])) end--;
  return text.slice(0, end);
}
