import { stem } from "../text/stem.ts";
import { isStopWord } from "../text/stopWords.ts";
import type { Token } from "../text/tokens.ts";

/** Share of its words that must be another language's commonest words. */
const SIGNAL = 0.2;

/**
 * Tells the language that an intent seems to be written in, when it is not English: one whose common words it is full
 * of, or "a language other than English" for another script. Undefined for English, and when too little tells.
 */
export function languageTeller(
  languages: Readonly<Record<string, readonly string[]>>,
): (tokens: readonly Token[]) => string | undefined {
  const known = Object.entries(languages).map(([language, words]) => ({
    language,
    words: new Set(words.map(stem).filter((word) => !isStopWord(word))),
  }));
  return (tokens) => {
    if (tokens.length === 0) return undefined;
    const foreignScript = tokens.filter(({ text }) => OTHER_SCRIPT.test(text)).length;
    if (foreignScript * 2 > tokens.length) return "a language other than English";
    const english = tokens.filter((token) => isStopWord(token.stem)).length;
    const hits = known.map(({ language, words }) => ({
      language,
      count: tokens.filter((token) => words.has(token.stem)).length,
    }));
    const best = hits.reduce((a, b) => (b.count > a.count ? b : a), { language: "", count: 0 });
    return best.count >= 2 && best.count > tokens.length * SIGNAL && best.count > english
      ? best.language
      : undefined;
  };
}

const OTHER_SCRIPT = /[^\p{Script=Latin}\p{N}]/u;
