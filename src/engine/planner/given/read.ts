/** Facts that a caller gives beside an intent: what of them is known, in bounds, and what is to be said of the rest. */
import {
  type Audience,
  type FACT_LISTS,
  type FACT_THINGS,
  type FactSetting,
  type FactThing,
  IntentFacts,
  isAmount,
  MOST_OF_A_KIND,
  readFacts,
} from "../../../contract/design.ts";
import { isObject } from "../../../contract/reading.ts";
import { append } from "../../../shared/append.ts";
import type { DesignLibrary } from "../../designs/library.ts";
import { isAllPrivate, tagsOfAvailability, tagsOfVisibility } from "../constraints/qualities.ts";
import { readList } from "../constraints/read.ts";
import { type AskedQuality, isAskedQuality } from "../data.ts";
import { type NumberFact, tagsOfNumbers } from "../facts/numbers.ts";
import type { ThingThere } from "../facts/outside.ts";
import { isAudience, isNumberKind, isSettingName, tagsOfAudience } from "../vocabulary.ts";
import { among, lineOf, shown } from "./shown.ts";

/** What a caller's own reading of an intent comes to, whatever the cloud. Names of types are still as written. */
export interface Given {
  /** Whether any facts were read. */
  readonly isGiven: boolean;
  readonly designs: readonly string[];
  readonly roles: readonly string[];
  readonly types: readonly string[];
  readonly denied: readonly string[];
  readonly later: readonly string[];
  readonly qualities: readonly AskedQuality[];
  readonly regions: readonly string[];
  readonly audience: readonly Audience[];
  readonly existing: readonly ThingThere[];
  readonly leaving: readonly FactThing[];
  readonly settings: readonly FactSetting[];
  readonly numbers: readonly NumberFact[];
  /** Tags of the design data that the facts say, but for those of regions, which depend on the cloud. */
  readonly tags: readonly string[];
  readonly notes: readonly string[];
  /** Kinds of facts that are not the caller's, but what the text says. */
  readonly ofText: ReadonlySet<string>;
}

/** Longest name of a type, a product, a place or a value, in UTF-16 code units. */
const LONGEST = 200;

/** Of a request without facts. */
const NOTHING: Given = {
  isGiven: false,
  ...{ designs: [], roles: [], types: [], denied: [], later: [], qualities: [], regions: [], audience: [] },
  ...{ existing: [], leaving: [], settings: [], numbers: [], tags: [], notes: [], ofText: new Set() },
};

/** Reads the facts that a caller gives. What is odd, too much or not known is passed over, and said in `notes`. */
export function readGiven(facts: unknown, library: DesignLibrary): Given {
  if (facts === undefined) return NOTHING;
  const read = readFacts(facts) ?? {};
  const keys = new KeyReader(read, library, oddities(facts, read));
  const designIds = new Set(library.designs.map(({ design }) => design.id));
  const qualities = keys.qualities();
  const audience = keys.ids("audience", "audience", isAudience);
  // "Frankfurt, Ireland": several places in one.
  const regions = [...new Set(readList(keys.names("regions")))].slice(0, MOST_OF_A_KIND);
  const numbers = keys.numbers();
  const lists = {
    designs: keys.ids("designs", "design", (id): id is string => designIds.has(id)),
    roles: keys.ids(
      "roles",
      "role",
      (id): id is string => library.roleById.has(id),
      (word) => library.roleNames.called(word),
    ),
    types: keys.names("types"),
    denied: keys.namesOrRoles("denied"),
    later: keys.namesOrRoles("later"),
    ...{ qualities, regions, audience, numbers },
    existing: keys.things("existing"),
    leaving: keys.things("leaving"),
    settings: keys.settings(),
  };
  const isPrivate = isAllPrivate(qualities);
  return {
    ...lists,
    isGiven: Object.values(lists).some(({ length }) => length > 0),
    tags: [
      ...qualities.filter((quality) => quality !== "private" || isPrivate),
      ...(isPrivate ? tagsOfVisibility("private") : []),
      ...(qualities.includes("available") ? tagsOfAvailability("high") : []),
      ...tagsOfAudience(audience),
      ...tagsOfNumbers(numbers),
    ],
    notes: keys.notes,
    ofText: new Set(),
  };
}

/** Reads facts key by key, and notes what of them is not used. */
class KeyReader {
  readonly notes: string[];
  readonly #facts: IntentFacts;
  readonly #library: DesignLibrary;

  constructor(facts: IntentFacts, library: DesignLibrary, notes: string[]) {
    this.#facts = facts;
    this.#library = library;
    this.notes = notes;
  }

  /** Names, each once. */
  names(key: (typeof FACT_LISTS)[number]): string[] {
    const lines = [...new Set(this.#bounded(key, this.#facts[key]).map(oneLine))];
    if (!lines.every(isName)) this.#tooLong(key);
    return lines.filter(isName);
  }

  /** Names, and roles by their ids however they are spelt. */
  namesOrRoles(key: (typeof FACT_LISTS)[number]): string[] {
    return [...new Set(this.names(key).map((word) => this.#library.roleNames.spelt(word) ?? word))];
  }

  /** Ids of qualities; of two that exclude each other the one that takes more, and that is said. */
  qualities(): AskedQuality[] {
    const qualities = this.ids("qualities", "quality", isAskedQuality);
    if (!(qualities.includes("small") && qualities.includes("large"))) return qualities;
    this.notes.push("The facts ask for “small” and “large”: it is planned as large.");
    return qualities.filter((quality) => quality !== "small");
  }

  /** Ids of one kind, by the name of the kind. @param meant the id of a word that is none */
  ids<T extends string>(
    key: (typeof FACT_LISTS)[number],
    kind: string,
    isKnown: (id: string) => id is T,
    meant: (word: string) => string | undefined = (word) => word.toLowerCase(),
  ): T[] {
    const ids = [...new Set(this.names(key).map((word) => (isKnown(word) ? word : (meant(word) ?? word))))];
    append(
      this.notes,
      notKnown(
        kind,
        ids.filter((id) => !isKnown(id)),
      ),
    );
    return ids.filter(isKnown);
  }

  things(key: (typeof FACT_THINGS)[number]): FactThing[] {
    const unknownRoles = new Set<string>();
    const things = this.#bounded(key, this.#facts[key]).flatMap(({ role: word, name = "" }): FactThing[] => {
      const role = word === undefined ? undefined : this.#roleOf(word);
      if (word !== undefined && role === undefined) unknownRoles.add(word);
      const played = role === undefined ? {} : { role };
      if (name.length > LONGEST) this.#tooLong(key);
      // "Cloud Run, Cloud SQL": several things in one.
      const names = name.length > LONGEST ? [] : name.split(/[,;]/).map(oneLine).filter(isName);
      if (names.length > 0) return names.map((one) => ({ name: one, ...played }));
      return role === undefined ? [] : [played];
    });
    append(this.notes, notKnown("role", [...unknownRoles]));
    return things.slice(0, MOST_OF_A_KIND);
  }

  settings(): FactSetting[] {
    const settings = this.#bounded("settings", this.#facts.settings).map(({ of, setting, value }) => ({
      of: oneLine(of),
      setting,
      value: typeof value === "string" ? oneLine(value) : value,
    }));
    const named = settings.filter(({ of }) => isName(of));
    if (named.length < settings.length) this.#tooLong("settings");
    const unknown = new Set(named.flatMap(({ setting }) => (isSettingName(setting) ? [] : [setting])));
    append(this.notes, notKnown("setting", [...unknown]));
    return named.filter(({ setting }) => isSettingName(setting));
  }

  numbers(): NumberFact[] {
    const amounts = this.#bounded("numbers", Object.entries(this.#facts.numbers ?? {}));
    append(
      this.notes,
      notKnown(
        "number",
        amounts.flatMap(([kind]) => (isNumberKind(kind) ? [] : [kind])),
      ),
    );
    return amounts.flatMap(([kind, value]) => {
      if (!isNumberKind(kind)) return [];
      if (isAmount(value)) return [{ kind, value, evidence: `${value} (given)` }];
      this.notes.push(`The facts say ${value} for “${kind}”, which is no amount of it.`);
      return [];
    });
  }

  #roleOf(word: string): string | undefined {
    return this.#library.roleById.has(word) ? word : this.#library.roleNames.called(lineOf(word, LONGEST));
  }

  #bounded<T>(key: keyof IntentFacts, list: readonly T[] = []): readonly T[] {
    if (list.length > MOST_OF_A_KIND)
      this.notes.push(`The facts list ${list.length} under “${key}”; the first ${MOST_OF_A_KIND} are read.`);
    return list.slice(0, MOST_OF_A_KIND);
  }

  /** Said once of each key. */
  #tooLong(key: keyof IntentFacts): void {
    const note = `Names under “${key}” that are empty or longer than ${LONGEST} characters were not read.`;
    if (!this.notes.includes(note)) this.notes.push(note);
  }
}

/** What a caller should know of what is no fact at all: keys that there are not, and values of the wrong kind. */
function oddities(facts: unknown, read: IntentFacts): string[] {
  if (!isObject(facts)) return ["The facts are no object, and were not read."];
  const keys = Object.keys(facts);
  const unknown = keys.filter((key) => !Object.hasOwn(IntentFacts.shape, key));
  const odd = keys.filter((key) => {
    if (!Object.hasOwn(IntentFacts.shape, key)) return false;
    const value = facts[key];
    const kept = Object.hasOwn(read, key) ? read[key] : undefined;
    return Array.isArray(value)
      ? value.length > (Array.isArray(kept) ? kept.length : 0)
      : value !== undefined && !(isObject(value) && sizeOf(value) === sizeOf(kept));
  });
  return [
    ...(unknown.length === 0
      ? []
      : [
          `The facts have ${among(unknown)}, of which nothing is known; the keys are ${Object.keys(IntentFacts.shape).join(", ")}.`,
        ]),
    ...(odd.length === 0
      ? []
      : [`Some of the facts under ${among(odd)} are not of the kind that belongs there, and were not read.`]),
  ];
}

function sizeOf(value: unknown): number {
  return isObject(value) ? Object.keys(value).length : 0;
}

/** Whether words may name something. */
function isName(name: string): boolean {
  return name !== "" && name.length <= LONGEST;
}

/** Words on one line; of what is too long only so much that it is seen to be. */
function oneLine(words: string): string {
  return lineOf(words, LONGEST + 1);
}

/** Says of ids of one kind that they are not known. */
function notKnown(kind: string, ids: readonly string[]): string[] {
  const [id] = ids;
  if (id === undefined) return [];
  if (ids.length === 1)
    return [
      `The facts name the ${kind} ${shown(id)}, which is not known. Take one of the ids that the tool's schema lists.`,
    ];
  const many = kind === "quality" ? "qualities" : kind === "audience" ? kind : `${kind}s`;
  return [
    `The facts name the ${many} ${among(ids)}, which are not known. Take the ids that the tool's schema lists.`,
  ];
}
