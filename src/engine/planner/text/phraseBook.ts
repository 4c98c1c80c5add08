import { phraseKey, type Token, textOf } from "./tokens.ts";

/** A phrase found in a text: the tokens [start, end) and what the phrase stands for. */
export interface Found<T> {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly values: readonly T[];
}

/** Longest phrase looked for, in words. */
const MAX_WORDS = 7;

/** A phrase that may begin at a token: its number of words, and how it is compared. */
interface Key {
  readonly words: number;
  readonly key: string;
}

const NO_KEYS: readonly Key[] = [];

/**
 * A text as phrase books search it: for every token, the keys of the phrases that may begin there, the shortest first.
 * Worked out once, because a text is searched by many books. No phrase reaches across a full stop.
 */
export class Phrases {
  readonly tokens: readonly Token[];
  /** Tokens at which a phrase may begin. */
  readonly starts: readonly number[];
  readonly #keys = new Map<number, readonly Key[]>();

  /** @param lexicon every phrase that will be looked for; without it all runs of words are kept. */
  constructor(tokens: readonly Token[], lexicon?: Lexicon) {
    this.tokens = tokens;
    const starts: number[] = [];
    for (let start = 0; start < tokens.length; start += 1) {
      const keys = keysFrom(tokens, start, lexicon);
      if (keys.length === 0) continue;
      starts.push(start);
      this.#keys.set(start, keys);
    }
    this.starts = starts;
  }

  keysAt(start: number): readonly Key[] {
    return this.#keys.get(start) ?? NO_KEYS;
  }
}

/** Phrases and what they stand for; finds them in a text, the longest first. */
export class PhraseBook<T> {
  readonly #phrases = new Map<string, T[]>();

  add(phrase: string, value: T): void {
    const key = phraseKey(phrase);
    if (key === "") return;
    const values = this.#phrases.get(key);
    if (values === undefined) this.#phrases.set(key, [value]);
    else values.push(value);
  }

  get(phrase: string): readonly T[] {
    return this.#phrases.get(phraseKey(phrase)) ?? [];
  }

  /** How the book's phrases are compared. */
  keys(): Iterable<string> {
    return this.#phrases.keys();
  }

  /** Non-overlapping phrases from left to right, the longest at each place. */
  find(text: Phrases): Found<T>[] {
    const found: Found<T>[] = [];
    let free = 0;
    for (const start of text.starts) {
      if (start < free) continue;
      const keys = text.keysAt(start);
      for (let place = keys.length - 1; place >= 0; place -= 1) {
        const match = this.#matchOf(text, start, keys[place]);
        if (match === undefined) continue;
        found.push(match);
        free = match.end;
        break;
      }
    }
    return found;
  }

  /** Every phrase at every place, also those within others. */
  findAll(text: Phrases): Found<T>[] {
    const found: Found<T>[] = [];
    for (const start of text.starts) {
      for (const key of text.keysAt(start)) {
        const match = this.#matchOf(text, start, key);
        if (match !== undefined) found.push(match);
      }
    }
    return found;
  }

  #matchOf(text: Phrases, start: number, key: Key | undefined): Found<T> | undefined {
    const values = key === undefined ? undefined : this.#phrases.get(key.key);
    if (key === undefined || values === undefined) return undefined;
    const end = start + key.words;
    return { start, end, text: textOf(text.tokens, start, end), values };
  }
}

/** How many letters of a text tell that no phrase begins with them: few words get past the second. */
const HEADS = [4, 8] as const;

/** Every phrase of some books, for texts that only these search. */
export class Lexicon {
  readonly #keys = new Set<string>();
  /** The first letters of every phrase, by their number. */
  readonly #heads = HEADS.map((length) => ({ length, known: new Set<string>() }));

  constructor(books: Iterable<{ keys(): Iterable<string> }>) {
    for (const book of books) {
      for (const key of book.keys()) {
        this.#keys.add(key);
        for (const { length, known } of this.#heads) known.add(key.slice(0, length));
      }
    }
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** Whether a phrase may begin like this; surely not where it is false. */
  mayBegin(key: string): boolean {
    for (const { length, known } of this.#heads)
      if (key.length >= length && !known.has(key.slice(0, length))) return false;
    return true;
  }
}

function keysFrom(tokens: readonly Token[], start: number, lexicon: Lexicon | undefined): readonly Key[] {
  let keys: Key[] | undefined;
  let key = "";
  for (let end = start; end < Math.min(start + MAX_WORDS, tokens.length); end += 1) {
    const token = tokens[end];
    if (token === undefined || (end > start && token.gap === "stop")) break;
    key += token.stem;
    if (lexicon !== undefined) {
      if (!lexicon.mayBegin(key)) break;
      if (!lexicon.has(key)) continue;
    }
    keys ??= [];
    keys.push({ words: end - start + 1, key });
  }
  return keys ?? NO_KEYS;
}
