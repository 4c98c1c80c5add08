import { CAPABILITIES, type Capability } from "../../catalogue/capabilities.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { DesignLibrary } from "../../designs/library.ts";
import type { PlannerData } from "../data.ts";
import type { Facts } from "../facts/facts.ts";
import type { IntentReader } from "../facts/reader.ts";
import type { TextReading } from "../reading/textModel.ts";
import { scale, share, UNIT } from "../text/fixed.ts";
import { stems } from "../text/tokens.ts";
import { Companions } from "./companions.ts";
import { type Neighbour, PatternLibrary } from "./patternVotes.ts";
import { type Reason, ScoreSheet } from "./score.ts";
import { type Supplier, suppliersOf } from "./suppliers.ts";
import { queryOf, TextIndex } from "./textIndex.ts";
import { USUAL, WEIGHTS, WORDS_HALFWAY } from "./weights.ts";

/** The highest popularity of a type. */
const MOST_POPULAR = 5;
/** Log-odds from which a role speaks for what can play it. */
const LEAST_ODDS = -4;
/** Types of a role that it speaks for, the usual ones first. */
const FILLINGS = 4;

/** Scores the types of one provider against the facts of an intent. */
export class Ranker {
  readonly suppliers: ReadonlyMap<Capability, readonly Supplier[]>;
  /** The provider's types, sorted by type id. */
  readonly entries: readonly CatalogueEntry[];
  readonly #words: TextIndex;
  readonly patterns: PatternLibrary;
  readonly #companions: Companions;
  readonly #library: DesignLibrary;
  /** What commonness is worth to each type, by how many types an intent names. */
  readonly #commonness: readonly (readonly Reason[])[];
  /** For each role what plays it, the usual first. */
  readonly #playing: ReadonlyMap<string, readonly CatalogueEntry[]>;

  constructor(catalogue: Catalogue, data: PlannerData, reader: IntentReader, provider: string) {
    const { library } = reader;
    this.entries = catalogue.forProvider(provider);
    this.patterns = new PatternLibrary(catalogue, data, reader, provider);
    this.#commonness = [UNIT, UNIT / 2].map((part) => commonness(this.entries, this.patterns, part));
    this.#companions = new Companions(catalogue, data, provider);
    this.#library = library;
    this.#playing = new Map(
      library.roles.map(({ id }) => {
        const fillings = library.fillings(provider, id);
        // What plays it under a condition only is not what usually does.
        const usual = fillings.filter((filling) => filling.if === undefined);
        const types = [...usual, ...fillings].flatMap(({ type }) => catalogue.find(provider, type) ?? []);
        return [id, [...new Set(types)].slice(0, FILLINGS)] as const;
      }),
    );
    this.suppliers = suppliersOf(this.entries);
    this.#words = new TextIndex(
      this.entries.map((entry) => [
        { stems: stems(entry.name), weight: 3 },
        { stems: stems(entry.aliases.join(" ")), weight: 2 },
        { stems: stems(entry.summary), weight: 1 },
        { stems: entry.gives.flatMap((capability) => stems(CAPABILITIES[capability])), weight: 1 },
      ]),
    );
  }

  /** The points of names, words, capabilities, neighbouring designs, roles, company and commonness. */
  score(facts: Facts, reading: TextReading): ScoreSheet {
    const sheet = new ScoreSheet();
    this.#addNames(sheet, facts);
    this.#addWords(sheet, facts);
    this.#addCapabilities(sheet, facts);
    this.#addPatterns(sheet, this.patterns.nearest(facts));
    this.#addRoles(sheet, reading);
    this.#addCommonness(sheet, facts);
    this.#addGlue(sheet, facts);
    return sheet;
  }

  #addNames(sheet: ScoreSheet, facts: Facts): void {
    for (const [entry, { strength, evidence }] of facts.named) {
      const points = scale(WEIGHTS.name, Math.min(strength, UNIT));
      sheet.add(entry, { source: "name", evidence, points, clause: `the intent names it (“${evidence}”)` });
    }
    for (const { entry, beside, strength } of this.#companions.of(facts.named)) {
      const clause = `it usually stands beside the ${beside.name}`;
      const evidence = `beside ${beside.name}`;
      sheet.add(entry, { source: "pattern", evidence, points: scale(WEIGHTS.companion, strength), clause });
    }
  }

  #addWords(sheet: ScoreSheet, facts: Facts): void {
    // Of words with one stem the first is told.
    const written = new Map(facts.tokens.toReversed().map(({ stem, text }) => [stem, text]));
    const query = queryOf(facts.tokens.map((token) => token.stem));
    // The same words are those of many types.
    const told = new Map(
      [...query.keys()].map((word) => {
        const evidence = written.get(word) ?? word;
        return [word, { evidence, clause: `its description speaks of “${evidence}”` }] as const;
      }),
    );
    const weight = facts.named.size === 0 ? WEIGHTS.wordsAlone : WEIGHTS.words;
    for (const { document, score, word } of this.#words.search(query)) {
      const entry = this.entries[document];
      const { evidence = word, clause = "" } = told.get(word) ?? {};
      if (entry === undefined) continue;
      const points = scale(weight, share(score, score + WORDS_HALFWAY));
      sheet.add(entry, { source: "words", evidence, points, clause });
    }
  }

  #addCapabilities(sheet: ScoreSheet, facts: Facts): void {
    const hinted = facts.named.size === 0 ? WEIGHTS.hintedAlone : WEIGHTS.hinted;
    for (const [capability, fact] of facts.capabilities) {
      const weight = fact.strength >= UNIT ? WEIGHTS.said : hinted;
      const clause = `it ${CAPABILITIES[capability]}, as “${fact.evidence}” ${fact.strength >= UNIT ? "asks" : "suggests"}`;
      for (const { entry, share: part } of this.suppliers.get(capability) ?? []) {
        const evidence = `“${fact.evidence}” → ${capability}`;
        sheet.add(entry, { source: "capability", evidence, points: scale(weight, part), clause });
      }
    }
  }

  #addPatterns(sheet: ScoreSheet, neighbours: readonly Neighbour[]): void {
    const nearness = neighbours[0]?.similarity ?? 0;
    const weight = WEIGHTS.pattern + scale(WEIGHTS.patternNearness, nearness);
    for (const [entry, { share: part, pattern }] of this.patterns.votes(neighbours)) {
      const points = scale(weight, Math.min(part, UNIT));
      const clause = `it is part of designs such as “${pattern.intent}”`;
      sheet.add(entry, { source: "pattern", evidence: pattern.id, points, clause });
    }
  }

  /** What can play a role that the text may ask for: the more surely, the more. */
  #addRoles(sheet: ScoreSheet, { roles }: TextReading): void {
    const reasons = new Map<CatalogueEntry, Reason>();
    for (const { role, score } of roles) {
      if (score < LEAST_ODDS) break;
      const points = Math.min(WEIGHTS.role, Math.round((score - LEAST_ODDS) * WEIGHTS.roleOdds));
      const title = this.#library.roleById.get(role)?.title ?? role;
      const clause = `intents like this one often ask for “${title}”`;
      this.#playing.get(role)?.forEach((entry, place) => {
        const part = Math.round(points / (1 + place / 2));
        if ((reasons.get(entry)?.points ?? 0) < part)
          reasons.set(entry, { source: "words", evidence: role, points: part, clause });
      });
    }
    for (const [entry, reason] of reasons) sheet.add(entry, reason);
  }

  /**
   * Commonness decides only where the intent names little: half when it names one thing, nothing when it names more. It
   * is what the catalogue says of the type in five steps, and how many of the known designs contain it.
   */
  #addCommonness(sheet: ScoreSheet, { named }: Facts): void {
    this.#commonness[named.size]?.forEach((reason, place) => {
      const entry = this.entries[place];
      if (entry !== undefined) sheet.add(entry, reason);
    });
  }

  /** Glue counts less, and least where no other part of its service is named. */
  #addGlue(sheet: ScoreSheet, { named }: Facts): void {
    const services = new Set([...named.keys()].map(({ service }) => service));
    for (const entry of sheet.entries())
      if (entry.auxiliary) sheet.add(entry, services.has(entry.service) ? PART : AUXILIARY);
  }
}

function glue(points: number): Reason {
  const clause = "it is glue that composition adds where it is needed";
  return { source: "prior", evidence: "auxiliary", points, clause };
}

const PART = glue(WEIGHTS.part);
const AUXILIARY = glue(WEIGHTS.auxiliary);

/** What the commonness of each type is worth, in thousandths of {@link WEIGHTS}. */
function commonness(entries: readonly CatalogueEntry[], patterns: PatternLibrary, part: number): Reason[] {
  return entries.map((entry) => {
    const popularity = Math.round((WEIGHTS.popular * entry.popularity ** 2) / MOST_POPULAR ** 2);
    const usual = scale(WEIGHTS.usual, Math.min(UNIT, share(patterns.shareOf(entry), USUAL)));
    const clause = "it is among the most common building blocks";
    return { source: "prior", evidence: "how common it is", points: scale(popularity + usual, part), clause };
  });
}
