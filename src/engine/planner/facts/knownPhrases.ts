import type { Capability } from "../../catalogue/capabilities.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { PlannerData } from "../data.ts";
import { UNIT } from "../text/fixed.ts";
import { PhraseBook } from "../text/phraseBook.ts";
import { stem } from "../text/stem.ts";
import { tokenize } from "../text/tokens.ts";
import { type Naming, nameBook } from "./lexicon.ts";
import { Speller } from "./spelling.ts";

/** A capability that a phrase speaks of. */
export interface Cue {
  readonly capability: Capability;
  readonly strength: number;
}

/** Strength of a phrase that means a capability, and of one that often does. */
export const SAID = UNIT;
const HINTED = 400;

/** Every phrase the planner knows, by what it stands for. */
export class KnownPhrases {
  readonly names: ReadonlyMap<string, PhraseBook<Naming>>;
  readonly cues = new PhraseBook<Cue>();
  readonly umbrellas = new PhraseBook<Capability>();
  readonly speller = new Speller();
  readonly #brands: ReadonlySet<string>;
  /** Stems of the words that people use for what they want, rather than to name a product. */
  readonly plain = new Set<string>();

  constructor(catalogue: Catalogue, { vocabulary, patterns, designs }: PlannerData) {
    this.#brands = new Set(designs.words.brands.map(stem));
    this.names = new Map(catalogue.providers.map((provider) => [provider, nameBook(catalogue, provider)]));
    for (const [name, { says, hints }] of Object.entries(vocabulary.capabilities)) {
      this.#addCues(name as Capability, says, SAID);
      this.#addCues(name as Capability, hints, HINTED);
    }
    for (const [phrase, members] of Object.entries(vocabulary.umbrellas)) {
      for (const capability of members) this.umbrellas.add(phrase, capability);
    }

    const texts = [
      ...catalogue.entries.map(({ summary }) => summary),
      ...patterns.flatMap(({ intent, also }) => [intent, ...also]),
    ];
    for (const word of texts.flatMap(wordsOf)) this.#addPlain(word);
    const recognising = [
      ...Object.values(designs.words.tags).flat(),
      ...designs.words.shields,
      ...designs.designs.flatMap(({ title, signs }) => [title, ...signs]),
      ...designs.products.flatMap(({ name, says }) => [name, ...says]),
    ];
    for (const word of recognising.flatMap(wordsOf)) this.speller.addOrdinary(word);
    for (const { name, service, aliases } of catalogue.entries) {
      for (const word of [name, service, ...aliases].flatMap(wordsOf))
        this.speller.addName(word, this.isBrand(stem(word)));
    }
  }

  /** Whether a word, by its stem, is a product's own, and no common one. */
  isBrand(stemmed: string): boolean {
    return !this.plain.has(stemmed) || this.#brands.has(stemmed);
  }

  #addCues(capability: Capability, phrases: readonly string[], strength: number): void {
    for (const phrase of phrases) {
      this.cues.add(phrase, { capability, strength });
      for (const word of wordsOf(phrase)) {
        this.#addPlain(word);
        if (strength === SAID) this.speller.addName(word, this.#brands.has(stem(word)));
      }
    }
  }

  #addPlain(word: string): void {
    this.plain.add(stem(word));
    this.speller.addOrdinary(word);
  }
}

function wordsOf(text: string): string[] {
  return tokenize(text).map((token) => token.text);
}
