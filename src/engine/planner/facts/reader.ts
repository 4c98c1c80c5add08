import type { Capability } from "../../catalogue/capabilities.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { PlannerData } from "../data.ts";
import { findSchedule } from "../settings/schedule.ts";
import { scale, UNIT } from "../text/fixed.ts";
import { type Found, Phrases } from "../text/phraseBook.ts";
import { tokenize } from "../text/tokens.ts";
import { Books, SAID } from "./books.ts";
import { Evidence } from "./evidence.ts";
import type { Facts } from "./facts.ts";
import { languageOf } from "./language.ts";
import type { Naming } from "./lexicon.ts";
import { negatedSpans } from "./negation.ts";

/** A type of another cloud says what is wanted almost as surely as the capability's own words. */
const FOREIGN = 900;
/** How far into an intent a time or an interval is looked for, in characters. */
const SCHEDULE_REACH = 40_000;

/** The names found in an intent: of the provider's own types, and of other clouds'. */
interface Names {
  readonly own: readonly Found<Naming>[];
  readonly foreign: readonly Found<Naming>[];
}

type Test = (found: { readonly start: number; readonly end: number }) => boolean;

/** Reads intents: which types, capabilities and qualities they ask for, and which they deny. */
export class IntentReader {
  readonly #books: Books;
  readonly #languages: Readonly<Record<string, readonly string[]>>;

  constructor(catalogue: Catalogue, data: PlannerData) {
    this.#books = new Books(catalogue, data);
    this.#languages = data.vocabulary.languages;
  }

  read(intent: string, provider: string): Facts {
    const books = this.#books;
    const written = tokenize(intent);
    const { tokens, corrections } = books.speller.correct(written);
    const text = new Phrases(tokens);
    const isBrand: Test = ({ start, end }) =>
      tokens.slice(start, end).some(({ stem }) => !books.plain.has(stem));
    const cues = books.cues.find(text);
    const names = this.#findNames(text, provider, isBrand, cues);
    const umbrellas = books.umbrellas.find(text);
    const things = new Set([...names.own, ...names.foreign, ...cues, ...umbrellas].flatMap(tokensOf));
    const denied = negatedSpans(text, books.negations, books.idioms, (index) => things.has(index));
    const isDenied: Test = ({ start }) => denied.some((span) => start >= span.start && start < span.end);

    const types = new Evidence<CatalogueEntry>();
    for (const found of names.own) {
      for (const { entry, strength } of found.values) {
        if (!isDenied(found)) types.add(entry, { strength, evidence: found.text, isBrand: isBrand(found) });
        else if (strength === UNIT) types.deny(entry, found.text);
      }
    }
    const capabilities = new Evidence<Capability>();
    const inner = innerTokens(names.own);
    for (const { start, end, text: evidence, values } of cues) {
      if (end - start === 1 && inner.has(start)) continue;
      for (const { capability, strength } of values) {
        if (!isDenied({ start, end })) capabilities.add(capability, { strength, evidence, isBrand: false });
        else if (strength === SAID) capabilities.deny(capability, evidence);
      }
    }
    for (const found of umbrellas.filter(isDenied)) {
      for (const capability of found.values) capabilities.deny(capability, found.text);
    }
    const wanted = umbrellas.filter((found) => !isDenied(found) && !inner.has(found.start));
    addForeign(capabilities, names.foreign, isDenied);
    const schedule = findSchedule(intent.slice(0, SCHEDULE_REACH).toLowerCase());
    if (schedule !== undefined) {
      capabilities.add("schedule", { strength: SAID, evidence: schedule.evidence, isBrand: false });
    }
    const qualifiers = books.qualifiers.find(text).filter((found) => !isDenied(found));
    return {
      tokens: tokens.filter((_, start) => !isDenied({ start, end: start + 1 })),
      named: types.facts,
      deniedNames: types.denied,
      capabilities: capabilities.facts,
      families: new Map(wanted.map((found) => [found.text, found.values])),
      deniedCapabilities: capabilities.denied,
      qualifiers: new Map(
        qualifiers.flatMap((found) => found.values.map((value) => [value, found.text] as const)),
      ),
      corrections,
      language: languageOf(written, this.#languages),
    };
  }

  /** The types of a provider that words name, best first: "kubernetes", "sqs queue". */
  typesNamed(words: string, provider: string): readonly Naming[] {
    const book = this.#books.names.get(provider);
    const exact = book?.get(words) ?? [];
    const { tokens } = this.#books.speller.correct(tokenize(words));
    const namings =
      exact.length > 0 ? exact : (book?.find(new Phrases(tokens)) ?? []).flatMap(({ values }) => values);
    return namings.toSorted((a, b) => b.strength - a.strength || b.entry.popularity - a.entry.popularity);
  }

  /** The capabilities that words stand for: "database" stands for several. */
  capabilitiesNamed(words: string): readonly Capability[] {
    const said = this.#books.cues.get(words).filter(({ strength }) => strength === SAID);
    return [...new Set([...this.#books.umbrellas.get(words), ...said.map(({ capability }) => capability)])];
  }

  /** Whether a word occurs in anything the planner knows. */
  knows(word: string): boolean {
    return tokenize(word).every(({ stem }) => this.#books.speller.isKnown(stem));
  }

  /** The names in a text; not those within a longer phrase: "alerts by e-mail" ask for no mail service. */
  #findNames(text: Phrases, provider: string, isBrand: Test, phrases: readonly Found<unknown>[]): Names {
    const around = new Map(phrases.flatMap((phrase) => tokensOf(phrase).map((token) => [token, phrase])));
    const isWithin: Test = ({ start, end }) => {
      const phrase = around.get(start);
      return phrase !== undefined && end <= phrase.end && end - start < phrase.end - phrase.start;
    };
    const own = (this.#books.names.get(provider)?.find(text) ?? []).filter((found) => !isWithin(found));
    const taken = new Set(own.flatMap(tokensOf));
    const others = [...this.#books.names].filter(([other]) => other !== provider);
    const foreign = others.flatMap(([, book]) => book.find(text));
    return { own, foreign: foreign.filter((found) => !taken.has(found.start) && isBrand(found)) };
  }
}

/** A type of another cloud ("like SQS") asks for what that type is for. */
function addForeign(
  capabilities: Evidence<Capability>,
  foreign: readonly Found<Naming>[],
  isDenied: Test,
): void {
  for (const found of foreign) {
    for (const { entry, strength } of found.values) {
      const [purpose] = entry.gives;
      if (purpose === undefined || strength < UNIT) continue;
      if (isDenied(found)) capabilities.deny(purpose, found.text);
      else
        capabilities.add(purpose, {
          strength: scale(FOREIGN, strength),
          evidence: found.text,
          isBrand: true,
        });
    }
  }
}

/** The tokens of names of several words: "stream" within "DynamoDB stream" asks for no stream of its own. */
function innerTokens(names: readonly Found<unknown>[]): Set<number> {
  return new Set(names.filter(({ start, end }) => end - start > 1).flatMap(tokensOf));
}

function tokensOf({ start, end }: Found<unknown>): number[] {
  return Array.from({ length: end - start }, (_, offset) => start + offset);
}
