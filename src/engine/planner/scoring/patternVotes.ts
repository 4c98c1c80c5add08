import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Pattern, PlannerData } from "../data.ts";
import type { Facts } from "../facts/facts.ts";
import type { IntentReader } from "../facts/reader.ts";
import { scale, share, UNIT } from "../text/fixed.ts";
import { stems } from "../text/tokens.ts";
import { queryOf, TextIndex } from "./textIndex.ts";

/** Designs that vote. */
const NEIGHBOURS = 8;
/** How much a shared capability counts against a shared word. */
const CAPABILITY_WEIGHT = 2;

/** A design near the intent: how near, in thousandths of the nearest possible. */
export interface Neighbour {
  readonly pattern: Pattern;
  readonly similarity: number;
}

/** A type's votes: their sum in thousandths, and the design that gave most. */
export interface Vote {
  readonly share: number;
  readonly pattern: Pattern;
}

/** The pattern library of one provider, compared by the words and the capabilities of their intents. */
export class PatternLibrary {
  readonly #patterns: readonly Pattern[];
  readonly #index: TextIndex;
  readonly #own: readonly number[];
  readonly #find: (typeName: string) => CatalogueEntry | undefined;
  readonly #provider: string;

  constructor(catalogue: Catalogue, data: PlannerData, reader: IntentReader, provider: string) {
    this.#provider = provider;
    this.#find = (typeName) => catalogue.find(provider, typeName);
    this.#patterns = data.patterns.filter(({ types }) => types[provider] !== undefined);
    const texts = this.#patterns.map(({ intent, also }) => [intent, ...also].join(". "));
    this.#index = new TextIndex(
      texts.map((text) => [
        { stems: stems(text), weight: 1 },
        { stems: [...featuresOf(reader.read(text, provider)).keys()], weight: CAPABILITY_WEIGHT },
      ]),
    );
    this.#own = texts.map((text, document) => {
      const hits = this.#index.search(patternQuery(reader.read(text, provider)));
      return hits.find((hit) => hit.document === document)?.score ?? 1;
    });
  }

  /** The designs nearest to what the intent says, nearest first. */
  nearest(facts: Facts): Neighbour[] {
    const hits = this.#index.search(patternQuery(facts));
    return hits
      .map(({ document, score }) => ({
        pattern: this.#patterns[document],
        similarity: Math.min(UNIT, share(score, this.#own[document] ?? 1)),
      }))
      .filter((hit): hit is Neighbour => hit.pattern !== undefined)
      .sort((a, b) => b.similarity - a.similarity || (a.pattern.id < b.pattern.id ? -1 : 1))
      .slice(0, NEIGHBOURS);
  }

  /** The types that the neighbours consist of, each with its share of the votes. */
  votes(neighbours: readonly Neighbour[]): Map<CatalogueEntry, Vote> {
    const total = neighbours.reduce((sum, { similarity }) => sum + similarity, 0);
    const votes = new Map<CatalogueEntry, Vote>();
    for (const { pattern, similarity } of neighbours) {
      for (const typeName of pattern.types[this.#provider] ?? []) {
        const entry = this.#find(typeName);
        if (entry === undefined) continue;
        const known = votes.get(entry);
        votes.set(entry, {
          share: (known?.share ?? 0) + share(similarity, total),
          pattern: known?.pattern ?? pattern,
        });
      }
    }
    return votes;
  }
}

function patternQuery(facts: Facts): Map<string, number> {
  const query = queryOf(facts.tokens.map((token) => token.stem));
  for (const [feature, strength] of featuresOf(facts)) query.set(feature, strength);
  return query;
}

function featuresOf(facts: Facts): Map<string, number> {
  const features = new Map<string, number>();
  for (const [capability, { strength }] of facts.capabilities) features.set(`can:${capability}`, strength);
  for (const [entry, { strength }] of facts.named) {
    const [capability] = entry.gives;
    if (capability !== undefined)
      features.set(`can:${capability}`, Math.max(strength, features.get(`can:${capability}`) ?? 0));
  }
  for (const qualifier of facts.qualifiers.keys()) features.set(`how:${qualifier}`, scale(UNIT, 500));
  return features;
}
