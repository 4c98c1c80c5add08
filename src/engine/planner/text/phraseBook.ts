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

  /** Whether a phrase consists of exactly this stem. */
  hasStem(stemmed: string): boolean {
    return this.#phrases.has(stemmed);
  }

  /** Non-overlapping phrases from left to right, the longest at each place; none reaches across a full stop. */
  find(tokens: readonly Token[]): Found<T>[] {
    const found: Found<T>[] = [];
    for (let start = 0; start < tokens.length; ) {
      const match = this.#longestAt(tokens, start);
      if (match !== undefined) found.push(match);
      start = match?.end ?? start + 1;
    }
    return found;
  }

  #longestAt(tokens: readonly Token[], start: number): Found<T> | undefined {
    let key = "";
    let text = "";
    let longest: Found<T> | undefined;
    for (let end = start; end < Math.min(start + MAX_WORDS, tokens.length); end += 1) {
      const token = tokens[end];
      if (token === undefined || (end > start && token.gap === "stop")) break;
      key += token.stem;
      text += end > start ? ` ${token.text}` : token.text;
      const values = this.#phrases.get(key);
      if (values !== undefined) longest = { start, end: end + 1, text, values };
    }
    return longest;
  }
}
