/** Where words stand in a text, however they are written: the panel shows them, and the planner passes them over. */

export interface Span {
  readonly start: number;
  /** After the last character. */
  readonly end: number;
}

interface Word extends Span {
  readonly key: string;
}

/**
 * Every place where words follow one another in a text, without overlaps. Case, accents and what stands between the
 * words do not matter. Linear in the text for each of the words.
 * @param said the text's words, for who has them already
 */
export function placesOfWords(text: string, words: string, said = wordsOf(text)): Span[] {
  const wanted = wordsOf(words).map(({ key }) => key);
  const places: Span[] = [];
  if (wanted.length === 0) return places;
  for (let at = 0; at + wanted.length <= said.length; at++) {
    if (!wanted.every((key, offset) => said[at + offset]?.key === key)) continue;
    const [first, last] = [said[at], said[at + wanted.length - 1]];
    if (first && last) places.push({ start: first.start, end: last.end });
    at += wanted.length - 1;
  }
  return places;
}

/** The words of a text; those that differ only in case and accents have the same key. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => ({
    key: word
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase(),
    start: index,
    end: index + word.length,
  }));
}
