/** What of a text the planner's phrases know: names, capabilities, qualities, and tags of the design data. */
import { VENDOR_WORDS } from "../../../shared/clouds.ts";
import type { Capability } from "../../catalogue/capabilities.ts";
import type { DesignLibrary } from "../../designs/library.ts";
import { type Found, type Lexicon, Phrases } from "../text/phraseBook.ts";
import type { Token } from "../text/tokens.ts";
import type { Cue, KnownPhrases } from "./knownPhrases.ts";
import type { Naming } from "./lexicon.ts";
import {
  countedShields,
  isPluralOfName,
  isWholeShield,
  isWithinShield,
  nameShields,
  rateTokens,
  shieldedTokens,
  tokensOf,
} from "./shields.ts";
import type { Correction } from "./spelling.ts";

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
  /** Tags of the design data; those that name a product are in `products` as well. */
  readonly tags: readonly Found<string>[];
  readonly products: readonly Found<string>[];
  /** Whether a phrase is a product's own name. */
  readonly isBrand: Test;
}

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
  const said = library.phrases.findAll(text);
  const isOnlyName = namesAlone([...names.values()].flat(), [
    ...phrases.cues.findAll(text),
    ...phrases.umbrellas.findAll(text),
    ...said,
  ]);
  const isBrand: Test = ({ start, end }) => {
    if (isOnlyName({ start, end })) return true;
    for (let place = start; place < end; place += 1) {
      const { stem = "" } = tokens[place] ?? {};
      if (!phrases.plain.has(stem) || library.brands.has(stem)) return true;
    }
    return vendors.has(start);
  };
  const counted = countedShields(tokens, ({ stem }) => library.brands.has(stem));
  const shielded = shieldedTokens([...library.shields.find(text), ...counted, ...nameShields(tokens)]);
  const isShielded: Test = ({ start, end }) => isWithinShield(shielded, start, end);
  const isHeard: Test = (found) => !isShielded(found) || isWholeShield(shielded, found);
  const tags = said.filter(isHeard);
  const rates = rateTokens(tokens);
  const cues = phrases.cues
    .find(text)
    .filter((found) => !(rates.has(found.start) && rates.has(found.end - 1)) && !isPluralOfName(found))
    .filter(isHeard);
  const inCounted = shieldedTokens(counted);
  const isInner = within(cues);
  const own = (names.get(provider) ?? []).filter(
    (found) => !isInner(found) && !isPluralOfName(found) && !isShielded(found),
  );
  const taken = new Set(own.flatMap(tokensOf));
  return {
    text,
    corrections,
    own,
    foreign: [...names]
      .filter(([other]) => other !== provider)
      .flatMap(([, found]) => found)
      .filter((found) => !taken.has(found.start) && isBrand(found) && !isShielded(found)),
    cues,
    // The 500 GB of storage of a database are no kind of storage.
    umbrellas: phrases.umbrellas.find(text).filter(({ start }) => !inCounted.has(start)),
    tags,
    products: tags.filter(({ values }) => values.some((tag) => library.products.has(tag))),
    isBrand,
  };
}

/** The names of services and products: the provider's own that are no plain words, other clouds', and vendors'. */
export function namesOf({ own, foreign, products, isBrand }: Hearing): Found<unknown>[] {
  return [...own.filter(isBrand), ...foreign, ...products];
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
    VENDOR_WORDS.has(tokens[start]?.text ?? "")
  );
}

/**
 * Whether common words are together a product's own name, "Cloud Run" and "Service Bus": one cloud has something by it,
 * and it says nothing else.
 */
function namesAlone(names: readonly Found<Naming>[], others: readonly Found<unknown>[]): Test {
  const keyOf = ({ start, end }: Parameters<Test>[0]) => `${start}-${end}`;
  const common = new Set(others.map(keyOf));
  const named = Map.groupBy(names, keyOf);
  return (found) =>
    found.end - found.start > 1 && named.get(keyOf(found))?.length === 1 && !common.has(keyOf(found));
}

/** Whether a phrase lies within a longer one: "alerts by e-mail" ask for no mail service. */
function within(phrases: readonly Found<unknown>[]): Test {
  const around = new Map(phrases.flatMap((phrase) => tokensOf(phrase).map((token) => [token, phrase])));
  return ({ start, end }) => {
    const phrase = around.get(start);
    return phrase !== undefined && end <= phrase.end && end - start < phrase.end - phrase.start;
  };
}
