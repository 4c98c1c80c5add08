import { VENDOR_WORDS } from "../../../shared/clouds.ts";
import type { Capability } from "../../catalogue/capabilities.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Described } from "../../designs/jobs.ts";
import type { DesignLibrary } from "../../designs/library.ts";
import type { TalkedOf } from "../../designs/talk.ts";
import { QUALIFIERS, type Qualifier } from "../data.ts";
import { type Found, type Lexicon, Phrases } from "../text/phraseBook.ts";
import type { Token } from "../text/tokens.ts";
import { wordSet } from "../text/wordSet.ts";
import { isSaidBefore } from "./along.ts";
import { meaningItself } from "./homonyms.ts";
import type { Cue, KnownPhrases } from "./knownPhrases.ts";
import type { Naming } from "./lexicon.ts";
import { originsIn } from "./origins.ts";
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
import { carriedTokens, systemsOnSite } from "./transfers.ts";

/** The tag of who uses something. */
export const PEOPLE = "people";

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
  /** Jobs that are described. */
  readonly jobs: readonly Described[];
  /** Roles that sentences talk of. */
  readonly talked: readonly TalkedOf[];
  /** The tokens of what stands elsewhere, or runs already, and records come from. */
  readonly origins: ReadonlySet<number>;
  /** Of these, what is somebody's own. */
  readonly ownOrigins: ReadonlySet<number>;
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
  const worded = new Phrases(tokens, library.jobWords);
  const isItself = meaningItself(tokens, library.homonyms.find(text));
  const names = new Map(
    [...phrases.names].map(([cloud, book]) => [cloud, book.find(text).filter(isItself)] as const),
  );
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
  const counted = countedShields(tokens, ({ stem }) => library.brands.has(stem));
  const shields = [...library.shields.find(text), ...counted, ...nameShields(tokens)];
  const shielded = shieldedTokens(shields);
  const isShielded: Test = ({ start, end }) => isWithinShield(shielded, start, end);
  const phrased = library.phrases
    .findAll(text)
    .filter(isItself)
    .filter((found) => !isShielded(found) || isWholeShield(shielded, found))
    .filter(
      (found) =>
        !(
          found.values.every((tag) => library.ailments.has(tag)) &&
          isSaidBefore(tokens, found.start, SUPPOSING, REACH_OF_SUPPOSING)
        ),
    );
  const framed = library.frames.find(tokens, phrased).filter(isItself);
  const tags = [...phrased, ...framed];
  const isProduct = (tag: string) => library.products.has(tag);
  const onSite = systemsOnSite(tokens);
  const isElsewhere = elsewhere(
    tokens,
    onSite,
    tags.filter(({ values }) => values.some(isProduct)),
  );
  const from = originsIn(tokens);
  const origins = new Set([...from.flatMap(tokensOf), ...onSite]);
  const rates = rateTokens(tokens);
  const cues = phrases.cues
    .find(text)
    .filter(isItself)
    .filter((found) => !(rates.has(found.start) && rates.has(found.end - 1)) && !isPluralOfName(found))
    .filter((found) => (!isShielded(found) || isWholeShield(shielded, found)) && !isElsewhere(found))
    .filter(
      (found) =>
        !(
          origins.has(found.start) &&
          found.values.every(({ capability }) => library.applicationPurposes.has(capability))
        ),
    )
    .filter(
      (found) =>
        !(
          onSite.has(found.start) &&
          found.values.every(({ capability }) => library.onPremises.has(capability))
        ),
    );
  const inCounted = shieldedTokens(counted);
  const isInner = within(cues);
  const isPlural = pluralPeople(tokens, tags);
  const own = (names.get(provider) ?? []).filter(
    (found) =>
      !isInner(found) &&
      !isPlural(found) &&
      !isPluralOfName(found) &&
      !isShielded(found) &&
      !isElsewhere(found) &&
      !(onSite.has(found.start) && found.values.every(({ entry }) => STANDING.has(entry.group))),
  );
  const taken = new Set(own.flatMap(tokensOf));
  const others = [...names].filter(([other]) => other !== provider);
  return {
    text,
    corrections,
    own,
    foreign: others
      .flatMap(([, found]) => found)
      .filter((found) => !taken.has(found.start) && isBrand(found) && !isShielded(found) && !isPlural(found)),
    cues,
    // "The HR database in our data center" is none of the cloud's.
    // Nor are the 500 GB of storage of a database any kind of storage.
    umbrellas: phrases.umbrellas
      .find(text)
      .filter(({ start }) => !onSite.has(start) && !inCounted.has(start)),
    qualifiers: [...phrases.qualifiers.find(text), ...framed.flatMap(qualityOf)],
    shields,
    tags,
    products: tags.filter((found) => found.values.some(isProduct) && !isElsewhere(found)),
    jobs: library.jobs.find(worded, isInner),
    talked: library.talk.find(worded),
    origins,
    ownOrigins: new Set(from.filter(({ isOwn }) => isOwn).flatMap(tokensOf)),
    isBrand,
  };
}

/** The quality that a frame asks for, if it is one ("nothing over the open internet"). */
function qualityOf({ values, ...found }: Found<string>): Found<Qualifier>[] {
  const qualities = QUALIFIERS.filter((quality) => values.includes(quality));
  return qualities.length > 0 ? [{ ...found, values: qualities }] : [];
}

/** Whether a word stands for several people: "inspectors" and "detectives" are no services, whatever one is called. */
function pluralPeople(tokens: readonly Token[], tags: readonly Found<string>[]): Test {
  const places = new Set(
    tags
      .filter(({ values }) => values.includes(PEOPLE))
      .flatMap(({ start, end }) => (end - start === 1 ? start : [])),
  );
  return ({ start, end }) =>
    end - start === 1 && places.has(start) && tokens[start]?.text.endsWith("s") === true;
}

/** Words before what may happen, or must not: "mail us when one is down" complains of nothing. */
const SUPPOSING = wordSet(
  "when if whenever case unless once even never not cannot must should may might without",
);
const REACH_OF_SUPPOSING = 4;

/** The groups of types that run and keep: "our Kubernetes on premises" names no cluster of the cloud. */
const STANDING: ReadonlySet<CatalogueEntry["group"]> = new Set(["data", "compute"] as const);

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

/** Whether a phrase stands for a product elsewhere that data comes from or goes to: it is there, and stays. */
function elsewhere(
  tokens: readonly Token[],
  onSite: ReadonlySet<number>,
  products: readonly Found<string>[],
): Test {
  const carried = carriedTokens(tokens);
  const places = new Set(
    products.flatMap(tokensOf).filter((token) => carried.has(token) || onSite.has(token)),
  );
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
