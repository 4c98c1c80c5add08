/** What a name means as somebody writes it: "Amazon RDS for PostgreSQL", "SQS". */
import { CLOUD_ENTRIES, type Cloud } from "../../../shared/clouds.ts";
import { type Found, type PhraseBook, Phrases } from "../text/phraseBook.ts";
import { type Token, textOf } from "../text/tokens.ts";
import type { Naming } from "./lexicon.ts";

/** The types that a name means, best first, and how much of the name says so. */
export interface Called {
  readonly namings: readonly Naming[];
  /** The words of the name that mean them. */
  readonly found: Found<Naming>;
  /** Nothing is said but what means them, and whose they are. */
  readonly isWhole: boolean;
  /** The cloud's own vendor is named: the rest is one of its products. */
  readonly isVendors: boolean;
  /** What stands before it. */
  readonly before: string;
}

/** What vendors are called, as words: the longest first. */
const VENDORS: readonly (readonly [readonly string[], Cloud])[] = CLOUD_ENTRIES.flatMap(
  ([id, { name, says, answers }]) =>
    [...new Set([id, name.toLowerCase(), ...says, ...answers])].map(
      (called) => [called.split(" "), id] as const,
    ),
).sort(([one], [other]) => other.length - one.length);

/** The cloud whose vendor a name begins with, and the number of words that say so. */
export function vendorOf(
  words: readonly Token[],
): { readonly cloud: Cloud; readonly words: number } | undefined {
  const vendor = VENDORS.find(([called]) => called.every((word, place) => words[place]?.text === word));
  return vendor === undefined ? undefined : { cloud: vendor[1], words: vendor[0].length };
}

/**
 * What a name means among those of a cloud's types: the longest of them within it, whatever its vendor is called before,
 * and of several the first. Linear in the name's length.
 */
export function calledIn(
  book: PhraseBook<Naming> | undefined,
  words: readonly Token[],
  provider: string,
): Called | undefined {
  const vendor = vendorOf(words);
  const isVendors = vendor?.cloud === provider;
  const start = isVendors ? vendor.words : 0;
  let best: { readonly found: Found<Naming>; readonly length: number } | undefined;
  for (const found of book?.findAll(new Phrases(words)) ?? []) {
    const length = found.end - Math.max(found.start, start);
    if (length > (best?.length ?? 0)) best = { found, length };
  }
  if (best === undefined) return undefined;
  const { found } = best;
  return {
    namings: found.values.toSorted(
      (a, b) => b.strength - a.strength || b.entry.popularity - a.entry.popularity,
    ),
    found,
    isWhole: found.start <= start && found.end === words.length,
    isVendors,
    before: textOf(words, start, found.start),
  };
}
