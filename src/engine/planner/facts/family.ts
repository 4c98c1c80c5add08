import { VENDOR_WORDS } from "../../../shared/clouds.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import { phraseKey, stems } from "../text/tokens.ts";

/** Words that say whose product it is, and not which. */
const VENDORS: ReadonlySet<string> = new Set([...VENDOR_WORDS.keys()].flatMap(stems));

/**
 * Whether a type is of the family of a product's name: the name is part of the type's own ("OpenSearch" of "OpenSearch
 * Serverless collection"), or begins its service's (`bigquerydatatransfer`).
 */
export function familyOf(brand: string): (entry: CatalogueEntry) => boolean {
  const words = stems(brand).filter((word) => !VENDORS.has(word));
  const key = phraseKey(words.join(" "));
  if (words.length === 0) return () => false;
  const phrase = ` ${words.join(" ")} `;
  return (entry) => {
    const { service } = entry;
    return stemmedName(entry).includes(phrase) || (service !== key && service.startsWith(key));
  };
}

/** Stemmed names of types, each worked out once: every denied name is held against hundreds of them. */
const stemmedNames = new WeakMap<CatalogueEntry, string>();

function stemmedName(entry: CatalogueEntry): string {
  const known = stemmedNames.get(entry) ?? ` ${stems(entry.name).join(" ")} `;
  stemmedNames.set(entry, known);
  return known;
}
