/**
 * YAML as templates are written in it, in time proportional to the text. A megabyte takes the general parsers more than
 * a second, which an editor does not have between two keystrokes; so this reads what templates use and refuses the rest
 * by name: keys that are no texts, and more than one document. Aliases are followed, and what they repeat is bounded.
 */
import { DEEPEST, type Parsed } from "./located.ts";
import { plainScalar } from "./yamlScalars.ts";
import { YamlScanner } from "./yamlScanner.ts";

/** What a tag makes of the value behind it: `!Ref Orders` becomes `{Ref: "Orders"}`. Its texts are never numbers. */
export type ReadTag = (tag: string, value: unknown) => unknown;

/** How many values aliases may repeat in all. Templates repeat a few dozens; a bomb, billions. */
const MOST_REPEATED = 100_000;

/** @throws Fault */
export function parseYaml(text: string, readTag: ReadTag): Parsed {
  return new YamlReader(text, readTag).read();
}

/** What stands before a value: `!tag`, `&name`. */
interface Mark {
  tag?: string;
  anchor?: Anchor;
}

interface Anchor {
  value: unknown;
  /** How many values are in it; undefined while it is being read. */
  size: number | undefined;
}

interface Start {
  /** It follows a key on its line, where nothing can begin that needs lines of its own. */
  readonly inline?: boolean;
  /** A list may stand as far out as the key that it belongs to. */
  readonly dashes?: boolean;
  /** Where its key stands. */
  readonly from: number;
}

type Values = Record<string, unknown>;

class YamlReader extends YamlScanner {
  readonly #readTag: ReadTag;
  readonly #offsets = new Map<object, number>();
  readonly #repeated: { key: string; offset: number }[] = [];
  readonly #anchors = new Map<string, Anchor>();
  #values = 0;
  #aliased = 0;
  #depth = 0;
  /** The text of the scalar that was read last, as a key would have it; undefined behind everything else. */
  #scalarText: string | undefined;

  constructor(text: string, readTag: ReadTag) {
    super(text);
    this.#readTag = readTag;
  }

  read(): Parsed {
    this.skipHead();
    const value = this.#node(-1, { from: this.at });
    this.skip();
    if (this.hasMore() && !this.atMarker()) this.fail("a key is expected here");
    if (this.text[this.at] === "-") {
      this.at += 3;
      this.skip();
      if (this.hasMore()) this.fail("it holds more than one document");
    }
    return { value, offsets: this.#offsets, repeated: this.#repeated };
  }

  /** The value that begins here or on the next lines, further in than `indent`. */
  #node(indent: number, { inline = false, dashes = false, from }: Start): unknown {
    const before = this.#values++;
    const mark: Mark = {};
    let sameLine = inline;
    /** Where the marks on this line begin, which belong to its key if it has one. */
    let marked: number | undefined;
    for (;;) {
      if (this.skip()) [sameLine, marked] = [false, undefined];
      const column = this.column();
      const isDash = this.isIndicator("-");
      const isOut = column < indent || (column === indent && !(dashes && isDash));
      if (!this.hasMore() || this.atMarker() || isOut)
        return this.#marked(mark, before, this.#plainValue(mark, ""));
      const start = this.at;
      if (this.#takesMark(mark)) {
        marked ??= start;
        continue;
      }
      if (marked !== undefined && !sameLine && this.keyHere()) {
        this.at = marked;
        return this.#nested(() => this.#mapping(this.column(), from));
      }
      const isInline = sameLine || marked !== undefined;
      const value = this.#nested(() => this.#content(indent, isInline, isDash, from, mark));
      return this.#marked(mark, before, value);
    }
  }

  #content(indent: number, inline: boolean, isDash: boolean, from: number, mark: Mark): unknown {
    const sign = this.text[this.at] ?? "";
    if (sign === "*") return this.#alias();
    if (sign === "|" || sign === ">") return this.blockScalar(indent);
    if (sign === "{" || sign === "[") return this.#flow(from);
    if (isDash) return inline ? this.fail("a list begins on a line of its own") : this.#list(this.column());
    if (this.isIndicator("?")) this.fail("keys behind a question mark are not read");
    if (this.keyHere())
      return inline ? this.fail("a second key stands on this line") : this.#mapping(this.column(), from);
    return sign === '"' || sign === "'" ? this.quoted(sign) : this.#plainValue(mark, this.plain(indent));
  }

  #nested<T>(read: () => T): T {
    if (++this.#depth > DEEPEST) this.fail("nested too deeply");
    const value = read();
    this.#depth--;
    return value;
  }

  #plainValue({ tag }: Mark, text: string): unknown {
    return tag === undefined ? plainScalar(text) : text;
  }

  #list(column: number): unknown[] {
    const list: unknown[] = [];
    while (this.hasMore() && this.column() === column && this.isIndicator("-") && !this.atMarker()) {
      const from = this.at++;
      list.push(this.#node(column, { from }));
      this.skip();
    }
    if (this.hasMore() && this.column() > column)
      this.fail("this is indented further than the list before it");
    return list;
  }

  #mapping(column: number, from: number): Values {
    const mapping: Values = Object.create(null);
    const merged: unknown[] = [];
    this.#offsets.set(mapping, from);
    do {
      const offset = this.at;
      const mark: Mark = {};
      while (this.#takesMark(mark)) this.skip();
      const key = this.keyHere();
      if (key && mark.anchor) Object.assign(mark.anchor, { value: key.text, size: 1 });
      if (!key) return this.fail("a key and a colon are expected here");
      this.at = key.end;
      const value = this.#node(column, { inline: true, dashes: true, from: offset });
      this.#put(mapping, key.text, value, offset, merged);
      this.skip();
    } while (this.hasMore() && this.column() === column && !this.atMarker());
    if (this.hasMore() && this.column() > column)
      this.fail("this is indented further than the key before it");
    return withMerged(mapping, merged);
  }

  #put(mapping: Values, key: string, value: unknown, offset: number, merged: unknown[]): void {
    if (key === "<<") {
      for (const other of Array.isArray(value) ? value : [value]) merged.push(other);
      return;
    }
    if (key in mapping) this.#repeated.push({ key, offset });
    mapping[key] = value;
  }

  /** `{a: 1}` and `[1, 2]`, which may go over lines. */
  #flow(from: number): unknown {
    const close = this.text[this.at] === "[" ? "]" : "}";
    const list: unknown[] = [];
    const mapping: Values = Object.create(null);
    const merged: unknown[] = [];
    this.flowDepth++;
    for (this.at++; ; ) {
      this.skip();
      if (this.text[this.at] === close) break;
      if (!this.hasMore()) this.fail(`a ${close} is missing`);
      const offset = this.at;
      const item = this.#flowNode(offset);
      const key = this.#scalarText;
      this.skip();
      const isPair = this.text[this.at] === ":";
      if (isPair) this.at++;
      const value = isPair ? this.#flowNode(offset) : null;
      if (close === "]" && !isPair) list.push(item);
      else if (key === undefined) this.fail("a key is no text", offset);
      else if (close === "}") this.#put(mapping, key, value, offset, merged);
      else list.push(this.#single(key, value, offset));
      this.skip();
      if (this.text[this.at] === ",") this.at++;
      else if (this.text[this.at] !== close) this.fail(`a comma or a ${close} is missing`);
    }
    this.at++;
    this.flowDepth--;
    if (close === "]") return list;
    this.#offsets.set(mapping, from);
    return withMerged(mapping, merged);
  }

  /** `[key: value]` is a list of one mapping. */
  #single(key: string, value: unknown, offset: number): Values {
    const pair: Values = Object.create(null);
    pair[key] = value;
    this.#offsets.set(pair, offset);
    return pair;
  }

  #flowNode(from: number): unknown {
    const before = this.#values++;
    const mark: Mark = {};
    do this.skip();
    while (this.#takesMark(mark));
    let text: string | undefined;
    const value = this.#nested(() => {
      const sign = this.text[this.at] ?? "";
      if (sign === "{" || sign === "[") return this.#flow(from);
      if (sign === "*") return this.#alias();
      text = sign === '"' || sign === "'" ? this.quoted(sign) : this.flowPlain();
      return sign === '"' || sign === "'" ? text : this.#plainValue(mark, text);
    });
    const marked = this.#marked(mark, before, value);
    this.#scalarText = text;
    return marked;
  }

  /** Takes a tag or an anchor, if one stands here. */
  #takesMark(mark: Mark): boolean {
    const sign = this.text[this.at];
    if (sign === "!") mark.tag = this.word();
    else if (sign === "&") {
      mark.anchor = { value: undefined, size: undefined };
      this.#anchors.set(this.word().slice(1), mark.anchor);
    } else return false;
    return true;
  }

  #marked(mark: Mark, before: number, content: unknown): unknown {
    const { tag, anchor } = mark;
    const value = tag === undefined ? content : this.#readTag(tag, content);
    if (anchor) Object.assign(anchor, { value, size: this.#values - before });
    return value;
  }

  #alias(): unknown {
    const offset = this.at;
    const anchor = this.#anchors.get(this.word().slice(1));
    if (anchor?.size === undefined) return this.fail("an alias names nothing that ends before it", offset);
    this.#aliased += anchor.size;
    this.#values += anchor.size;
    if (this.#aliased > MOST_REPEATED) this.fail("its aliases repeat too much", offset);
    return anchor.value;
  }
}

/** YAML's `<<`: keys of other mappings, where the mapping has none of its own; the first of several counts. */
function withMerged(mapping: Values, merged: readonly unknown[]): Values {
  for (const other of merged) {
    if (typeof other !== "object" || other === null || Array.isArray(other)) continue;
    for (const [key, value] of Object.entries(other)) if (!(key in mapping)) mapping[key] = value;
  }
  return mapping;
}
