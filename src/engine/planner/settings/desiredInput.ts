import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { SettingName } from "../../catalogue/settings.ts";
import type { Subjects } from "../facts/facts.ts";
import type { Setting } from "./detect.ts";
import { endedBy, type Spoken } from "./ends.ts";
import { suits } from "./suits.ts";
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
}

/** Reads a part of the intent: what it speaks of. */
export type PartReader = (part: string) => Subjects;

/**
 * Works out what the settings of an intent mean for a type: property → value. A setting belongs to the types that its
 * clause speaks of; when it speaks of none that has the setting, to those of its sentence, and at last to all.
 */
export function desiredInputs(
  settings: readonly Setting[],
  entries: readonly CatalogueEntry[],
  read: PartReader,
): (entry: CatalogueEntry) => DesiredInput | undefined {
  const concerned = settings.map((setting) => ({ setting, types: concernedBy(setting, entries, read) }));
  const known = new Map<CatalogueEntry, DesiredInput | undefined>();
  const inputOf = (entry: CatalogueEntry): DesiredInput | undefined => {
    const input: Record<string, unknown> = {};
    // The first to speak of a setting decides it whole: an engine never gets the version of another.
    const written = new Set<SettingName>();
    for (const { setting, types } of concerned) {
      const targets = entry.settings[setting.name];
      if (targets === undefined || written.has(setting.name) || types?.has(entry) === false) continue;
      if (!suits(entry, setting)) continue;
      // A type that only has it on or off takes no value of it.
      const isSwitch = targets.every(({ is }) => is !== undefined);
      for (const target of targets) {
        if (target.at in input || (target.is !== undefined && !(isSwitch || written.has(setting.name))))
          continue;
        const value = write(setting.name, target, setting.value);
        if (value === undefined) continue;
        input[target.at] = value;
        written.add(setting.name);
      }
    }
    const isSized = [...written].some(
      (name) => OF_NAMED.has(name) || (name === "ttl-seconds" && entry.auxiliary),
    );
    return Object.keys(input).length > 0 ? { input, isSized } : undefined;
  };
  return (entry) => {
    if (!known.has(entry)) known.set(entry, inputOf(entry));
    return known.get(entry);
  };
}

/** Settings of a thing that is named: where none is, nobody can tell whose they are. */
const OF_NAMED: ReadonlySet<SettingName> = new Set(["count", "shards", "vcpu", "instance-type"]);

/** "A timeout of 5 minutes" does not speak of what runs every 5 minutes. */
const SPAN = /\b\d{1,6}[- ]?(?:second|minute|hour|day|week|month|year)s?\b/g;

/**
 * The types that a setting is about; undefined for all. The size and number of machines may be said of what they are
 * parts of: those of a cluster's node group of the cluster.
 */
function concernedBy(
  { name, clause, sentence }: Setting,
  entries: readonly CatalogueEntry[],
  read: PartReader,
): ReadonlySet<CatalogueEntry> | undefined {
  if (DESIGN_WIDE.has(name)) return undefined;
  const able = entries.filter((entry) => entry.settings[name] !== undefined);
  const isOfNamed = OF_NAMED.has(name);
  const spokenIn = (part: string): Spoken => {
    const subjects = read(part.replaceAll(SPAN, " "));
    const spoken = able.filter((entry) => isSpokenOf(entry, subjects));
    const owned =
      isOfNamed || name === "memory-mb"
        ? partsOf(subjects.types, able)
        : name === "ttl-seconds"
          ? glueOf(
              entries.filter((entry) => isSpokenOf(entry, subjects)),
              able,
            )
          : [];
    return { subjects, able: [...spoken, ...owned] };
  };
  if (name === "retention-days" || name === "ttl-seconds")
    return endedBy({ name, clause, sentence }, able, spokenIn);
  for (const part of [clause, sentence]) {
    const { able: spoken } = spokenIn(part);
    if (spoken.length > 0) return new Set(spoken);
  }
  return isOfNamed ? new Set() : undefined;
}

function isSpokenOf(entry: CatalogueEntry, { types, capabilities }: Subjects): boolean {
  return types.has(entry) || entry.gives.some((capability) => capabilities.has(capability));
}

/** Types that say how others work and are nothing by themselves: the cache policy of a distribution. */
function glueOf(spoken: readonly CatalogueEntry[], able: readonly CatalogueEntry[]): CatalogueEntry[] {
  const named = new Set(spoken.map(({ service, kind }) => `${service}/${kind}`));
  return able.filter((entry) => entry.auxiliary && entry.relates.some(({ to }) => named.has(to)));
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
