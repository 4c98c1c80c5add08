import { UNIT } from "../text/fixed.ts";
import type { Found } from "../text/phraseBook.ts";
import type { Mark } from "./facts.ts";
import type { Hearing, Test } from "./hearing.ts";
import { SAID } from "./knownPhrases.ts";

/** Marks of one tag that are kept: more say nothing new. */
const MOST_MARKS = 40;

/** The tags of the design data that an intent says: by its own phrases, by capabilities and types. */
export function marksOf({ tags, cues, own }: Hearing, isUnwanted: Test, isAsked: Test): Mark[] {
  const marks: Mark[] = [];
  const counts = new Map<string, number>();
  const add = (tag: string, found: Found<unknown>) => {
    const count = (counts.get(tag) ?? 0) + 1;
    counts.set(tag, count);
    const { start, end, text: evidence } = found;
    if (count > MOST_MARKS) return;
    marks.push({ tag, start, end, evidence, denied: isUnwanted(found), asked: isAsked(found) });
  };
  for (const found of tags) for (const tag of found.values) add(tag, found);
  for (const found of cues)
    for (const { capability, strength } of found.values) if (strength === SAID) add(capability, found);
  for (const found of own) {
    for (const { entry, strength } of found.values) {
      const [purpose] = entry.gives;
      if (strength === UNIT && purpose !== undefined) add(purpose, found);
    }
  }
  return marks;
}
