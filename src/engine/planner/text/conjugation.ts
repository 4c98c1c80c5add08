/** Forms of verbs: a glossary lists infinitives, people write "envoyons" and "pagan". */
import type { LanguageData } from "../data.ts";

/** Longest ending of a verb, and the fewest letters before it. */
const LONGEST_ENDING = 6;
const SHORTEST_STEM = 3;
/** What the last letters of a verb's stem are in other forms of it: "envoie" is of "envoyer", "puede" of "poder". */
const SHIFTS: readonly (readonly [RegExp, string])[] = [
  [/i$/, "y"],
  [/ie([^aeiou]{1,2})$/, "e$1"],
  [/ue([^aeiou]{1,2})$/, "o$1"],
  [/qu$/, "c"],
  [/gu$/, "g"],
];
/** The marks of German participles, at the beginning or behind a prefix: "geschickt", "eingereicht". */
const PARTICIPLE = /^([a-z]{2,4}?)?ge(?=[a-z]{3})/;

/** The verb that a word is a form of. */
export function conjugated(
  word: string,
  words: ReadonlyMap<string, string>,
  verbs: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  for (let length = Math.min(LONGEST_ENDING, word.length - SHORTEST_STEM); length > 0; length -= 1) {
    const infinitives = verbs.get(word.slice(-length));
    if (infinitives === undefined) continue;
    const stem = word.slice(0, -length);
    const stems = [stem, ...SHIFTS.map(([pattern, base]) => stem.replace(pattern, base))];
    for (const infinitive of infinitives) {
      const bases = infinitive === "en" ? [...stems, stem.replace(PARTICIPLE, "$1")] : stems;
      for (const base of bases) {
        const english = words.get(base + infinitive);
        if (english !== undefined) return english;
      }
    }
  }
  return undefined;
}

/** The endings that verbs have → those that their infinitives may have. */
export function byEnding(verbs: LanguageData["verbs"]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [infinitive, endings] of Object.entries(verbs)) {
    for (const ending of endings) found.set(ending, [...(found.get(ending) ?? []), infinitive]);
  }
  return found;
}
