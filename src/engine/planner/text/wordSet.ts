/** A set of words that are written one after the other. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
