import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import { UNIT } from "../text/fixed.ts";
import { PhraseBook } from "../text/phraseBook.ts";
import { phraseKey } from "../text/tokens.ts";

/** A type that a phrase names, and how surely, in thousandths. */
export interface Naming {
  readonly entry: CatalogueEntry;
  readonly strength: number;
}

/** A phrase that only names the service means its most used type, and its other types less surely. */
const SERVICE_STRENGTH = 600;

/** Every phrase that names a type of one provider: aliases, display names, and the words of the type id. */
export function nameBook(catalogue: Catalogue, provider: string): PhraseBook<Naming> {
  const book = new PhraseBook<Naming>();
  const entries = catalogue.forProvider(provider);
  for (const entry of entries) {
    const strength = Math.round(UNIT / (1 + entry.aliasRank));
    const phrases = new Map(entry.aliases.map((alias) => [phraseKey(alias), alias]));
    for (const phrase of [entry.name, `${entry.service} ${entry.kind}`])
      phrases.set(phraseKey(phrase), phrase);
    for (const phrase of phrases.values()) book.add(phrase, { entry, strength });
  }
  for (const [service, types] of Map.groupBy(entries, (entry) => entry.service)) {
    if (book.get(service).length > 0) continue;
    const ranked = types.filter((type) => !type.auxiliary).sort((a, b) => b.popularity - a.popularity);
    ranked.forEach((entry, rank) => {
      book.add(service, { entry, strength: Math.round(SERVICE_STRENGTH / (1 + rank)) });
    });
  }
  return book;
}
