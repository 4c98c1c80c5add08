import type { Capability } from "../../catalogue/capabilities.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { DesignLibrary } from "../../designs/library.ts";
import { isAskedQuality, type PlannerData } from "../data.ts";
import { programsIn } from "../programs.ts";
import type { Frame } from "../reading/model.ts";
import { shippedTextModel } from "../reading/shippedModel.ts";
import type { TextReading } from "../reading/textModel.ts";
import { scale, UNIT } from "../text/fixed.ts";
import { type Found, Lexicon, Phrases } from "../text/phraseBook.ts";
import { type Token, tokenize } from "../text/tokens.ts";
import { type Called, calledIn } from "./called.ts";
import { Evidence } from "./evidence.ts";
import type { Facts, Subjects } from "./facts.ts";
import { type Hearing, hear, namesOf, type Test } from "./hearing.ts";
import { certainSchedule } from "./hedges.ts";
import { KnownPhrases, SAID } from "./knownPhrases.ts";
import { languageOf } from "./language.ts";
import type { Naming } from "./lexicon.ts";
import { type LikelyQuality, likelyQualities } from "./likelyQualities.ts";
import type { ReadText } from "./likelyRoles.ts";
import { marksOf } from "./marks.ts";
import { factsSaid, isWanted, type SaidFacts } from "./said.ts";
import { tokensOf } from "./shields.ts";

/** A type of another cloud says what is wanted almost as surely as the capability's own words. */
const FOREIGN = 900;
/** How people speak of what they do not ask for: it is not wanted, it goes, or it comes later. */
const UNWANTED: ReadonlySet<Frame> = new Set(["not", "leaving", "later"] as const);

/** A text, read. */
export interface IntentReading {
  readonly facts: Facts;
  /** What it says of the design. */
  readonly said: SaidFacts;
  readonly reading: TextReading;
  /** How its words in English speak of things: the same where they are its own. */
  readonly spoken: TextReading;
  /** The words of the reading. */
  readonly tokens: readonly Token[];
  /** Those of them that name what is not wanted; none are known of a text in another language. */
  readonly denied: ReadonlySet<number>;
}

/** How a text speaks of its parts. */
interface Stances {
  /** Part of what is not wanted. */
  readonly isDenied: Test;
  readonly isUnwanted: Test;
  readonly isAsked: Test;
}

/** Reads intents: what they ask for, and how they speak of what they name. */
export class IntentReader {
  readonly #phrases: KnownPhrases;
  readonly library: DesignLibrary;
  readonly #lexicon: Lexicon;

  constructor(catalogue: Catalogue, data: PlannerData, library: DesignLibrary) {
    this.#phrases = new KnownPhrases(catalogue, data);
    this.library = library;
    const { cues, umbrellas, names } = this.#phrases;
    this.#lexicon = new Lexicon([
      ...[cues, umbrellas, ...names.values()],
      ...[library.phrases, library.shields],
    ]);
  }

  /**
   * @param written the words of the intent in English.
   * @param original its words in its own language, where that is another.
   */
  read(
    intent: string,
    provider: string,
    written: readonly Token[] = tokenize(intent),
    original?: readonly Token[],
  ): IntentReading {
    const isEnglish = original === undefined;
    const hearing = hear(this.#phrases, this.library, this.#lexicon, written, provider, isEnglish);
    const model = shippedTextModel();
    const spoken = model.read(hearing.text.tokens);
    const reading = original === undefined ? spoken : model.read(original);
    const tokens = original ?? hearing.text.tokens;
    const isAsked: Test = (found) => isWanted(spoken, found, hearing.text.tokens);
    const isUnwanted: Test = (found) => UNWANTED.has(spoken.frameOf(found)) && !isAsked(found);
    const denied = new Set(mentionsOf(hearing).filter(isUnwanted).flatMap(tokensOf));
    const isDenied: Test = ({ start }) => denied.has(start);
    const text: ReadText = { reading, tokens, spoken, length: hearing.text.tokens.length };
    return {
      facts: this.#factsOf(
        hearing,
        intent,
        likelyQualities(text, hearing.text.tokens, deniedIn(hearing, isUnwanted)),
        { isDenied, isUnwanted, isAsked },
      ),
      said: factsSaid(text, hearing, (capability) => this.library.roleGiving(capability)),
      reading,
      spoken,
      tokens,
      denied: isEnglish ? denied : new Set(),
    };
  }

  /** What a text says all of whose words speak of what is wanted. */
  factsIn(text: string, provider: string): Facts {
    const hearing = hear(this.#phrases, this.library, this.#lexicon, tokenize(text), provider, true);
    const never: Test = () => false;
    const always: Test = () => true;
    return this.#factsOf(hearing, text, [], {
      isDenied: never,
      isUnwanted: never,
      isAsked: always,
    });
  }

  #factsOf(
    hearing: Hearing,
    text: string,
    qualities: readonly LikelyQuality[],
    { isDenied, isUnwanted, isAsked }: Stances,
  ): Facts {
    const { tokens } = hearing.text;
    const marks = [...marksOf(hearing, isUnwanted, isAsked), ...qualities];
    const capabilities = capabilitiesIn(hearing, isDenied);
    const schedule = certainSchedule(text.toLowerCase());
    if (schedule !== undefined)
      capabilities.add("schedule", { strength: SAID, evidence: schedule.evidence, isBrand: false });
    return {
      tokens: tokens.filter((_, start) => !isDenied({ start, end: start + 1 })),
      named: typesIn(hearing, isUnwanted),
      capabilities: capabilities.facts,
      qualities: new Map(
        marks.flatMap(({ tag, evidence, denied }) =>
          isAskedQuality(tag) && !denied ? [[tag, evidence] as const] : [],
        ),
      ),
      programs: programsIn(tokens, isUnwanted),
      marks,
      corrections: hearing.corrections,
      language: languageOf(tokens),
    };
  }

  /** What a part of an intent speaks of, wanted or not: enough to know what a setting belongs to. */
  subjectsOf(part: string, provider: string): Subjects {
    const text = new Phrases(tokenize(part), this.#lexicon);
    const names = this.#phrases.names.get(provider)?.find(text) ?? [];
    const cues = this.#phrases.cues.find(text);
    return {
      types: new Set(names.flatMap(({ values }) => values.map(({ entry }) => entry))),
      capabilities: new Set(cues.flatMap(({ values }) => values.map(({ capability }) => capability))),
    };
  }

  /** What a name means among a provider's types, as it is written or else as it may be meant: "kubernetes", "sqs queue". */
  typesCalled(words: string, provider: string): Called | undefined {
    const book = this.#phrases.names.get(provider);
    const written = calledIn(book, tokenize(words), provider);
    if (written?.isWhole === true) return written;
    return calledIn(book, this.#phrases.speller.correct(tokenize(words)).tokens, provider);
  }

  /** Whether a word, by its stem, is a product's own, and no common one. */
  isBrand(stem: string): boolean {
    return this.#phrases.isBrand(stem);
  }

  /** The capabilities that words stand for: "database" stands for several. */
  capabilitiesNamed(words: string): readonly Capability[] {
    const said = this.#phrases.cues.get(words).filter(({ strength }) => strength === SAID);
    return [...new Set([...this.#phrases.umbrellas.get(words), ...said.map(({ capability }) => capability)])];
  }

  /** Whether a stem occurs in anything the planner knows. */
  knows(stem: string): boolean {
    return this.#phrases.speller.isKnown(stem);
  }
}

/** The words of names that are not wanted, and the tags that are only spoken of as not wanted. */
function deniedIn(hearing: Hearing, isUnwanted: Test) {
  const names = new Set(namesOf(hearing).filter(isUnwanted).flatMap(tokensOf));
  const tags = new Set(hearing.tags.filter(isUnwanted).flatMap(({ values }) => values));
  for (const found of hearing.tags) if (!isUnwanted(found)) for (const tag of found.values) tags.delete(tag);
  return { names, tags };
}

/** All that names something that could be wanted. */
function mentionsOf({ own, foreign, cues, umbrellas, products }: Hearing): readonly Found<unknown>[] {
  return [...own, ...foreign, ...cues, ...umbrellas, ...products];
}

/** The types that an intent asks for. */
function typesIn({ own, isBrand }: Hearing, isUnwanted: Test): Evidence<CatalogueEntry>["facts"] {
  const types = new Evidence<CatalogueEntry>();
  for (const found of own.filter((one) => !isUnwanted(one)))
    for (const { entry, strength } of found.values)
      types.add(entry, { strength, evidence: found.text, isBrand: isBrand(found) });
  return types.facts;
}

/** The capabilities that an intent speaks of, also through other clouds' types. */
function capabilitiesIn({ cues, own, foreign }: Hearing, isDenied: Test): Evidence<Capability> {
  const capabilities = new Evidence<Capability>();
  // "Stream" within "DynamoDB stream" asks for no stream of its own.
  const inner = new Set(own.filter(({ start, end }) => end - start > 1).flatMap(tokensOf));
  for (const found of cues.filter((cue) => !isDenied(cue))) {
    const { start, end, text: evidence } = found;
    if (end - start === 1 && inner.has(start)) continue;
    for (const { capability, strength } of found.values)
      capabilities.add(capability, { strength, evidence, isBrand: false });
  }
  addForeign(
    capabilities,
    foreign.filter((found) => !isDenied(found)),
  );
  return capabilities;
}

/** A type of another cloud ("like SQS") asks for what that type is for. */
function addForeign(capabilities: Evidence<Capability>, foreign: readonly Found<Naming>[]): void {
  for (const { values, text: evidence } of foreign) {
    for (const { entry, strength } of values) {
      const [purpose] = entry.gives;
      if (purpose === undefined || strength < UNIT) continue;
      capabilities.add(purpose, { strength: scale(FOREIGN, strength), evidence, isBrand: true });
    }
  }
}
