import { phraseKey, type Token } from "./tokens.ts";

/** A phrase found in a text: the tokens [start, end) and what the phrase stands for. */
export interface Found<T> {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly values: readonly T[];
}

/** Longest phrase looked for, in words. */
const MAX_WORDS = 7;

/**
 * A text as phrase books search it: for every token, the keys of the phrases that may begin there, by their number of
 * words. Worked out once, because a text is searched by many books. No phrase reaches across a full stop.
 */
export class Phrases {
  readonly tokens: readonly Token[];
  readonly #keys: readonly (readonly string[])[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
    this.#keys = tokens.map((_, start) => keysFrom(tokens, start));
  }

  /** The keys of the phrases that begin at a token, the shortest first. */
  keysAt(start: number): readonly string[] {
    return this.#keys[start] ?? [];
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

  /** Non-overlapping phrases from left to right, the longest at each place. */
  find(text: Phrases): Found<T>[] {
    const found: Found<T>[] = [];
    for (let start = 0; start < text.tokens.length; ) {
      const match = this.#longestAt(text, start);
      if (match !== undefined) found.push(match);
      start = match?.end ?? start + 1;
    }
    return found;
  }

  /** Every phrase at every place, also those within others. */
  findAll(text: Phrases): Found<T>[] {
    return text.tokens.flatMap((_, start) =>
      text.keysAt(start).flatMap((key, place) => {
        const values = this.#phrases.get(key);
        if (values === undefined) return [];
        const end = start + place + 1;
        return [{ start, end, text: written(text, start, end), values }];
      }),
    );
  }

  #longestAt(text: Phrases, start: number): Found<T> | undefined {
    const keys = text.keysAt(start);
    for (let words = keys.length; words > 0; words -= 1) {
      const values = this.#phrases.get(keys[words - 1] ?? "");
      if (values === undefined) continue;
      const end = start + words;
      return { start, end, text: written(text, start, end), values };
    }
    return undefined;
  }
}

function written(text: Phrases, start: number, end: number): string {
  return text.tokens
    .slice(start, end)
    .map((token) => token.text)
    .join(" ");
}

function keysFrom(tokens: readonly Token[], start: number): string[] {
  const keys: string[] = [];
  let key = "";
  for (let end = start; end < Math.min(start + MAX_WORDS, tokens.length); end += 1) {
    const token = tokens[end];
    if (token === undefined || (end > start && token.gap === "stop")) break;
    key += token.stem;
    keys.push(key);
  }
  return keys;
}
