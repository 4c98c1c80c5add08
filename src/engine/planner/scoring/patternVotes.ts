import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Pattern, PlannerData } from "../data.ts";
import type { Facts } from "../facts/facts.ts";
import type { IntentReader } from "../facts/reader.ts";
import { share, UNIT } from "../text/fixed.ts";
import { stems } from "../text/tokens.ts";
import { queryOf, TextIndex } from "./textIndex.ts";

/** Designs that vote. */
const NEIGHBOURS = 8;
/** How much a capability, and a type, counts in a phrasing against a word. */
const CAPABILITY_WEIGHT = 2;
const TYPE_WEIGHT = 1;
/** How much a quality ("serverless", "private") counts in an intent against a word, in thousandths. */
const QUALITY_AMOUNT = 500;

/** A design near the intent: how near, in thousandths; 1000 says it in the same words. */
export interface Neighbour {
  readonly pattern: Pattern;
  readonly similarity: number;
}

/** A type's share of the votes, in thousandths, and the nearest design that contains it. */
export interface Vote {
  readonly share: number;
  readonly pattern: Pattern;
}

/** The pattern library of one provider, compared by the words, the capabilities and the types of their intents. */
export class PatternLibrary {
  /** One for each way in which a pattern is phrased. */
  readonly #phrasings: readonly { readonly pattern: Pattern; readonly text: string }[];
  readonly #index: TextIndex;
  /** The score of each phrasing against itself. */
  readonly #own: readonly number[];
  readonly #find: (typeName: string) => CatalogueEntry | undefined;
  readonly #provider: string;
  readonly #shares: ReadonlyMap<CatalogueEntry, number>;

  constructor(catalogue: Catalogue, data: PlannerData, reader: IntentReader, provider: string) {
    this.#provider = provider;
    this.#find = (typeName) => catalogue.find(provider, typeName);
    this.#phrasings = data.patterns
      .filter(({ types }) => types[provider] !== undefined)
      .flatMap((pattern) => [pattern.intent, ...pattern.also].map((text) => ({ pattern, text })));
    this.#shares = sharesOf(data.patterns, provider, this.#find);
    const facts = this.#phrasings.map(({ text }) => reader.factsIn(text, provider));
    this.#index = new TextIndex(
      this.#phrasings.map(({ pattern, text }, place) => [
        { stems: stems(text), weight: 1 },
        { stems: [...capabilityTerms(facts[place]).keys()], weight: CAPABILITY_WEIGHT },
        { stems: (pattern.types[provider] ?? []).map((typeName) => `has:${typeName}`), weight: TYPE_WEIGHT },
      ]),
    );
    this.#own = facts.map((one, place) => {
      const hits = this.#index.search(patternQuery(one));
      return hits.find(({ document }) => document === place)?.score ?? 1;
    });
  }

  /** How many of all designs contain a type, in thousandths. */
  shareOf(entry: CatalogueEntry): number {
    return this.#shares.get(entry) ?? 0;
  }

  /** The designs nearest to what the intent says, nearest first. */
  nearest(facts: Facts): Neighbour[] {
    const hits = this.#index.search(patternQuery(facts));
    const highest = hits.reduce((most, { score }) => Math.max(most, score), 1);
    const similarities = new Map<Pattern, number>();
    for (const { document, score } of hits) {
      const phrasing = this.#phrasings[document];
      if (phrasing === undefined) continue;
      // Between the two norms: over its own score alone a terse phrasing wins, over the highest a wordy one.
      const norm = Math.sqrt((this.#own[document] ?? 1) * highest);
      const similarity = Math.min(UNIT, share(score, norm));
      similarities.set(phrasing.pattern, Math.max(similarity, similarities.get(phrasing.pattern) ?? 0));
    }
    return [...similarities]
      .map(([pattern, similarity]) => ({ pattern, similarity }))
      .sort((a, b) => b.similarity - a.similarity || (a.pattern.id < b.pattern.id ? -1 : 1))
      .slice(0, NEIGHBOURS);
  }

  /** The types that the neighbours consist of; a neighbour votes with the cube of its similarity. */
  votes(neighbours: readonly Neighbour[]): Map<CatalogueEntry, Vote> {
    const total = neighbours.reduce((sum, { similarity }) => sum + similarity ** 3, 0);
    const votes = new Map<CatalogueEntry, Vote>();
    for (const { pattern, similarity } of neighbours) {
      for (const typeName of pattern.types[this.#provider] ?? []) {
        const entry = this.#find(typeName);
        if (entry === undefined) continue;
        const known = votes.get(entry);
        const gained = share(similarity ** 3, total);
        votes.set(entry, { share: (known?.share ?? 0) + gained, pattern: known?.pattern ?? pattern });
      }
    }
    return votes;
  }
}

/** How many of the designs of a cloud contain each type, in thousandths. */
function sharesOf(
  patterns: readonly Pattern[],
  provider: string,
  find: (typeName: string) => CatalogueEntry | undefined,
): Map<CatalogueEntry, number> {
  const known = patterns.flatMap(({ types }) => (types[provider] === undefined ? [] : [types[provider]]));
  const counts = new Map<CatalogueEntry, number>();
  for (const entry of known.flat().flatMap((typeName) => find(typeName) ?? [])) {
    counts.set(entry, (counts.get(entry) ?? 0) + 1);
  }
  return new Map([...counts].map(([entry, count]) => [entry, share(count, known.length)]));
}

function patternQuery(facts: Facts): Map<string, number> {
  const query = queryOf(facts.tokens.map((token) => token.stem));
  for (const [term, amount] of capabilityTerms(facts)) query.set(term, amount);
  for (const [entry, { strength }] of facts.named) {
    query.set(`has:${entry.service}/${entry.kind}`, Math.min(strength, UNIT));
  }
  return query;
}

/** The capabilities and qualities that an intent speaks of, also through the types it names, as words of a query. */
function capabilityTerms(facts: Facts | undefined): Map<string, number> {
  const terms = new Map<string, number>();
  if (facts === undefined) return terms;
  for (const [capability, { strength }] of facts.capabilities) terms.set(`can:${capability}`, strength);
  for (const [entry, { strength }] of facts.named) {
    const [purpose] = entry.gives;
    if (purpose !== undefined)
      terms.set(`can:${purpose}`, Math.max(strength, terms.get(`can:${purpose}`) ?? 0));
  }
  for (const quality of facts.qualities.keys()) terms.set(`how:${quality}`, QUALITY_AMOUNT);
  return terms;
}
