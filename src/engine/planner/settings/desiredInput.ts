import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Facts } from "../facts/facts.ts";
import type { Setting } from "./detect.ts";
import { DESIGN_WIDE, valueFor } from "./values.ts";

/** Reads a sentence of the intent: what it speaks of. */
export type SentenceReader = (sentence: string) => Facts;

/**
 * What the settings of an intent mean for one type: property → value. A setting belongs to the types that its sentence
 * speaks of; when it speaks of none that has the setting, to all that have it.
 */
export function desiredInput(
  entry: CatalogueEntry,
  settings: readonly Setting[],
  candidates: readonly CatalogueEntry[],
  read: SentenceReader,
): Record<string, unknown> | undefined {
  const input: Record<string, unknown> = {};
  for (const setting of settings) {
    const property = entry.settings[setting.name];
    if (property === undefined || property in input || !concerns(setting, entry, candidates, read)) continue;
    const value = valueFor(entry, setting, property);
    if (value !== undefined) input[property] = value;
  }
  return Object.keys(input).length > 0 ? input : undefined;
}

function concerns(
  setting: Setting,
  entry: CatalogueEntry,
  candidates: readonly CatalogueEntry[],
  read: SentenceReader,
): boolean {
  if (DESIGN_WIDE.has(setting.name)) return true;
  const facts = read(setting.sentence);
  const isSpokenOf = (one: CatalogueEntry) =>
    one.settings[setting.name] !== undefined &&
    (facts.named.has(one) ||
      one.gives.some((capability) => (facts.capabilities.get(capability)?.strength ?? 0) >= 1000));
  return isSpokenOf(entry) || !candidates.some(isSpokenOf);
}
