import type { Capability } from "../../catalogue/capabilities.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { DesignLibrary } from "../../designs/library.ts";
import type { PlannerData, Qualifier } from "../data.ts";
import { scale, UNIT } from "../text/fixed.ts";
import { type Found, Lexicon, Phrases } from "../text/phraseBook.ts";
import { type Token, tokenize } from "../text/tokens.ts";
import { type Called, calledIn } from "./called.ts";
import { type Denial, isServer, readDenial } from "./denial.ts";
import { Evidence } from "./evidence.ts";
import type { Facts, Subjects } from "./facts.ts";
import { type Hearing, hear, type Test } from "./hearing.ts";
import { certainSchedule } from "./hedges.ts";
import { KnownPhrases, SAID } from "./knownPhrases.ts";
import { languageOf } from "./language.ts";
import type { Naming } from "./lexicon.ts";
import { marksOf } from "./marks.ts";
import { areThere, type Presence, readPresence } from "./presence.ts";
import { tokensOf } from "./shields.ts";

/** A type of another cloud says what is wanted almost as surely as the capability's own words. */
const FOREIGN = 900;
/** Reads intents: which types, capabilities and qualities they ask for, and which they deny. */
export class IntentReader {
  readonly #phrases: KnownPhrases;
  readonly #library: DesignLibrary;
  readonly #lexicon: Lexicon;

  constructor(catalogue: Catalogue, data: PlannerData, library: DesignLibrary) {
    this.#phrases = new KnownPhrases(catalogue, data);
    this.#library = library;
    const { cues, qualifiers, umbrellas, idioms, negations, names } = this.#phrases;
    this.#lexicon = new Lexicon([
      ...[cues, qualifiers, umbrellas, idioms, negations, ...names.values()],
      ...[library.phrases, library.shields, library.homonyms],
    ]);
  }

  /**
   * @param written the words of the intent, where they are known already.
   * @param isEnglish whether it was written in English, so that what looks misspelt is.
   */
  read(
    intent: string,
    provider: string,
    written: readonly Token[] = tokenize(intent),
    isEnglish = true,
  ): Facts {
    const hearing = hear(this.#phrases, this.#library, this.#lexicon, written, provider, isEnglish);
    const denial = readDenial(this.#phrases, this.#library, hearing);
    const { isDenied, isUnwanted } = denial;
    const inner = innerTokens(hearing.own);
    const presence = readPresence(this.#library, hearing, denial, provider);
    const { types, replaced } = typesIn(hearing, denial, presence);
    const capabilities = capabilitiesIn(hearing, denial, inner);
    const schedule = certainSchedule(intent.toLowerCase());
    // "It falls over every Friday" tells when something happens, and starts nothing.
    if (schedule !== undefined && !isTold(schedule.evidence, hearing, presence)) {
      capabilities.add("schedule", { strength: SAID, evidence: schedule.evidence, isBrand: false });
    }
    const families = hearing.umbrellas.filter(
      (found) =>
        !isDenied(found) &&
        !inner.has(found.start) &&
        !isApposition(found, hearing) &&
        !presence.isFirm(found),
    );
    return {
      tokens: hearing.text.tokens.filter((_, start) => !isDenied({ start, end: start + 1 })),
      named: types.facts,
      deniedNames: types.denied,
      deniedBrands: new Set(
        hearing.own.filter((found) => isDenied(found) && hearing.isBrand(found)).map(({ text }) => text),
      ),
      capabilities: capabilities.facts,
      families: new Map(families.map((found) => [found.text, found.values])),
      deniedCapabilities: capabilities.denied,
      qualifiers: qualifiersIn(hearing, denial),
      foreign: foreignIn(hearing.foreign, (found) => isUnwanted(found) || presence.isOutside(found)),
      replaced,
      existing: existingTypes(hearing, denial, presence),
      existingCapabilities: existingCapabilities(hearing, denial, presence),
      outside: outsideIn(hearing, presence),
      marks: marksOf(this.#library, hearing, denial, presence),
      talked: hearing.talked.filter(({ spots }) => !spots.every(isDenied) && !spots.every(presence.isFirm)),
      shields: hearing.shields,
      corrections: hearing.corrections,
      language: languageOf(written),
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
    return !this.#phrases.plain.has(stem) || this.#library.brands.has(stem);
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

/** Whether words stand only in what is told of as there. */
function isTold(words: string, { text: { tokens } }: Hearing, { isThere }: Presence): boolean {
  const [first] = tokenize(words);
  const places = tokens.flatMap((token, start) => (token.text === first?.text ? [start] : []));
  return places.length > 0 && places.every((start) => isThere({ start, end: start + 1 }));
}

/** The qualities that an intent asks for; who wants no servers wants it serverless. */
function qualifiersIn(
  { qualifiers, umbrellas }: Hearing,
  { isDenied, isUnwanted }: Denial,
): ReadonlyMap<Qualifier, string> {
  const said = qualifiers
    .filter((found) => !isDenied(found))
    .flatMap((found) => found.values.map((value) => [value, found.text] as const));
  const serverless = umbrellas
    .filter((found) => isServer(found) && isUnwanted(found))
    .map(({ text }) => ["serverless", `no ${text}`] as const);
  return new Map([...serverless, ...said]);
}

/** The types that an intent names, and those of them that it wants replaced. */
function typesIn(
  { own, isBrand }: Hearing,
  { isDenied, isReplaced }: Denial,
  { isOutside }: Presence,
): { readonly types: Evidence<CatalogueEntry>; readonly replaced: ReadonlyMap<CatalogueEntry, string> } {
  const types = new Evidence<CatalogueEntry>();
  const replaced = new Map<CatalogueEntry, string>();
  for (const found of own) {
    if (isOutside(found)) continue;
    for (const { entry, strength } of found.values) {
      if (!isDenied(found)) types.add(entry, { strength, evidence: found.text, isBrand: isBrand(found) });
      else if (strength === UNIT) {
        types.deny(entry, found.text);
        if (isReplaced(found)) replaced.set(entry, found.text);
      }
    }
  }
  return { types, replaced };
}

/** The capabilities that an intent speaks of, also through other clouds' types. */
function capabilitiesIn(
  { cues, umbrellas, foreign }: Hearing,
  { isDenied, isBranded, isUnwanted, deniesPurpose }: Denial,
  inner: ReadonlySet<number>,
): Evidence<Capability> {
  const capabilities = new Evidence<Capability>();
  for (const found of cues) {
    const { start, end, text: evidence } = found;
    if (end - start === 1 && inner.has(start)) continue;
    for (const { capability, strength } of found.values) {
      if (!isDenied(found)) capabilities.add(capability, { strength, evidence, isBrand: false });
      else if (strength === SAID && deniesPurpose(found, capability)) capabilities.deny(capability, evidence);
    }
  }
  for (const found of umbrellas.filter((one) => isDenied(one) && !isBranded(one))) {
    for (const capability of found.values) capabilities.deny(capability, found.text);
  }
  addForeign(capabilities, foreign, isUnwanted);
  return capabilities;
}

/** "Timestream database": a family's word right behind a name of one of the family says what the name is. */
function isApposition({ start, values }: Found<Capability>, { own, text }: Hearing): boolean {
  return own.some(
    (name) =>
      name.end === start &&
      text.tokens[start]?.gap === "space" &&
      name.values.some(({ entry }) => entry.gives.some((capability) => values.includes(capability))),
  );
}

/** The own types that are there already, in the target cloud. */
function existingTypes(
  { own }: Hearing,
  { isDenied }: Denial,
  presence: Presence,
): ReadonlyMap<CatalogueEntry, string> {
  const said = own.filter((found) => !isDenied(found));
  const isUnit = ({ strength }: Naming) => strength === UNIT;
  const entries = new Set(said.flatMap(({ values }) => values.filter(isUnit).map(({ entry }) => entry)));
  return new Map(
    [...entries].flatMap((entry) => {
      const mentions = said.filter(({ values }) => values.some((one) => one.entry === entry && isUnit(one)));
      const [first] = mentions.filter((found) => presence.isThere(found) && !presence.isOutside(found));
      return first !== undefined && areThere(mentions, presence) ? [[entry, first.text] as const] : [];
    }),
  );
}

/** The capabilities that only what is there already gives ("the load balancer that we have"). */
function existingCapabilities(
  { cues, own }: Hearing,
  { isDenied }: Denial,
  presence: Presence,
): ReadonlyMap<Capability, string> {
  const said = [
    ...cues.map((found) => ({
      ...found,
      gives: found.values.filter(({ strength }) => strength === SAID).map(({ capability }) => capability),
    })),
    ...own.map((found) => ({
      ...found,
      gives: found.values
        .filter(({ strength }) => strength === UNIT)
        .flatMap(({ entry }) => entry.gives[0] ?? []),
    })),
  ].filter((found) => !isDenied(found));
  return new Map(
    [...new Set(said.flatMap(({ gives }) => gives))].flatMap((capability) => {
      const mentions = said.filter(({ gives }) => gives.includes(capability));
      const [first] = mentions.filter(presence.isThere);
      return first !== undefined && areThere(mentions, presence) ? [[capability, first.text] as const] : [];
    }),
  );
}

/** The types that stand for what does a job outside of the target cloud. */
function outsideIn({ own, foreign }: Hearing, { isOutside }: Presence): ReadonlyMap<CatalogueEntry, string> {
  return new Map(
    [...own, ...foreign]
      .filter(isOutside)
      .flatMap((found) =>
        found.values
          .filter(({ strength }) => strength === UNIT)
          .map(({ entry }) => [entry, found.text] as const),
      ),
  );
}

/** Types of other clouds that are spoken of outright as what does a job. */
function foreignIn(foreign: readonly Found<Naming>[], isUnwanted: Test): ReadonlyMap<CatalogueEntry, string> {
  return new Map(
    foreign
      .filter((found) => !isUnwanted(found))
      .flatMap((found) =>
        found.values
          .filter(({ strength }) => strength === UNIT)
          .map(({ entry }) => [entry, found.text] as const),
      ),
  );
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
