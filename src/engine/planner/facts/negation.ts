import type { PhraseBook, Phrases } from "../text/phraseBook.ts";
import type { Token } from "../text/tokens.ts";

/** The tokens [start, end) that a negation reaches over. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** What is denied is to be replaced: somebody else shall do its job. */
  readonly replaces: boolean;
}

/** Words after which, once something has been denied, the sentence speaks of something else. */
const TURNS = new Set(
  "but however just only with because so then instead which that use using to for in on while when if as by from at is are please want need prefer".split(
    " ",
  ),
);
/** Words whose stem is that of a negation. */
const LOOKALIKES = new Set(["note", "notes", "noted", "noting", "nots", "bans", "minuses", "nos"]);
/** Negations that leave a product rather than its job. */
const REPLACEMENTS = new Set([...["replace", "replacing", "away from", "get rid of", "stop using"]]);
/** Words that make a "free" before them one of price. */
const FREE_OF_CHARGE = new Set([
  "tier",
  "trial",
  "plan",
  "of",
  "version",
  "credit",
  "credits",
  "account",
  "for",
  "to",
]);
const LIST_WORDS = new Set(["or", "nor", "and"]);
const ARTICLES = new Set(["a", "an", "the", "our", "some", "any", "one"]);
/** Words allowed between a negation and what it denies: "without running our own database". */
const MAX_FILLERS = 3;
/** Longest list, in words, that one negation denies. */
const MAX_DENIED = 40;
/** How far a list is searched for its "or". */
const LIST_REACH = 12;

/**
 * What the negations of a text deny. A negation reaches its object, goes on along "or", "nor", bare "and", and over
 * commas when the list ends in "or" ("no Kubernetes, VMs or databases"), and stops where the sentence turns.
 * @param isThing whether a token belongs to something that can be denied: a name or a cue.
 */
export function negatedSpans(
  text: Phrases,
  negations: PhraseBook<true>,
  idioms: PhraseBook<true>,
  isThing: (index: number) => boolean,
): Span[] {
  const idiomatic = new Set(idioms.find(text).flatMap(({ start, end }) => range(start, end)));
  const denying = negations
    .find(text)
    .filter(({ start, text: words }) => !idiomatic.has(start) && !LOOKALIKES.has(words))
    .map(({ end, text: words }) => ({
      start: end,
      end: reach(text.tokens, end, isThing, idiomatic),
      replaces: REPLACEMENTS.has(words),
    }));
  return [...denying, ...freeOf(text.tokens, isThing)];
}

/** "Kubernetes-free", "a server-free design": the thing before "free" is not wanted. */
function freeOf(tokens: readonly Token[], isThing: (index: number) => boolean): Span[] {
  return tokens.flatMap((token, index) => {
    if (token.text !== "free" || token.gap !== "space" || !isThing(index - 1)) return [];
    if (FREE_OF_CHARGE.has(tokens[index + 1]?.text ?? "")) return [];
    let start = index - 1;
    while (start > 0 && isThing(start - 1) && tokens[start]?.gap === "space") start -= 1;
    return [{ start, end: index, replaces: false }];
  });
}

function reach(
  tokens: readonly Token[],
  start: number,
  isThing: (index: number) => boolean,
  idiomatic: ReadonlySet<number>,
): number {
  let denied = false;
  let fillers = 0;
  const limit = Math.min(tokens.length, start + MAX_DENIED);
  for (let index = start; index < limit; index += 1) {
    const token = tokens[index];
    if (token === undefined || idiomatic.has(index)) return index;
    if (token.gap === "stop") return index;
    if (token.gap === "comma" && !continuesToOr(tokens, index)) return index;
    if (isThing(index)) {
      denied = true;
      fillers = 0;
    } else if (LIST_WORDS.has(token.text)) {
      const next = tokens[index + 1];
      if (token.text === "and" && (next === undefined || !isThing(index + 1))) return index;
    } else if (!ARTICLES.has(token.text)) {
      if (denied && (TURNS.has(token.text) || fillers > 0)) return index;
      fillers += 1;
      if (fillers > MAX_FILLERS) return index;
    }
  }
  return limit;
}

function continuesToOr(tokens: readonly Token[], from: number): boolean {
  for (let index = from; index < Math.min(from + LIST_REACH, tokens.length); index += 1) {
    const token = tokens[index];
    if (token === undefined || (token.gap === "stop" && index > from)) return false;
    if (token.text === "or" || token.text === "nor") return true;
    if (TURNS.has(token.text)) return false;
  }
  return false;
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, offset) => start + offset);
}
