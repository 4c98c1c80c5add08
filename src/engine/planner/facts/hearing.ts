import type { Capability } from "../../catalogue/capabilities.ts";
import type { DesignLibrary } from "../../designs/library.ts";
import type { Qualifier } from "../data.ts";
import { type Found, type Lexicon, Phrases } from "../text/phraseBook.ts";
import type { Token } from "../text/tokens.ts";
import type { Cue, KnownPhrases } from "./knownPhrases.ts";
import type { Naming } from "./lexicon.ts";
import {
  countedShields,
  isWholeShield,
  isWithinShield,
  nameShields,
  rateTokens,
  shieldedTokens,
  tokensOf,
} from "./shields.ts";
import type { Correction } from "./spelling.ts";
import { carriedTokens } from "./transfers.ts";

/** A question about the tokens [start, end). */
export type Test = (found: { readonly start: number; readonly end: number }) => boolean;

/** The phrases of an intent that the planner knows, wanted or not. */
export interface Hearing {
  readonly text: Phrases;
  readonly corrections: readonly Correction[];
  /** The names of the provider's own types, and of other clouds'. */
  readonly own: readonly Found<Naming>[];
  readonly foreign: readonly Found<Naming>[];
  readonly cues: readonly Found<Cue>[];
  readonly umbrellas: readonly Found<Capability>[];
  readonly qualifiers: readonly Found<Qualifier>[];
  readonly shields: readonly Found<true>[];
  /** Tags of the design data; those that name a product are in `products` as well. */
  readonly tags: readonly Found<string>[];
  readonly products: readonly Found<string>[];
  /** Whether a phrase is a product's own name. */
  readonly isBrand: Test;
}

const VENDORS = new Set(["aws", "amazon", "azure", "microsoft", "google"]);

/** Finds in the words of an intent what the phrases and the design library know. */
export function hear(
  phrases: KnownPhrases,
  library: DesignLibrary,
  lexicon: Lexicon,
  written: readonly Token[],
  provider: string,
  isEnglish: boolean,
): Hearing {
  // A word of another language is near some English name by chance.
  const { tokens, corrections } = isEnglish
    ? phrases.speller.correct(written)
    : { tokens: written, corrections: [] };
  const text = new Phrases(tokens, lexicon);
  const names = new Map([...phrases.names].map(([cloud, book]) => [cloud, book.find(text)] as const));
  const vendors = new Set(
    [...names.values()].flat().flatMap((found) => (isVendors(found, tokens) ? [found.start] : [])),
  );
  const isBrand: Test = ({ start, end }) => {
    for (let place = start; place < end; place += 1) {
      const { stem = "" } = tokens[place] ?? {};
      if (!phrases.plain.has(stem) || library.brands.has(stem)) return true;
    }
    return vendors.has(start);
  };
  const shields = [...library.shields.find(text), ...countedShields(tokens), ...nameShields(tokens)];
  const shielded = shieldedTokens(shields);
  const isShielded: Test = ({ start, end }) => isWithinShield(shielded, start, end);
  const tags = library.phrases
    .findAll(text)
    .filter((found) => !isShielded(found) || isWholeShield(shielded, found));
  const isProduct = (tag: string) => library.products.has(tag);
  const isElsewhere = elsewhere(
    tokens,
    tags.filter(({ values }) => values.some(isProduct)),
  );
  const rates = rateTokens(tokens);
  const cues = phrases.cues
    .find(text)
    .filter(({ start, end }) => !(rates.has(start) && rates.has(end - 1)))
    .filter((found) => (!isShielded(found) || isWholeShield(shielded, found)) && !isElsewhere(found));
  const isInner = within(cues);
  const own = (names.get(provider) ?? []).filter(
    (found) => !isInner(found) && !isShielded(found) && !isElsewhere(found),
  );
  const taken = new Set(own.flatMap(tokensOf));
  const others = [...names].filter(([other]) => other !== provider);
  return {
    text,
    corrections,
    own,
    foreign: others
      .flatMap(([, found]) => found)
      .filter((found) => !taken.has(found.start) && isBrand(found) && !isShielded(found)),
    cues,
    umbrellas: phrases.umbrellas.find(text),
    qualifiers: phrases.qualifiers.find(text),
    shields,
    tags,
    products: tags.filter((found) => found.values.some(isProduct) && !isElsewhere(found)),
    isBrand,
  };
}

/**
 * "Azure Container Apps": behind the vendor's name, common words are the name of the product that runs the code. Of other
 * services the vendor's name goes with a whole family ("Amazon API Gateway").
 */
function isVendors({ start, end, values }: Found<Naming>, tokens: readonly Token[]): boolean {
  const [first] = values;
  return (
    end - start > 1 &&
    values.length === 1 &&
    first?.entry.group === "compute" &&
    VENDORS.has(tokens[start]?.text ?? "")
  );
}

/** Whether a phrase stands for a product elsewhere that data comes from or goes to: it is there, and stays. */
function elsewhere(tokens: readonly Token[], products: readonly Found<string>[]): Test {
  const carried = carriedTokens(tokens);
  const places = new Set(products.flatMap(tokensOf).filter((token) => carried.has(token)));
  return ({ start, end }) => places.has(start) && places.has(end - 1);
}

/** Whether a phrase lies within a longer one: "alerts by e-mail" ask for no mail service. */
function within(phrases: readonly Found<unknown>[]): Test {
  const around = new Map(phrases.flatMap((phrase) => tokensOf(phrase).map((token) => [token, phrase])));
  return ({ start, end }) => {
    const phrase = around.get(start);
    return phrase !== undefined && end <= phrase.end && end - start < phrase.end - phrase.start;
  };
}
