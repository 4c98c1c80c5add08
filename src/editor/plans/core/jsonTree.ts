/**
 * The tree of a JSON text, with comments and trailing commas allowed: node for node what jsonc-parser's `parseTree`
 * makes of it, however broken it is. That parser and its visitor cannot pause: on 5,000 components `parseTree` stalls
 * for 170 to 330 ms of computing, the first time the longest, where the longest step of this takes 25 to 50.
 */
import { createScanner, type Node } from "jsonc-parser";
import type { Steps } from "./steps.ts";

export interface JsonTree {
  /** Undefined when the text is empty or begins no value. */
  readonly root: Node | undefined;
  /** Whether the text is anything else than JSON. */
  readonly broken: boolean;
}

/** The scanner's tokens: jsonc-parser's `SyntaxKind`, a const enum, which type stripping cannot read. */
const Token = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  null: 7,
  true: 8,
  false: 9,
  string: 10,
  number: 11,
  lineComment: 12,
  trivia: 15,
  unknown: 16,
  end: 17,
} as const;

/** Values read between two pauses: about a millisecond. */
const STEP = 1_000;

export function readTree(text: string): Steps<JsonTree> {
  return new TreeReader(text).read();
}

type Writable = { -readonly [Key in keyof Node]: Node[Key] };

/** Children are there to be filled. */
type Container = Writable & { children: Node[] };

class TreeReader {
  readonly #scanner;
  #token: number = Token.unknown;
  #broken = false;
  #values = 0;

  constructor(text: string) {
    this.#scanner = createScanner(text, false);
  }

  *read(): Steps<JsonTree> {
    this.#advance();
    let root: Node | undefined;
    try {
      root = yield* this.#value(undefined);
    } catch (error) {
      // A text nested thousands deep exhausts the stack; no plan is.
      if (!(error instanceof RangeError)) throw error;
      return { root: undefined, broken: true };
    }
    return { root, broken: this.#broken || !root || this.#token !== Token.end };
  }

  /** The value at the scanner, which is behind it then; undefined when none begins here. */
  *#value(parent: Node | undefined): Steps<Node | undefined> {
    this.#values += 1;
    if (this.#values % STEP === 0) yield;
    switch (this.#token) {
      case Token.openBrace:
        return yield* this.#object(parent);
      case Token.openBracket:
        return yield* this.#array(parent);
      case Token.string:
        return this.#literal("string", this.#scanner.getTokenValue(), parent);
      case Token.number:
        return this.#literal("number", Number(this.#scanner.getTokenValue()), parent);
      case Token.true:
        return this.#literal("boolean", true, parent);
      case Token.false:
        return this.#literal("boolean", false, parent);
      case Token.null:
        return this.#literal("null", null, parent);
      default:
        return undefined;
    }
  }

  #literal(type: Node["type"], value: unknown, parent: Node | undefined): Node {
    const node = this.#begin(type, parent);
    node.length = this.#scanner.getTokenLength();
    node.value = value;
    this.#advance();
    return node;
  }

  *#object(parent: Node | undefined): Steps<Node> {
    const object = this.#container("object", parent);
    for (let first = true; this.#goesOn(Token.closeBrace, first); first = false) {
      if (this.#token !== Token.string) {
        this.#skipTo(Token.closeBrace);
        continue;
      }
      yield* this.#property(object);
    }
    return this.#close(object, Token.closeBrace);
  }

  *#property(object: Container): Steps<void> {
    const property = this.#begin("property", object);
    object.children.push(property);
    property.children.push(this.#literal("string", this.#scanner.getTokenValue(), property));
    let value: Node | undefined;
    if (this.#token === Token.colon) {
      property.colonOffset = this.#scanner.getTokenOffset();
      this.#advance();
      value = yield* this.#value(property);
      if (value) property.children.push(value);
    }
    if (!value) this.#skipTo(Token.closeBrace);
    const end = value ? value.offset + value.length : this.#scanner.getTokenOffset();
    property.length = end - property.offset;
  }

  *#array(parent: Node | undefined): Steps<Node> {
    const array = this.#container("array", parent);
    for (let first = true; this.#goesOn(Token.closeBracket, first); first = false) {
      const element = yield* this.#value(array);
      if (element) array.children.push(element);
      else this.#skipTo(Token.closeBracket);
    }
    return this.#close(array, Token.closeBracket);
  }

  /** Steps over the comma before the next member of a container; false where the container ends. */
  #goesOn(close: number, first: boolean): boolean {
    if (this.#token === close || this.#token === Token.end) return false;
    if (this.#token !== Token.comma) {
      this.#broken ||= !first;
      return true;
    }
    this.#broken ||= first;
    this.#advance();
    return this.#token !== close;
  }

  #container(type: "object" | "array", parent: Node | undefined): Container {
    const container = this.#begin(type, parent);
    this.#advance();
    return container;
  }

  #close(container: Container, close: number): Container {
    container.length = this.#scanner.getTokenOffset() + this.#scanner.getTokenLength() - container.offset;
    if (this.#token === close) this.#advance();
    else this.#broken = true;
    return container;
  }

  #begin(type: "object" | "array" | "property", parent: Node | undefined): Container;
  #begin(type: Node["type"], parent: Node | undefined): Writable;
  #begin(type: Node["type"], parent: Node | undefined): Writable {
    const node: Writable = { type, offset: this.#scanner.getTokenOffset(), length: 0 };
    if (parent) node.parent = parent;
    if (type === "object" || type === "array" || type === "property") node.children = [];
    return node;
  }

  /** What makes no sense is passed over, up to the next comma or the container's end. */
  #skipTo(close: number): void {
    this.#broken = true;
    while (this.#token !== close && this.#token !== Token.comma && this.#token !== Token.end) this.#advance();
  }

  /** To the next token that means something. */
  #advance(): void {
    do {
      this.#token = this.#scanner.scan();
      this.#broken ||= this.#token === Token.unknown || this.#scanner.getTokenError() !== 0;
    } while (
      this.#token === Token.unknown ||
      (this.#token >= Token.lineComment && this.#token <= Token.trivia)
    );
  }
}
