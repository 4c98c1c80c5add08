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
  const owners = Map.groupBy(
    entries.flatMap((entry) => [...namesOf(entry)].map(([key, phrase]) => ({ key, phrase, entry }))),
    ({ key }) => key,
  );
  for (const claims of owners.values()) {
    for (const { phrase, entry } of claims) {
      const before = claims.filter((claim) => claim.entry.aliasRank < entry.aliasRank).length;
      book.add(phrase, { entry, strength: Math.round(UNIT / (1 + before)) });
    }
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

/** The phrases that name a type, by how they are compared. */
function namesOf({ name, service, kind, aliases }: CatalogueEntry): Map<string, string> {
  return new Map([...aliases, name, `${service} ${kind}`].map((phrase) => [phraseKey(phrase), phrase]));
}
