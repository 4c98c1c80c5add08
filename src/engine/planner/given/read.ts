/** Facts that a caller gives beside an intent: what of them is known, in bounds, and what is to be said of the rest. */
import {
  type Audience,
  type FactSetting,
  type FactThing,
  IntentFacts,
  readFacts,
} from "../../../contract/design.ts";
import { isObject } from "../../../contract/reading.ts";
import { append } from "../../../shared/append.ts";
import type { DesignLibrary } from "../../designs/library.ts";
import { tagsOfAvailability, tagsOfVisibility } from "../constraints/qualities.ts";
import type { Qualifier } from "../data.ts";
import { type NumberFact, tagsOfNumbers } from "../facts/numbers.ts";
import { isQuality } from "../understood.ts";
import { isAudience, isNumberKind, isSettingName, tagsOfAudience } from "../vocabulary.ts";
import { among, shown } from "./shown.ts";

/** What a caller's own reading of an intent comes to, whatever the cloud. Names of types are still as written. */
export interface Given {
  /** Whether there are any facts. */
  readonly isGiven: boolean;
  readonly designs: readonly string[];
  readonly roles: readonly string[];
  readonly types: readonly string[];
  readonly denied: readonly string[];
  readonly later: readonly string[];
  readonly qualities: readonly Qualifier[];
  readonly regions: readonly string[];
  readonly audience: readonly Audience[];
  readonly existing: readonly FactThing[];
  readonly leaving: readonly FactThing[];
  readonly settings: readonly FactSetting[];
  readonly numbers: readonly NumberFact[];
  /** Tags of the design data that the facts say. */
  readonly tags: readonly string[];
  readonly notes: readonly string[];
}

/** Facts of one kind that are read; nobody means more. */
const MOST = 60;
/** Longest name of a type, a product, a place or a value, in UTF-16 code units. */
const LONGEST = 200;
/** Numbers that mean something: below the atoms of anything. */
const LARGEST = 1e15;

/** Reads the facts that a caller gives. What is odd, too much or not known is passed over, and said in `notes`. */
export function readGiven(facts: unknown, library: DesignLibrary): Given {
  const notes: string[] = [];
  const read = readFacts(facts) ?? {};
  if (facts !== undefined) append(notes, oddities(facts, read));
  const bounded = <T>(key: keyof IntentFacts, list: readonly T[] = []): readonly T[] => {
    if (list.length > MOST)
      notes.push(`The facts list ${list.length} under “${key}”; the first ${MOST} are read.`);
    return list.slice(0, MOST);
  };
  const names = (key: keyof IntentFacts, list: readonly string[] = []) => {
    const lines = [...new Set(bounded(key, list).map(oneLine))];
    if (!lines.every(isName))
      notes.push(`Names under “${key}” that are empty or longer than ${LONGEST} characters were not read.`);
    return lines.filter(isName);
  };
  const known = <T extends string>(
    key: keyof IntentFacts,
    one: string,
    isKnown: (id: string) => boolean,
  ): T[] => {
    const ids = names(key, read[key] as readonly string[] | undefined);
    append(
      notes,
      strange(
        one,
        ids.filter((id) => !isKnown(id)),
      ),
    );
    return ids.filter(isKnown) as T[];
  };
  const designIds = new Set(library.designs.map(({ design }) => design.id));
  const designs = known("designs", "design", (id) => designIds.has(id));
  const roles = known("roles", "role", (id) => library.roleById.has(id));
  const qualities = known<Qualifier>("qualities", "quality", isQuality);
  const audience = known<Audience>("audience", "audience", isAudience);
  const regions = names("regions", read.regions);
  const settings = bounded("settings", read.settings)
    .map((fact) => ({ ...fact, of: oneLine(fact.of) }))
    .filter(({ of }) => isName(of));
  append(
    notes,
    strange(
      "setting",
      [...new Set(settings.map(({ setting }) => setting))].filter((id) => !isSettingName(id)),
    ),
  );
  const amounts = bounded("numbers", Object.entries(read.numbers ?? {}));
  const numbers = amounts.flatMap(([kind, value]) =>
    isNumberKind(kind) && value > 0 && value <= LARGEST
      ? [{ kind, value, evidence: `${value} (given)` }]
      : [],
  );
  append(
    notes,
    strange(
      "number",
      amounts.map(([kind]) => kind).filter((kind) => !isNumberKind(kind)),
    ),
  );
  for (const [kind, value] of amounts)
    if (isNumberKind(kind) && !(value > 0 && value <= LARGEST))
      notes.push(`The facts say ${value} for “${kind}”, which is no amount of it.`);
  const strangers: string[] = [];
  const things = (key: "existing" | "leaving") =>
    bounded(key, read[key]).flatMap((thing) => thingOf(thing, library, strangers));
  const [existing, leaving] = [things("existing"), things("leaving")];
  append(notes, strange("role", [...new Set(strangers)]));
  return {
    isGiven: Object.keys(read).length > 0,
    designs,
    roles,
    types: names("types", read.types),
    denied: names("denied", read.denied),
    later: names("later", read.later),
    qualities,
    regions,
    audience,
    existing,
    leaving,
    settings: settings.filter(({ setting }) => isSettingName(setting)),
    numbers,
    tags: [
      ...qualities,
      ...(qualities.includes("private") ? tagsOfVisibility("private") : []),
      ...(qualities.includes("available") ? tagsOfAvailability("high") : []),
      ...(regions.length > 1 ? ["multi-region"] : []),
      ...tagsOfAudience(audience),
      ...tagsOfNumbers(numbers),
    ],
    notes,
  };
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

function thingOf({ role, name }: FactThing, library: DesignLibrary, strangers: string[]): FactThing[] {
  const isStrange = role !== undefined && !library.roleById.has(role);
  if (isStrange) strangers.push(role);
  const played = role === undefined || isStrange ? {} : { role };
  // "Cloud Run, Cloud SQL": several things in one.
  const names = name === undefined || name.length > LONGEST ? [] : name.split(/[,;]/).map(oneLine);
  const things = names.filter((one) => one !== "").map((one) => ({ name: one, ...played }));
  return things.length > 0 ? things : isStrange || role === undefined ? [] : [played];
}

/** Whether words may name something. */
function isName(name: string): boolean {
  return name !== "" && name.length <= LONGEST;
}

/** Words on one line, without what is no character of a text; of what is too long only so much that it is seen. */
function oneLine(words: string): string {
  return words
    .slice(0, LONGEST + 1)
    .replaceAll(/[\p{C}\s]+/gu, " ")
    .trim();
}

function strange(one: string, ids: readonly string[]): string[] {
  const [id] = ids;
  if (id === undefined) return [];
  if (ids.length === 1)
    return [
      `The facts name the ${one} ${shown(id)}, which is not known. Take one that the vocabulary lists.`,
    ];
  const many = one === "quality" ? "qualities" : one === "audience" ? one : `${one}s`;
  return [`The facts name the ${many} ${among(ids)}, which are not known. Take what the vocabulary lists.`];
}
