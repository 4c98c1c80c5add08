/** Finding components by what a person may remember of them. */

/** One thing that can be found. */
export interface SearchEntry {
  /** What identifies it: a component's name, or the position of a text in a picture without components. */
  readonly id: string;
  readonly texts: readonly (string | undefined)[];
}

export interface SearchIndex {
  readonly ids: readonly string[];
  /** Per entry, its texts as they are compared. */
  readonly texts: readonly string[];
}

/** Prepares entries to be searched; they are found in this order. */
export function indexEntries(entries: readonly SearchEntry[]): SearchIndex {
  return {
    ids: entries.map(({ id }) => id),
    texts: entries.map(({ texts }) => fold(texts.filter((text) => text !== undefined).join("\n"))),
  };
}

/** Ids of the entries that hold every word of the query, whatever the case, accents and order. */
export function search({ ids, texts }: SearchIndex, query: string): readonly string[] {
  const words = fold(query).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  return ids.filter((_, index) => words.every((word) => texts[index]?.includes(word)));
}

/** Lower case without accents. */
function fold(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** The position after (before) the current one, around the end. @param current -1 when there is none */
export function step(current: number, count: number, by: 1 | -1): number {
  if (count === 0) return -1;
  if (current < 0) return by > 0 ? 0 : count - 1;
  return (current + by + count) % count;
}
