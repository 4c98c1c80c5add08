/** The user's own words, against which the words of a language model are held. */
import { keysOfWords } from "../../../shared/words.ts";

/** Longest name of a product or a place, in UTF-16 code units. */
const LONGEST_NAME = 80;

/** Scripts without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** What values are written with: letters, digits, and what stands between them in versions, sizes and domains. */
const VALUE = /^[\p{L}\p{N}\p{M} .,:/+_-]+$/u;

export interface Sentence {
  /** Whether it has words as they are; where it has no spaces between words, the same characters. */
  readonly says: (words: string) => boolean;
  /** Whether it, or a text beside it, has each of the words of a value. */
  readonly saysEach: (value: string, beside: string) => boolean;
}

/** A text, its words taken apart once: each question is linear in it. */
export function sentenceOf(text: string): Sentence {
  const said = keysOfWords(text);
  const keys = new Set(said);
  const has = (wanted: readonly string[]) =>
    wanted.length > 0 && said.some((_, at) => wanted.every((key, offset) => said[at + offset] === key));
  const isUnspaced = UNSPACED.test(text);
  const says = (words: string) =>
    words.length <= LONGEST_NAME &&
    words.trim() !== "" &&
    (has(keysOfWords(words)) || (isUnspaced && text.includes(words)));
  return {
    says,
    saysEach: (value, beside) => {
      if (value.length > LONGEST_NAME || !VALUE.test(value)) return false;
      const others = new Set(keysOfWords(beside));
      const wanted = keysOfWords(value);
      return wanted.length > 0 && wanted.every((key) => keys.has(key) || others.has(key));
    },
  };
}
