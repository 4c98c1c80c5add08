import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { SettingName, Target } from "../../catalogue/settings.ts";
import type { Subjects } from "../facts/facts.ts";
import { clausesOf } from "./clauses.ts";
import type { BoundSetting, Setting } from "./detect.ts";
import { endedBy, keptBy, type Spoken, storesAmong } from "./ends.ts";
import { partnerOf } from "./pairs.ts";
import { suits } from "./suits.ts";
import { byteUnit, NUMBER, span } from "./units.ts";
import { write } from "./write.ts";

/** Settings that say something about everything in a design, not only about what their sentence speaks of. */
const DESIGN_WIDE: ReadonlySet<SettingName> = new Set([
  "runtime",
  "multi-zone",
  "engine",
  "backup-days",
  "schedule",
  "domain-name",
]);

/** What an intent sets on a type. */
export interface DesiredInput {
  readonly input: Readonly<Record<string, unknown>>;
  /** Its size or number is said: the design is to have it, though composition would add it anyway. */
  readonly isSized: boolean;
  /** What of it is said, each with the setting that says it. */
  readonly said: ReadonlyMap<SettingName, Setting>;
}

/** A setting and the types that it is about; those of all where they are undefined. */
interface Concerned {
  readonly setting: Setting | BoundSetting;
  readonly types: ReadonlySet<CatalogueEntry> | undefined;
}

/** Reads a part of the intent: what it speaks of. */
export type PartReader = (part: string) => Subjects;

/**
 * Works out what the settings of an intent mean for a type: property → value. A setting belongs to the types that its
 * clause speaks of; when it speaks of none that has the setting, to those of its sentence, and at last to all.
 */
export function desiredInputs(
  settings: readonly (Setting | BoundSetting)[],
  entries: readonly CatalogueEntry[],
  read: PartReader,
): (entry: CatalogueEntry) => DesiredInput | undefined {
  const concerned = settings.map((setting) => ({ setting, types: concernedBy(setting, entries, read) }));
  const names = [...new Set(settings.map(({ name }) => name))];
  const hasAny = ({ settings: own }: CatalogueEntry) => {
    for (const name of names) if (own[name] !== undefined) return true;
    return false;
  };
  const known = new Map<CatalogueEntry, DesiredInput | undefined>();
  const inputOf = (entry: CatalogueEntry): DesiredInput | undefined => {
    const input: Record<string, unknown> = {};
    // The first to speak of a setting decides it whole: an engine never gets the version of another.
    const written = new Map<SettingName, Setting>();
    let isSized = false;
    // What a service refuses beside something else comes after that.
    const yielding: Concerned[] = [];
    const take = (one: Concerned, isLast: boolean) => {
      const { setting, types } = one;
      const targets = entry.settings[setting.name];
      if (targets === undefined || written.has(setting.name) || types?.has(entry) === false) return;
      if (!suits(entry, setting) || isRefused(targets, input)) return;
      if (!isLast && targets.some(({ without }) => without !== undefined)) yielding.push(one);
      else if (setting.value === false) written.set(setting.name, setting);
      else if (put(setting, targets, input, written))
        isSized ||= isOfPart(setting, entry) || sizes(setting.name, entry, types !== undefined);
    };
    for (const one of concerned) take(one, false);
    for (const one of yielding) take(one, true);
    if (written.size === 0) return undefined;
    const partner = partnerOf(entry, written);
    for (const target of (partner && entry.settings[partner.name]) ?? [])
      if (partner !== undefined && !(target.at in input))
        input[target.at] = write(partner.name, target, partner.value);
    return Object.keys(input).length > 0 ? { input, isSized, said: written } : undefined;
  };
  return (entry) => {
    // Most types of a cloud have none of the settings that a text speaks of.
    if (!hasAny(entry)) return undefined;
    if (!known.has(entry)) known.set(entry, inputOf(entry));
    return known.get(entry);
  };
}

/** Writes a setting, unless something is written at its places; tells whether it was. */
function put(
  setting: Setting,
  targets: readonly Target[],
  input: Record<string, unknown>,
  written: Map<SettingName, Setting>,
): boolean {
  // A type that only has it on or off takes no value of it.
  const isSwitch = targets.every(({ is }) => is !== undefined);
  for (const target of targets) {
    if (target.at in input || (target.is !== undefined && !(isSwitch || written.has(setting.name)))) continue;
    const value = write(setting.name, target, setting.value);
    if (value === undefined) continue;
    input[target.at] = value;
    written.set(setting.name, setting);
  }
  return written.has(setting.name);
}

/** Whether a service refuses a setting beside something that is written already. */
function isRefused(targets: readonly Target[], input: Readonly<Record<string, unknown>>): boolean {
  return targets.some(({ without }) => without !== undefined && without in input);
}

/** Whether a setting that is bound to a type is one of what that type cannot be without: its task definition. */
function isOfPart(setting: Setting | BoundSetting, { service, kind }: CatalogueEntry): boolean {
  const part = `${service}/${kind}`;
  return (
    "bound" in setting &&
    [...setting.bound].some(({ requires }) => requires.some(({ type }) => type === part))
  );
}

/** Settings of a thing that is named: where none is, nobody can tell whose they are. */
const OF_NAMED: ReadonlySet<SettingName> = new Set(["count", "shards", "vcpu", "instance-type"]);

/** Bounds of a number, which may be said of a thing or of nothing in particular. */
const BOUNDS: ReadonlySet<SettingName> = new Set(["min-capacity", "max-capacity"]);

/** Whether a setting brings a type into a design. */
function sizes(name: SettingName, entry: CatalogueEntry, isOfNamed: boolean): boolean {
  const isKeeper = entry.auxiliary || entry.gives[0] === "logs";
  if (OF_NAMED.has(name) || (KEPT.has(name) && isKeeper)) return true;
  // What only scales another is there for its upper bound.
  const isGlue = entry.auxiliary && !entry.requires.some(({ inside }) => inside === true);
  return BOUNDS.has(name) && isOfNamed && !(isGlue && name === "min-capacity");
}

/** Settings that say how long something is kept: where a part of a thing says it, a design has the part. */
const KEPT: ReadonlySet<SettingName> = new Set([
  "ttl-seconds",
  "retention-days",
  "version-days",
  "archive-days",
]);

/** "500 GB of storage" does not speak of what is called storage. */
const SIZE = new RegExp(String.raw`${NUMBER} ?${byteUnit()}(?: of)? (?:storage|disks?|space|ssd|hdd)\b`, "g");

/** "A timeout of 5 minutes" does not speak of what runs every 5 minutes. */
const SPAN = new RegExp(span(), "g");

/**
 * The types that a setting is about; undefined for all. The size and number of machines may be said of what they are
 * parts of: those of a cluster's node group of the cluster.
 */
function concernedBy(
  setting: Setting | BoundSetting,
  entries: readonly CatalogueEntry[],
  read: PartReader,
): ReadonlySet<CatalogueEntry> | undefined {
  if ("bound" in setting) return takersOf(setting, entries);
  const { name, clause, sentence, isBare } = setting;
  if (DESIGN_WIDE.has(name)) return undefined;
  const able = entries.filter((entry) => entry.settings[name] !== undefined);
  const isOfNamed = OF_NAMED.has(name);
  const named = isBare === true ? namedNearest(clause, sentence, read) : undefined;
  if (named !== undefined || (isBare === true && name === "memory-mb")) return sizable(name, able, named);
  const spokenIn = (part: string): Spoken => {
    const subjects = read(part.replaceAll(SPAN, " ").replaceAll(SIZE, " "));
    const spoken = able.filter((entry) => isSpokenOf(entry, subjects));
    const heard = () => entries.filter((entry) => isSpokenOf(entry, subjects));
    const owned = [
      ...(isOfNamed || name === "memory-mb" || BOUNDS.has(name) ? partsOf(subjects.types, able) : []),
      ...(name === "ttl-seconds" || BOUNDS.has(name) ? glueOf(heard(), able) : []),
      ...(KEPT.has(name) ? rulesOf(heard(), able) : []),
    ];
    return { subjects, able: [...spoken, ...owned] };
  };
  if (name === "retention-days" || name === "ttl-seconds")
    return endedBy({ name, clause, sentence }, able, spokenIn, storesAmong(entries));
  if (name === "archive-days" || name === "locked-days")
    return keptBy(setting, spokenIn, storesAmong(entries));
  const ofClause = spokenIn(clause);
  // "A load balancer that scales to 10 tasks": what only does the same as a thing of the clause may not be meant.
  const isCertain = !BOUNDS.has(name) || ofClause.able.some((entry) => ofClause.subjects.types.has(entry));
  if (ofClause.able.length > 0 && isCertain) return new Set(ofClause.able);
  const spoken = [...ofClause.able, ...spokenIn(sentence).able];
  if (spoken.length > 0) return new Set(spoken);
  // "A VM with 6 GB of memory": what is named and cannot have it is no reason for another to have it.
  const isOfAnother = name === "memory-mb" && read(sentence).types.size > 0;
  return isOfNamed || isOfAnother ? new Set() : undefined;
}

/** The types that a sentence names in a clause, or nearest before it, else anywhere; undefined where it names none. */
function namedNearest(clause: string, sentence: string, read: PartReader): Subjects["types"] | undefined {
  const clauses = clausesOf(sentence);
  const before = clauses.slice(0, Math.max(0, clauses.indexOf(clause))).reverse();
  return [clause, ...before, sentence].map((part) => read(part).types).find(({ size }) => size > 0);
}

/** What of named types and their parts a size that says no more is of: its storage, or its memory where it has none. */
function sizable(
  name: SettingName,
  able: readonly CatalogueEntry[],
  named: Subjects["types"] = new Set(),
): ReadonlySet<CatalogueEntry> {
  const owned = [...able.filter((entry) => named.has(entry)), ...partsOf(named, able)];
  const hasRoom = (entry: CatalogueEntry) => entry.settings["storage-gb"] !== undefined;
  return new Set(name === "memory-mb" ? owned.filter((entry) => !hasRoom(entry)) : owned);
}

/** Of the types that a setting is bound to those that have it, else the parts of them that do. */
export function takersOf(
  { name, bound }: BoundSetting,
  entries: readonly CatalogueEntry[],
): ReadonlySet<CatalogueEntry> {
  const able = entries.filter((entry) => entry.settings[name] !== undefined);
  const own = able.filter((entry) => bound.has(entry));
  if (own.length > 0) return new Set(own);
  const spoken = [...bound];
  return new Set([...partsOf(bound, able), ...glueOf(spoken, able), ...rulesOf(spoken, able)]);
}

function isSpokenOf(entry: CatalogueEntry, { types, capabilities }: Subjects): boolean {
  return types.has(entry) || entry.gives.some((capability) => capabilities.has(capability));
}

/** Types that say how others work and are nothing by themselves: the cache policy of a distribution. */
function glueOf(spoken: readonly CatalogueEntry[], able: readonly CatalogueEntry[]): CatalogueEntry[] {
  const named = new Set(spoken.map(({ service, kind }) => `${service}/${kind}`));
  return able.filter((entry) => entry.auxiliary && entry.relates.some(({ to }) => named.has(to)));
}

/** Types that stand in others and say something of all in them: the lifecycle rules of a storage account. */
function rulesOf(spoken: readonly CatalogueEntry[], able: readonly CatalogueEntry[]): CatalogueEntry[] {
  const named = new Set(spoken.map(({ service, kind }) => `${service}/${kind}`));
  return able.filter(
    (entry) =>
      entry.auxiliary && entry.requires.some(({ type, inside }) => inside === true && named.has(type)),
  );
}

/** Types that some stand on or that stand in them: the node group of a cluster, the task definition of a service. */
function partsOf(types: ReadonlySet<CatalogueEntry>, able: readonly CatalogueEntry[]): CatalogueEntry[] {
  const nameOf = ({ service, kind }: CatalogueEntry) => `${service}/${kind}`;
  const named = new Set([...types].map(nameOf));
  const needed = new Set([...types].flatMap(({ requires }) => requires.map(({ type }) => type)));
  return able.filter(
    (entry) =>
      needed.has(nameOf(entry)) ||
      entry.requires.some(({ type, inside }) => inside === true && named.has(type)),
  );
}
