/** The user's own words, against which the words of a language model are held. */
import { onOneLine } from "../../../shared/seen.ts";
import { placesOfWords, wordsOf } from "../../../shared/words.ts";

/** Longest name of a product or a place, in UTF-16 code units. */
const LONGEST_NAME = 80;

/** Scripts without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** What values are written with: letters, digits, and what stands between them in versions, sizes and domains. */
const VALUE = /^[\p{L}\p{N}\p{M} .,:/+_-]+$/u;

export interface Sentence {
  /**
   * A name as the user wrote it, on one line; undefined where he did not. Where there are no spaces between words, the
   * same characters are enough.
   */
  readonly own: (name: string) => string | undefined;
  /** Whether it, or a text beside it, has each of the words of a value. */
  readonly saysEach: (value: string, beside: string) => boolean;
}

/** A text, its words taken apart once. Each question is linear in it, for names and values of a bounded length. */
export function sentenceOf(text: string): Sentence {
  const said = wordsOf(text);
  const keys = new Set(said.map(({ key }) => key));
  const isUnspaced = UNSPACED.test(text);
  return {
    own(name) {
      if (name.length > LONGEST_NAME || name.trim() === "") return undefined;
      const [place] = placesOfWords(text, name, said);
      // Far apart in the text, words are no name.
      if (place && place.end - place.start <= LONGEST_NAME)
        return onOneLine(text.slice(place.start, place.end));
      return isUnspaced && text.includes(name) ? onOneLine(name) : undefined;
    },
    saysEach(value, beside) {
      if (value.length > LONGEST_NAME || !VALUE.test(value)) return false;
      const others = new Set(wordsOf(beside).map(({ key }) => key));
      const wanted = wordsOf(value);
      return wanted.length > 0 && wanted.every(({ key }) => keys.has(key) || others.has(key));
    },
  };
}
