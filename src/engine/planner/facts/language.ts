import type { Token } from "../text/tokens.ts";

/** Words by which a language is told. */
const REACH = 400;
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{N}]/u;

/** "A language other than English" for an intent in a script that no glossary reads; undefined for all others. */
export function languageOf(tokens: readonly Token[]): string | undefined {
  const first = tokens.slice(0, REACH);
  const foreign = first.filter(({ text }) => OTHER_SCRIPT.test(text)).length;
  return foreign * 2 > first.length ? "a language other than English" : undefined;
}
