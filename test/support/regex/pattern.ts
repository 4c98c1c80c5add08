/** A pattern as a graph of what an engine does next: read a character, choose, test a condition, go round again. */
import { type AST, RegExpParser } from "@eslint-community/regexpp";
import { CharSet } from "refa";
import { toUnicodeSet } from "regexp-ast-analysis";

/** A pattern with something that the analysis does not model, or too large for it. */
export class NotJudged extends Error {
  override readonly name = "NotJudged";
}

export type Node =
  | { readonly kind: "char"; readonly set: CharSet; next: Node; readonly loops: ReadonlySet<number> }
  | { readonly kind: "choice"; readonly ways: readonly Node[] }
  /** The end of a pass through a loop: the next pass, or what follows the loop. */
  | { readonly kind: "again"; readonly loop: number; readonly ways: readonly Node[] }
  | { readonly kind: "test"; readonly test: Test; readonly next: Node }
  | { readonly kind: "accept" }
  /** The end of a lookahead: whatever it read, matching goes on from where it began. */
  | { readonly kind: "looked" };

/** What has to hold between two characters; `edge` is the start or end of the text, or whether that would do as well. */
export type Test =
  | { readonly on: "last" | "next"; readonly set: CharSet; readonly edge: boolean }
  | { readonly on: "boundary"; readonly negate: boolean }
  /** What a lookahead reads, which may or may not be there. */
  | { readonly on: "ahead" };

export interface Pattern {
  readonly start: Node;
  readonly all: CharSet;
  /** Sets that the pattern or one of its tests distinguishes. */
  readonly sets: readonly CharSet[];
  /** Of these, the ones that tests ask the last character for. */
  readonly lastSets: readonly CharSet[];
  readonly word: CharSet;
  /** Tried at one place only, not at every place of the text. */
  readonly sticky: boolean;
  /** Matched again and again behind each match. */
  readonly global: boolean;
}

/** More repetitions than this are treated as any number of them. */
const MANY = 64;

export function readPattern(source: string, flags: string): Pattern {
  // As a literal it is what the engine itself writes: with every slash escaped.
  const literal = new RegExpParser().parseLiteral(String(new RegExp(source, flags)));
  return new Builder(literal).pattern;
}

class Builder {
  readonly pattern: Pattern;
  readonly #flags: AST.Flags;
  readonly #all: CharSet;
  readonly #word: CharSet;
  readonly #lines: CharSet;
  readonly #sets: CharSet[] = [];
  readonly #lastSets: CharSet[] = [];
  /** Loops around what is being built. */
  #loops: ReadonlySet<number> = new Set();
  #loopCount = 0;

  constructor({ pattern, flags }: AST.RegExpLiteral) {
    this.#flags = flags;
    this.#all = CharSet.all(flags.unicode || flags.unicodeSets ? 0x10ffff : 0xffff);
    this.#word = this.#range("09", "AZ", "__", "az");
    this.#lines = this.#range("\n\n", "\r\r", "\u2028\u2029");
    const start = this.#alternatives(pattern.alternatives, { kind: "accept" });
    const { sticky, global } = flags;
    const [sets, lastSets] = [this.#sets, this.#lastSets];
    this.pattern = { start, all: this.#all, sets, lastSets, word: this.#word, sticky, global };
  }

  #range(...ranges: readonly string[]): CharSet {
    const asRange = (range: string) => ({ min: range.charCodeAt(0), max: range.charCodeAt(1) });
    return CharSet.empty(this.#all.maximum).union(ranges.map(asRange));
  }

  #alternatives(alternatives: readonly AST.Alternative[], next: Node): Node {
    const ways = alternatives.map(({ elements }) =>
      elements.reduceRight<Node>((after, element) => this.#element(element, after), next),
    );
    return ways.length === 1 && ways[0] ? ways[0] : { kind: "choice", ways };
  }

  #element(element: AST.Element, next: Node): Node {
    switch (element.type) {
      case "Group":
      case "CapturingGroup":
        return this.#alternatives(element.alternatives, next);
      case "Quantifier":
        return this.#quantifier(element, next);
      case "Character":
      case "CharacterClass":
      case "CharacterSet":
      case "ExpressionCharacterClass":
        return this.#char(element, next);
      case "Assertion":
        return this.#assertion(element, next);
      case "Backreference":
        throw new NotJudged("a back reference");
    }
  }

  #char(element: Parameters<typeof toUnicodeSet>[0], next: Node): Node {
    const set = toUnicodeSet(element, this.#flags).chars;
    this.#sets.push(set);
    return { kind: "char", set, next, loops: this.#loops };
  }

  #quantifier({ element, min, max }: AST.Quantifier, next: Node): Node {
    let node = next;
    if (max > MANY) {
      const outer = this.#loops;
      const loop = this.#loopCount++;
      this.#loops = new Set([...outer, loop]);
      const ways: Node[] = [];
      ways.push(this.#element(element, { kind: "again", loop, ways }), next);
      this.#loops = outer;
      node = { kind: "choice", ways };
    } else {
      for (let count = min; count < max; count++)
        node = { kind: "choice", ways: [this.#element(element, node), next] };
    }
    for (let count = 0; count < Math.min(min, MANY); count++) node = this.#element(element, node);
    return node;
  }

  #assertion(assertion: AST.Assertion, next: Node): Node {
    const { multiline } = this.#flags;
    const lines = multiline ? this.#lines : CharSet.empty(this.#all.maximum);
    switch (assertion.kind) {
      case "start":
        return this.#test({ on: "last", set: lines, edge: true }, next);
      case "end":
        return this.#test({ on: "next", set: lines, edge: true }, next);
      case "word":
        this.#lastSets.push(this.#word);
        this.#sets.push(this.#word);
        return { kind: "test", test: { on: "boundary", negate: assertion.negate }, next };
      case "lookahead":
      case "lookbehind":
        return this.#look(assertion, next);
    }
  }

  #test(test: Extract<Test, { set: CharSet }>, next: Node): Node {
    this.#sets.push(test.set);
    if (test.on === "last") this.#lastSets.push(test.set);
    return { kind: "test", test, next };
  }

  /** One character is a test; reading ahead is a way of its own; reading back any length is not modelled. */
  #look({ kind, negate, alternatives }: AST.LookaroundAssertion, next: Node): Node {
    const single = this.#single(alternatives);
    if (single) {
      const set = negate ? single.set.negate() : single.set;
      return this.#test(
        { on: kind === "lookahead" ? "next" : "last", set, edge: single.edge !== negate },
        next,
      );
    }
    if (kind === "lookbehind") throw new NotJudged("a lookbehind of more than one character");
    const onwards: Node = { kind: "test", test: { on: "ahead" }, next };
    return { kind: "choice", ways: [this.#alternatives(alternatives, { kind: "looked" }), onwards] };
  }

  /** The characters that alternatives of one character each stand for, and whether an end of the text is one of them. */
  #single(alternatives: readonly AST.Alternative[]): { set: CharSet; edge: boolean } | undefined {
    let set = CharSet.empty(this.#all.maximum);
    let edge = false;
    for (const { elements } of alternatives) {
      const [element, ...more] = elements;
      if (!element || more.length > 0) return undefined;
      if (element.type === "Assertion" && element.kind === "end" && !this.#flags.multiline) edge = true;
      else if (["Character", "CharacterClass", "CharacterSet"].includes(element.type))
        set = set.union(toUnicodeSet(element as AST.Character, this.#flags).chars);
      else return undefined;
    }
    return { set, edge };
  }
}
