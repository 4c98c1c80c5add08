import type { Capability } from "../../catalogue/capabilities.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { PlannerData, Qualifier } from "../data.ts";
import { scale, UNIT } from "../text/fixed.ts";
import { type Found, PhraseBook, Phrases } from "../text/phraseBook.ts";
import { stem } from "../text/stem.ts";
import { type Token, tokenize } from "../text/tokens.ts";
import type { Fact, Facts } from "./facts.ts";
import { languageOf } from "./language.ts";
import { type Naming, nameBook } from "./lexicon.ts";
import { negatedSpans } from "./negation.ts";
import { Speller } from "./spelling.ts";

interface Cue {
  readonly capability: Capability;
  readonly strength: number;
}

const SAID = UNIT;
const HINTED = 400;
/** A type of another cloud says what is wanted almost as surely as the capability's own words. */
const FOREIGN = 900;
/** What each further phrase for the same thing adds. */
const REPEATED = 200;
const MOST = 1600;

/** Reads intents: which types, capabilities and qualities they ask for, and which they deny. */
export class IntentReader {
  readonly #names: ReadonlyMap<string, PhraseBook<Naming>>;
  readonly #cues = new PhraseBook<Cue>();
  readonly #qualifiers = new PhraseBook<Qualifier>();
  readonly #umbrellas = new PhraseBook<Capability>();
  readonly #idioms = new PhraseBook<true>();
  readonly #negations = new PhraseBook<true>();
  readonly #speller = new Speller();
  /** Stems of the words that people use for what they want, rather than to name a product. */
  readonly #plain = new Set<string>();
  readonly #languages: Readonly<Record<string, readonly string[]>>;

  constructor(catalogue: Catalogue, { vocabulary, patterns }: PlannerData) {
    this.#names = new Map(catalogue.providers.map((provider) => [provider, nameBook(catalogue, provider)]));
    this.#languages = vocabulary.languages;
    for (const [name, { says, hints }] of Object.entries(vocabulary.capabilities)) {
      const capability = name as Capability;
      for (const phrase of says) this.#cues.add(phrase, { capability, strength: SAID });
      for (const phrase of hints) this.#cues.add(phrase, { capability, strength: HINTED });
    }
    for (const [name, phrases] of Object.entries(vocabulary.translations)) {
      for (const phrase of phrases ?? [])
        this.#cues.add(phrase, { capability: name as Capability, strength: SAID });
    }
    for (const [name, phrases] of Object.entries(vocabulary.qualifiers)) {
      for (const phrase of phrases) this.#qualifiers.add(phrase, name as Qualifier);
    }
    for (const [phrase, members] of Object.entries(vocabulary.umbrellas)) {
      for (const capability of members) this.#umbrellas.add(phrase, capability);
    }
    for (const phrase of vocabulary.idioms) this.#idioms.add(phrase, true);
    for (const phrase of vocabulary.negations) this.#negations.add(phrase, true);
    this.#teachSpeller(catalogue, { vocabulary, patterns });
  }

  read(intent: string, provider: string): Facts {
    const written = tokenize(intent);
    const { tokens, corrections } = this.#speller.correct(written);
    const text = new Phrases(tokens);
    const names = this.#names.get(provider)?.find(text) ?? [];
    const foreign = [...this.#names]
      .filter(([other]) => other !== provider)
      .flatMap(([, book]) => book.find(text));
    const cues = this.#cues.find(text);
    const umbrellas = this.#umbrellas.find(text);
    const things = new Set([...names, ...foreign, ...cues, ...umbrellas].flatMap(tokensOf));
    const denied = negatedSpans(text, this.#negations, this.#idioms, (index) => things.has(index));
    const isDenied = ({ start }: { readonly start: number }) =>
      denied.some((span) => start >= span.start && start < span.end);

    const named = new Evidence<CatalogueEntry>();
    const deniedNames = new Map<CatalogueEntry, string>();
    for (const found of names) {
      for (const { entry, strength } of found.values) {
        if (!isDenied(found)) named.add(entry, strength, found.text);
        else if (strength === UNIT) deniedNames.set(entry, found.text);
      }
    }
    const capabilities = new Evidence<Capability>();
    const deniedCapabilities = new Map<Capability, string>();
    for (const found of cues) {
      for (const { capability, strength } of found.values) {
        if (!isDenied(found)) capabilities.add(capability, strength, found.text);
        else if (strength === SAID) deniedCapabilities.set(capability, found.text);
      }
    }
    for (const found of umbrellas.filter(isDenied)) {
      for (const capability of found.values) deniedCapabilities.set(capability, found.text);
    }
    const own = new Set(names.flatMap(tokensOf));
    for (const found of foreign.filter((one) => !own.has(one.start) && this.#isBrand(one, tokens))) {
      for (const { entry, strength } of found.values) {
        const [capability] = entry.gives;
        if (capability === undefined || strength < UNIT) continue;
        if (isDenied(found)) deniedCapabilities.set(capability, found.text);
        else capabilities.add(capability, scale(FOREIGN, strength), found.text);
      }
    }
    for (const entry of deniedNames.keys()) named.facts.delete(entry);
    for (const capability of deniedCapabilities.keys()) capabilities.facts.delete(capability);
    return {
      tokens: tokens.filter((_, index) => !isDenied({ start: index })),
      named: named.facts,
      deniedNames,
      capabilities: capabilities.facts,
      deniedCapabilities,
      qualifiers: new Map(
        this.#qualifiers
          .find(text)
          .filter((found) => !isDenied(found))
          .flatMap(({ values, text }) => values.map((value) => [value, text] as const)),
      ),
      corrections,
      language: languageOf(written, this.#languages, (token) => this.#speller.isKnown(token.stem)),
    };
  }

  /** The types of a provider that words name, best first: "kubernetes", "sqs queue". */
  typesNamed(words: string, provider: string): readonly Naming[] {
    const book = this.#names.get(provider);
    const exact = book?.get(words) ?? [];
    const found =
      exact.length > 0
        ? exact
        : (book?.find(new Phrases(this.#speller.correct(tokenize(words)).tokens)) ?? []);
    const namings = found.flatMap((one) => ("values" in one ? one.values : [one]));
    return namings.toSorted((a, b) => b.strength - a.strength || b.entry.popularity - a.entry.popularity);
  }

  /** The capabilities that words stand for: "database" stands for several. */
  capabilitiesNamed(words: string): readonly Capability[] {
    const said = this.#cues.get(words).filter(({ strength }) => strength === SAID);
    return [...new Set([...this.#umbrellas.get(words), ...said.map(({ capability }) => capability)])];
  }

  /** Whether a phrase has a word of its own, which nobody uses but to name a product. */
  #isBrand({ start, end }: Found<unknown>, tokens: readonly Token[]): boolean {
    return tokens.slice(start, end).some(({ stem: stemmed }) => !this.#plain.has(stemmed));
  }

  #teachSpeller(catalogue: Catalogue, { vocabulary, patterns }: Omit<PlannerData, "companions">): void {
    const teach = (text: string, add: (word: string) => void) => {
      for (const { text: word } of tokenize(text)) add(word);
    };
    const name = (word: string) => this.#speller.addName(word);
    const ordinary = (word: string) => {
      this.#speller.addOrdinary(word);
      this.#plain.add(stem(word));
    };
    for (const entry of catalogue.entries) {
      for (const phrase of [entry.name, entry.service, ...entry.aliases]) teach(phrase, name);
      teach(entry.summary, ordinary);
    }
    for (const { says, hints } of Object.values(vocabulary.capabilities)) {
      for (const phrase of says) {
        teach(phrase, name);
        teach(phrase, (word) => this.#plain.add(stem(word)));
      }
      for (const phrase of hints) teach(phrase, ordinary);
    }
    const lists = [
      vocabulary.idioms,
      vocabulary.negations,
      ...Object.values(vocabulary.qualifiers),
      ...Object.values(vocabulary.translations).map((phrases) => phrases ?? []),
      ...Object.values(vocabulary.languages),
      ...patterns.map(({ intent, also }) => [intent, ...also]),
    ];
    for (const phrase of lists.flat()) teach(phrase, ordinary);
  }
}

/** Gathers facts: the strongest phrase counts in full, every other phrase a little. */
class Evidence<T> {
  readonly facts = new Map<T, Fact>();

  add(subject: T, strength: number, text: string): void {
    const known = this.facts.get(subject);
    if (known === undefined) this.facts.set(subject, { strength, evidence: text });
    else if (known.evidence === text) return;
    else {
      const best = strength > known.strength ? text : known.evidence;
      const sum = Math.max(strength, known.strength) + scale(REPEATED, Math.min(strength, known.strength));
      this.facts.set(subject, { strength: Math.min(sum, MOST), evidence: best });
    }
  }
}

function tokensOf({ start, end }: Found<unknown>): number[] {
  return Array.from({ length: end - start }, (_, offset) => start + offset);
}
