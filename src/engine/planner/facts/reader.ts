import type { Capability } from "../../catalogue/capabilities.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { DesignLibrary } from "../../designs/library.ts";
import type { PlannerData } from "../data.ts";
import { findSchedule } from "../settings/schedule.ts";
import { scale, UNIT } from "../text/fixed.ts";
import { type Found, lexiconOf, Phrases } from "../text/phraseBook.ts";
import { phraseKey, tokenize } from "../text/tokens.ts";
import { Books, SAID } from "./books.ts";
import { Evidence } from "./evidence.ts";
import type { Facts, Mark, Subjects } from "./facts.ts";
import { languageOf } from "./language.ts";
import type { Naming } from "./lexicon.ts";
import { negatedSpans, type Span } from "./negation.ts";
import { isWholeShield, isWithinShield, shieldedTokens, tokensOf } from "./shields.ts";

/** A type of another cloud says what is wanted almost as surely as the capability's own words. */
const FOREIGN = 900;
/** How far into an intent a time or an interval is looked for, in characters. */
const SCHEDULE_REACH = 40_000;

/** Words by which a language is told. */
const LANGUAGE_REACH = 400;
/** Marks of one tag that are kept: more say nothing new. */
const MOST_MARKS = 40;

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

  readonly #library: DesignLibrary;
  readonly #lexicon: ReadonlySet<string>;

  constructor(catalogue: Catalogue, data: PlannerData, library: DesignLibrary) {
    this.#books = new Books(catalogue, data);
    this.#library = library;
    const { cues, qualifiers, umbrellas, idioms, negations, names } = this.#books;
    this.#lexicon = lexiconOf([
      ...[cues, qualifiers, umbrellas, idioms, negations, ...names.values()],
      ...[library.phrases, library.shields],
    ]);
    this.#languages = data.vocabulary.languages;
  }

  read(intent: string, provider: string): Facts {
    const books = this.#books;
    const written = tokenize(intent);
    const { tokens, corrections } = books.speller.correct(written);
    const text = new Phrases(tokens, this.#lexicon);
    const isBrand: Test = ({ start, end }) =>
      tokens.slice(start, end).some(({ stem }) => !books.plain.has(stem) || this.#library.brands.has(stem));
    const shielded = shieldedTokens(this.#library.shields.find(text));
    const isShielded: Test = ({ start, end }) => isWithinShield(shielded, start, end);
    const cues = books.cues.find(text).filter((found) => !isShielded(found));
    const names = this.#findNames(text, provider, isBrand, isShielded, cues);
    const umbrellas = books.umbrellas.find(text);
    const said = this.#library.phrases
      .findAll(text)
      .filter((found) => !isShielded(found) || isWholeShield(shielded, found));
    const products = said.filter(({ values }) => values.some((tag) => this.#library.products.has(tag)));
    const things = new Set(
      [...names.own, ...names.foreign, ...cues, ...umbrellas, ...products].flatMap(tokensOf),
    );
    const spans = negatedSpans(text, books.negations, books.idioms, (index) => things.has(index));
    const denied = maskOf(spans, tokens.length);
    const replaced = maskOf(
      spans.filter(({ replaces }) => replaces),
      tokens.length,
    );
    const isDenied: Test = ({ start }) => denied[start] === 1;
    const isReplaced: Test = ({ start }) => replaced[start] === 1;

    // "Not SQS" leaves one product out, and "no Kubernetes" the thing itself.
    const branded = maskOf(
      [...[...names.own, ...names.foreign].filter(isBrand), ...products].map((span) => ({
        ...span,
        replaces: false,
      })),
      tokens.length,
    );
    const deniesPurpose = ({ start, end }: { start: number; end: number }, capability: Capability) =>
      !isReplaced({ start, end }) &&
      (branded[start] !== 1 ||
        phraseKey(capability) ===
          tokens
            .slice(start, end)
            .map((token) => token.stem)
            .join(""));
    const types = new Evidence<CatalogueEntry>();
    const replacedTypes = new Map<CatalogueEntry, string>();
    for (const found of names.own) {
      for (const { entry, strength } of found.values) {
        if (!isDenied(found)) types.add(entry, { strength, evidence: found.text, isBrand: isBrand(found) });
        else if (strength === UNIT) {
          types.deny(entry, found.text);
          if (isReplaced(found)) replacedTypes.set(entry, found.text);
        }
      }
    }
    const capabilities = new Evidence<Capability>();
    const inner = innerTokens(names.own);
    for (const { start, end, text: evidence, values } of cues) {
      if (end - start === 1 && inner.has(start)) continue;
      for (const { capability, strength } of values) {
        if (!isDenied({ start, end })) capabilities.add(capability, { strength, evidence, isBrand: false });
        else if (strength === SAID && deniesPurpose({ start, end }, capability)) {
          capabilities.deny(capability, evidence);
        }
      }
    }
    for (const found of umbrellas.filter((one) => isDenied(one) && branded[one.start] !== 1)) {
      for (const capability of found.values) capabilities.deny(capability, found.text);
    }
    const wanted = umbrellas.filter((found) => !isDenied(found) && !inner.has(found.start));
    const isUnwanted: Test = (found) => isDenied(found) && !isReplaced(found);
    addForeign(capabilities, names.foreign, isUnwanted);
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
      foreign: new Map(
        names.foreign
          .filter((found) => !isUnwanted(found))
          .flatMap((found) =>
            found.values
              .filter(({ strength }) => strength === UNIT)
              .map(({ entry }) => [entry, found.text] as const),
          ),
      ),
      replaced: replacedTypes,
      marks: fewOfEach([
        ...said.flatMap((found) =>
          found.values.map((tag) =>
            markOf(tag, found, this.#library.products.has(tag) ? isUnwanted : isDenied),
          ),
        ),
        ...cues.flatMap((found) =>
          found.values
            .filter(({ strength }) => strength === SAID)
            .map(({ capability }) => markOf(capability, found, isDenied)),
        ),
        ...names.own.flatMap((found) =>
          found.values
            .filter(({ strength }) => strength === UNIT)
            .flatMap(({ entry }) =>
              entry.gives.slice(0, 1).map((purpose) => markOf(purpose, found, isDenied)),
            ),
        ),
        ...books.qualifiers
          .find(text)
          .flatMap((found) => found.values.map((quality) => markOf(quality, found, isDenied))),
      ]),
      corrections,
      language: languageOf(written.slice(0, LANGUAGE_REACH), this.#languages),
    };
  }

  /** What a part of an intent speaks of, wanted or not: enough to know what a setting belongs to. */
  subjectsOf(part: string, provider: string): Subjects {
    const text = new Phrases(tokenize(part), this.#lexicon);
    const names = this.#books.names.get(provider)?.find(text) ?? [];
    const cues = this.#books.cues.find(text);
    return {
      types: new Set(names.flatMap(({ values }) => values.map(({ entry }) => entry))),
      capabilities: new Set(cues.flatMap(({ values }) => values.map(({ capability }) => capability))),
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

  /** Whether a stem occurs in anything the planner knows. */
  knows(stem: string): boolean {
    return this.#books.speller.isKnown(stem);
  }

  /** The names in a text; not those within a longer phrase: "alerts by e-mail" ask for no mail service. */
  #findNames(
    text: Phrases,
    provider: string,
    isBrand: Test,
    isShielded: Test,
    phrases: readonly Found<unknown>[],
  ): Names {
    const around = new Map(phrases.flatMap((phrase) => tokensOf(phrase).map((token) => [token, phrase])));
    const isWithin: Test = ({ start, end }) => {
      const phrase = around.get(start);
      return phrase !== undefined && end <= phrase.end && end - start < phrase.end - phrase.start;
    };
    const own = (this.#books.names.get(provider)?.find(text) ?? []).filter(
      (found) => !isWithin(found) && !isShielded(found),
    );
    const taken = new Set(own.flatMap(tokensOf));
    const others = [...this.#books.names].filter(([other]) => other !== provider);
    const foreign = others.flatMap(([, book]) => book.find(text));
    return {
      own,
      foreign: foreign.filter((found) => !taken.has(found.start) && isBrand(found) && !isShielded(found)),
    };
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

function fewOfEach(marks: readonly Mark[]): Mark[] {
  const counts = new Map<string, number>();
  return marks.filter(({ tag }) => {
    const count = counts.get(tag) ?? 0;
    counts.set(tag, count + 1);
    return count < MOST_MARKS;
  });
}

function maskOf(spans: readonly Span[], length: number): Uint8Array {
  const mask = new Uint8Array(length);
  for (const { start, end } of spans) mask.fill(1, start, end);
  return mask;
}

function markOf(tag: string, found: Found<unknown>, isDenied: Test): Mark {
  const { start, end, text: evidence } = found;
  return { tag, start, end, evidence, denied: isDenied(found) };
}
