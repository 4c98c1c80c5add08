import type { Catalogue } from "../../src/engine/catalogue/catalogue.ts";

/** Removes from an intent every word that occurs in a catalogue name or alias of the provider. */
export function createMask(catalogue: Catalogue, provider: string): (intent: string) => string {
  const words = new Set(
    catalogue.forProvider(provider).flatMap((entry) => [entry.name, ...entry.aliases].flatMap(wordsOf)),
  );
  return (intent) =>
    intent.replace(/[\p{L}\p{N}]+/gu, (word) => (words.has(word.toLowerCase()) ? " " : word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
