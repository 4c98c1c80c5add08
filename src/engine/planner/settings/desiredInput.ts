import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Subjects } from "../facts/facts.ts";
import type { Setting } from "./detect.ts";
import { DESIGN_WIDE, valueFor } from "./values.ts";

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
): (entry: CatalogueEntry) => Record<string, unknown> | undefined {
  const concerned = settings.map((setting) => ({ setting, types: concernedBy(setting, entries, read) }));
  return (entry) => {
    const input: Record<string, unknown> = {};
    for (const { setting, types } of concerned) {
      const property = entry.settings[setting.name];
      if (property === undefined || property in input || types?.has(entry) === false) continue;
      const value = valueFor(entry, setting, property);
      if (value !== undefined) input[property] = value;
    }
    return Object.keys(input).length > 0 ? input : undefined;
  };
}

/** The types that a setting is about; undefined for all. */
function concernedBy(
  { name, clause, sentence }: Setting,
  entries: readonly CatalogueEntry[],
  read: PartReader,
): ReadonlySet<CatalogueEntry> | undefined {
  if (DESIGN_WIDE.has(name)) return undefined;
  for (const part of [clause, sentence]) {
    const subjects = read(part);
    const types = entries.filter(
      (entry) =>
        entry.settings[name] !== undefined &&
        (subjects.types.has(entry) ||
          entry.gives.some((capability) => subjects.capabilities.has(capability))),
    );
    if (types.length > 0) return new Set(types);
  }
  return undefined;
}
