import { stem } from "../text/stem.ts";
import type { Token } from "../text/tokens.ts";
import { REAL_WORDS } from "./realWords.ts";

/** Shortest word that is taken for a misspelling. */
const MIN_LENGTH = 5;

/** A word of the intent that was read as another. */
export interface Correction {
  readonly written: string;
  readonly read: string;
}

/**
 * Knows the words of names and puts words right that are one edit (or two neighbouring letters) away from one. A letter
 * in place of another makes one common word of another more often than it is a slip ("solver" is no "silver"): it is put
 * right in brands only.
 */
export class Speller {
  readonly #words = new Set<string>();
  readonly #brands = new Set<string>();
  readonly #ordinary = new Set<string>();
  readonly #neighbours = new Map<string, Set<string>>();
  #longest = 0;

  /** A word that a misspelling may be meant for. @param isBrand whether it is a product's own, and no common one */
  addName(word: string, isBrand: boolean): void {
    this.#ordinary.add(stem(word));
    if (isBrand) this.#brands.add(word);
    if (word.length < MIN_LENGTH || !/^[a-z0-9]+$/.test(word) || this.#words.has(word)) return;
    this.#words.add(word);
    this.#longest = Math.max(this.#longest, word.length);
    for (const key of deletions(word)) {
      const words = this.#neighbours.get(key);
      if (words === undefined) this.#neighbours.set(key, new Set([word]));
      else words.add(word);
    }
  }

  /** A word that is right as it stands. */
  addOrdinary(word: string): void {
    this.#ordinary.add(stem(word));
  }

  isKnown(stemmed: string): boolean {
    return this.#ordinary.has(stemmed);
  }

  /** The tokens with misspelt names put right, and what was put right. */
  correct(tokens: readonly Token[]): { tokens: readonly Token[]; corrections: Correction[] } {
    const readings = new Map<string, string>();
    for (const { text, stem: stemmed } of tokens) {
      if (text.length < MIN_LENGTH || text.length > this.#longest + 1 || readings.has(text)) continue;
      if (this.#ordinary.has(stemmed) || REAL_WORDS.has(stemmed) || /\d{3}/.test(text)) continue;
      const word = this.#nearest(text);
      if (word !== undefined) readings.set(text, word);
    }
    if (readings.size === 0) return { tokens, corrections: [] };
    return {
      tokens: tokens.map((token) => {
        const read = readings.get(token.text);
        return read === undefined ? token : { ...token, text: read, stem: stem(read) };
      }),
      corrections: [...readings].map(([written, read]) => ({ written, read })),
    };
  }

  #nearest(text: string): string | undefined {
    const candidates = new Set<string>();
    for (const key of deletions(text))
      for (const word of this.#neighbours.get(key) ?? []) candidates.add(word);
    const close = [...candidates].filter(
      (word) =>
        word[0] === text[0] &&
        isOneEdit(text, word) &&
        (this.#brands.has(word) || !isReplacement(text, word)),
    );
    close.sort(
      (a, b) => Math.abs(a.length - text.length) - Math.abs(b.length - text.length) || (a < b ? -1 : 1),
    );
    return close[0];
  }
}

/** The word and every word with one letter less: two words within one edit share at least one of them. */
function deletions(word: string): string[] {
  return [word, ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))];
}

/** Whether two words that are one edit apart differ in one letter, rather than in their number or order of letters. */
function isReplacement(a: string, b: string): boolean {
  return a.length === b.length && Array.from(a).filter((letter, place) => letter !== b[place]).length === 1;
}

/** Whether one insertion, deletion, substitution or swap of neighbours turns one word into the other. */
function isOneEdit(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - start && a[a.length - 1 - tail] === b[b.length - 1 - tail])
    tail += 1;
  const restA = a.slice(start, a.length - tail);
  const restB = b.slice(start, b.length - tail);
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
