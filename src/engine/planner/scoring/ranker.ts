import { CAPABILITIES, type Capability } from "../../catalogue/capabilities.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { PlannerData } from "../data.ts";
import type { Facts } from "../facts/facts.ts";
import type { IntentReader } from "../facts/reader.ts";
import { scale, share, UNIT } from "../text/fixed.ts";
import { stems } from "../text/tokens.ts";
import { type Neighbour, PatternLibrary } from "./patternVotes.ts";
import { ScoreSheet } from "./score.ts";
import { queryOf, TextIndex } from "./textIndex.ts";
import { WEIGHTS, WORDS_HALFWAY } from "./weights.ts";

/** Scores the types of one provider against the facts of an intent. */
export class Ranker {
  readonly library: PatternLibrary;
  readonly #entries: readonly CatalogueEntry[];
  readonly #words: TextIndex;
  readonly #givers: ReadonlyMap<Capability, readonly { entry: CatalogueEntry; share: number }[]>;

  constructor(catalogue: Catalogue, data: PlannerData, reader: IntentReader, provider: string) {
    this.#entries = catalogue.forProvider(provider);
    this.library = new PatternLibrary(catalogue, data, reader, provider);
    this.#words = new TextIndex(
      this.#entries.map((entry) => [
        { stems: stems(entry.name), weight: 3 },
        { stems: stems(entry.aliases.join(" ")), weight: 2 },
        { stems: stems(entry.summary), weight: 1 },
        { stems: entry.gives.flatMap((capability) => stems(CAPABILITIES[capability])), weight: 1 },
      ]),
    );
    this.#givers = giversOf(this.#entries);
  }

  /** Adds the points of names, words, capabilities, neighbours and priors. */
  score(facts: Facts, neighbours: readonly Neighbour[]): ScoreSheet {
    const sheet = new ScoreSheet();
    for (const [entry, { strength, evidence }] of facts.named) {
      sheet.add(entry, "name", evidence, scale(WEIGHTS.name, Math.min(strength, UNIT)));
    }
    for (const { document, score, word } of this.#words.search(
      queryOf(facts.tokens.map((token) => token.stem)),
    )) {
      const entry = this.#entries[document];
      if (entry !== undefined) {
        sheet.add(entry, "words", word, scale(WEIGHTS.words, share(score, score + WORDS_HALFWAY)));
      }
    }
    for (const [capability, { strength, evidence }] of facts.capabilities) {
      for (const { entry, share: part } of this.#givers.get(capability) ?? []) {
        sheet.add(
          entry,
          "capability",
          `${evidence} → ${capability}`,
          scale(scale(WEIGHTS.capability, strength), part),
        );
      }
    }
    for (const [entry, { share: part, pattern }] of this.library.votes(neighbours)) {
      sheet.add(entry, "pattern", pattern.id, scale(WEIGHTS.pattern, Math.min(part, UNIT)));
    }
    for (const { entry } of sheet.ranking()) {
      sheet.add(entry, "prior", "how often designs use it", WEIGHTS.prior * entry.popularity);
    }
    return sheet;
  }
}

/** Who gives a capability, and how fully: the most used giver first, and a main purpose above a side effect. */
function giversOf(
  entries: readonly CatalogueEntry[],
): Map<Capability, { entry: CatalogueEntry; share: number }[]> {
  const givers = new Map<Capability, { entry: CatalogueEntry; share: number }[]>();
  for (const entry of entries) {
    entry.gives.forEach((capability, place) => {
      const weight = Math.round(
        ((entry.auxiliary ? 0.3 : 1) * UNIT * (3 + entry.popularity)) / 8 / (1 + place * 0.3),
      );
      const list = givers.get(capability) ?? [];
      list.push({ entry, share: weight });
      givers.set(capability, list);
    });
  }
  return givers;
}
