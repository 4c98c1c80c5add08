import { armTypeOf, type CatalogueEntry } from "../catalogue/schema.ts";
import { isCovered, isUnwritten } from "./mapping.ts";
import type { CodeTable, CompiledTable } from "./tables.ts";

/**
 * How a catalogue type is written: by a mapping, with something else (`covered`), by its own name with what its
 * provider requires (`basic`), or not at all.
 */
export type How = "mapped" | "covered" | "basic" | "missing";

export function howWritten(
  entry: CatalogueEntry,
  table: CodeTable,
  { schemas, mappings }: CompiledTable,
): How {
  const mapping = mappings.types[`${entry.service}/${entry.kind}`];
  if (mapping && isUnwritten(mapping)) return "missing";
  if (mapping) return isCovered(mapping) ? "covered" : "mapped";
  const own = resourceNamed(entry, table)?.toLowerCase();
  return Object.keys(schemas.types).some((type) => type.toLowerCase() === own) ? "basic" : "missing";
}

/** The resource type that a catalogue type is by its own name, in any case; undefined where the languages differ. */
export function resourceNamed(entry: CatalogueEntry, table: CodeTable): string | undefined {
  if (table === "cloudformation") return `AWS::${entry.service}::${entry.kind}`;
  return table === "bicep" ? armTypeOf(entry) : undefined;
}
