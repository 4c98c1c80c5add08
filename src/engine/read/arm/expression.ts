/**
 * Expressions of Azure Resource Manager's templates: `[concat('a', parameters('b').c[0])]`. Read in time proportional
 * to the text, by the grammar of "Template syntax" in Microsoft's documentation.
 */
export type Expression =
  | { readonly kind: "literal"; readonly value: string | number }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: "member"; readonly of: Expression; readonly key: Expression };

/** Calls within calls; what compilers write ends at some thirty. */
const DEEPEST = 100;

/** Whether a text of a template is an expression; `[[` begins a text with a bracket. */
export function isExpression(text: string): boolean {
  return text.length > 2 && text.startsWith("[") && text.endsWith("]") && !text.startsWith("[[");
}

/** The expression in a text's brackets; undefined where it is none that can be read. */
export function parseExpression(text: string): Expression | undefined {
  try {
    return new ExpressionReader(text.slice(1, -1)).read();
  } catch (error) {
    if (error instanceof OddExpression) return undefined;
    throw error;
  }
}

class OddExpression extends Error {}

const SPACES = /[ \t\n]*/y;
const NAME = /[A-Za-z_][A-Za-z0-9_.]*/y;
const PROPERTY = /[A-Za-z_$][A-Za-z0-9_$-]*/y;
const NUMBER = /-?\d{1,20}(?:\.\d{1,20})?/y;

class ExpressionReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Expression {
    const expression = this.#expression(0);
    if (this.#at < this.#text.length) throw new OddExpression();
    return expression;
  }

  #expression(depth: number): Expression {
    if (depth > DEEPEST) throw new OddExpression();
    this.#match(SPACES);
    let expression = this.#primary(depth);
    for (;;) {
      this.#match(SPACES);
      if (this.#takes(".") || this.#takes("?.")) {
        // `a.?b` is a property that may not be there.
        this.#takes("?");
        const value = this.#match(PROPERTY);
        if (value === "") throw new OddExpression();
        expression = { kind: "member", of: expression, key: { kind: "literal", value } };
      } else if (this.#takes("[")) {
        this.#takes("?");
        const key = this.#expression(depth + 1);
        if (!this.#takes("]")) throw new OddExpression();
        expression = { kind: "member", of: expression, key };
      } else return expression;
    }
  }

  #primary(depth: number): Expression {
    if (this.#text[this.#at] === "'") return { kind: "literal", value: this.#string() };
    const number = this.#match(NUMBER);
    if (number !== "") return { kind: "literal", value: Number(number) };
    const name = this.#match(NAME);
    if (name === "") throw new OddExpression();
    this.#match(SPACES);
    // Names alone occur in what people write by hand; functions without parameters end like this.
    if (!this.#takes("(")) return { kind: "call", name: name.toLowerCase(), args: [] };
    const args: Expression[] = [];
    this.#match(SPACES);
    if (this.#takes(")")) return { kind: "call", name: name.toLowerCase(), args };
    for (;;) {
      args.push(this.#expression(depth + 1));
      if (this.#takes(")")) return { kind: "call", name: name.toLowerCase(), args };
      if (!this.#takes(",")) throw new OddExpression();
    }
  }

  #string(): string {
    let read = "";
    for (let from = this.#at + 1; ; from = this.#at + 1) {
      const quote = this.#text.indexOf("'", from);
      if (quote === -1) throw new OddExpression();
      read += this.#text.slice(from, quote);
      this.#at = quote + 1;
      if (this.#text[this.#at] !== "'") return read;
      read += "'";
    }
  }

  #takes(sign: string): boolean {
    if (!this.#text.startsWith(sign, this.#at)) return false;
    this.#at += sign.length;
    return true;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.#at += found.length;
    return found;
  }
}
