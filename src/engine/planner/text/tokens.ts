import { stem } from "./stem.ts";

/** What stands between a word and the one before it: how far a negation or a list may reach. */
export type Gap = "space" | "comma" | "stop";

export interface Token {
  /** The word as written, lower case, without accents. */
  readonly text: string;
  readonly stem: string;
  readonly gap: Gap;
}

/** Terms whose punctuation is part of the word. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\bnode\.js\b/g, "nodejs"],
  [/\bnext\.js\b/g, "nextjs"],
  [/(^|[\s(/])(?:asp)?\.net\b/g, "$1dotnet"],
  [/\bc#/g, "csharp"],
  [/\bc\+\+/g, "cplusplus"],
  [/\bci\s?\/\s?cd\b/g, "cicd"],
  [/\bpub\s?[/-]\s?sub\b/g, "pubsub"],
  [/\be-mail/g, "email"],
  [/\bk8s\b/g, "kubernetes"],
  [/\bk3s\b/g, "kubernetes"],
  [/\bn't\b|n[’']t\b/g, " not"],
];

/** Intents beyond this many characters are cut, with a note: some 10,000 words fit many times over. */
export const MAX_INTENT_CHARACTERS = 400_000;

/** Splits an intent into words. Linear in its length. */
export function tokenize(intent: string): Token[] {
  let text = intent
    .slice(0, MAX_INTENT_CHARACTERS)
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
  for (const [pattern, spelling] of SPELLINGS) text = text.replace(pattern, spelling);
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const word = match[0];
    const between = text.slice(end, match.index);
    end = match.index + word.length;
    if (word === "s" && /^['’]$/.test(between)) continue;
    tokens.push({ text: word, stem: stem(word), gap: gapOf(between) });
  }
  return tokens;
}

function gapOf(between: string): Gap {
  if (/[.;:!?](?:\s|$)|[\n()]|\s[–—-]\s/.test(between)) return "stop";
  return /[,/]/.test(between) ? "comma" : "space";
}

/** The stems of a text, as documents and queries are indexed. */
export function stems(text: string): string[] {
  return tokenize(text).map((token) => token.stem);
}

/** How phrases are compared: stems run together, so that "key vault", "Key-Vault" and "KeyVault" are one phrase. */
export function phraseKey(text: string): string {
  return stems(text).join("");
}
