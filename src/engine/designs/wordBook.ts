import type { Phrases } from "../planner/text/phraseBook.ts";
import { stem } from "../planner/text/stem.ts";

/** The tokens [start, end) that say a word, and what it stands for. */
export interface Spotted {
  readonly start: number;
  readonly end: number;
  readonly values: readonly number[];
}

const NOTHING: readonly number[] = [];

/**
 * Words and what each stands for, for many thousands of them: they are plain lower-case words joined by hyphens, so that
 * they need not be taken apart as an intent is, and what is found keeps no text.
 */
export class WordBook {
  readonly #values = new Map<string, number[]>();

  add(key: string, value: number): void {
    const known = this.#values.get(key);
    if (known === undefined) this.#values.set(key, [value]);
    else known.push(value);
  }

  /** How the book's words are compared. */
  keys(): Iterable<string> {
    return this.#values.keys();
  }

  /** Every word at every place, also those within others. */
  findAll(text: Phrases): Spotted[] {
    return text.starts.flatMap((start) =>
      text.keysAt(start).flatMap(({ words, key }) => {
        const values = this.#values.get(key) ?? NOTHING;
        return values.length === 0 ? [] : [{ start, end: start + words, values }];
      }),
    );
  }

  /** The longest word at each place, from left to right, none within another. */
  find(text: Phrases): Spotted[] {
    let free = 0;
    return text.starts.flatMap((start) => {
      if (start < free) return [];
      for (const { words, key } of text.keysAt(start).toReversed()) {
        const values = this.#values.get(key);
        if (values === undefined) continue;
        free = start + words;
        return [{ start, end: free, values }];
      }
      return [];
    });
  }
}

const STEMMED = new Map<string, string>();

/** How a word is compared: its stems run together, as `phraseKey` has them. Most words are asked for many times. */
export function wordKey(word: string): string {
  const known = STEMMED.get(word);
  if (known !== undefined) return known;
  const key = word.split("-").map(stem).join("");
  STEMMED.set(word, key);
  return key;
}
