import type { DesignLibrary } from "../../designs/library.ts";
import { UNIT } from "../text/fixed.ts";
import type { Found } from "../text/phraseBook.ts";
import type { Denial } from "./denial.ts";
import type { Mark } from "./facts.ts";
import type { Hearing, Test } from "./hearing.ts";
import { SAID } from "./knownPhrases.ts";
import type { Presence } from "./presence.ts";
import { tokensOf } from "./shields.ts";

/** Marks of one tag that are kept: more say nothing new. */
const MOST_MARKS = 40;

/** The tags of the design data that an intent says: by its own phrases, by capabilities, types and qualities. */
export function marksOf(
  library: DesignLibrary,
  { tags, products, cues, own, qualifiers }: Hearing,
  { isDenied, isUnwanted }: Denial,
  presence: Presence,
): Mark[] {
  const marks = new Marks();
  const wanted = new Set(products);
  const named = new Set([...cues, ...own].filter(presence.isThere).flatMap(tokensOf));
  for (const found of tags) {
    for (const tag of found.values) {
      const isProduct = library.products.has(tag);
      if (isProduct && !wanted.has(found)) continue;
      // "A Django app that we have" is to be run; what is named as a service of a cloud is there.
      const isNamed =
        isProduct || presence.isFirm(found) || tokensOf(found).some((token) => named.has(token));
      marks.add(tag, found, isProduct ? isUnwanted : isDenied, isNamed ? presence : undefined);
    }
  }
  for (const found of cues) {
    for (const { capability, strength } of found.values) {
      if (strength === SAID) marks.add(capability, found, isDenied, presence);
    }
  }
  for (const found of own) {
    for (const { entry, strength } of found.values) {
      const [purpose] = entry.gives;
      if (strength === UNIT && purpose !== undefined) marks.add(purpose, found, isDenied, presence);
    }
  }
  for (const found of qualifiers) {
    for (const quality of found.values) marks.add(quality, found, isDenied);
  }
  return marks.all;
}

/** Collects marks, a few of each tag. */
class Marks {
  readonly all: Mark[] = [];
  readonly #counts = new Map<string, number>();

  add(tag: string, found: Found<unknown>, isDenied: Test, presence?: Presence): void {
    const count = this.#counts.get(tag) ?? 0;
    this.#counts.set(tag, count + 1);
    if (count >= MOST_MARKS) return;
    const { start, end, text: evidence } = found;
    const exists = presence?.isThere(found) === true;
    const outside = presence?.isOutside(found) === true;
    this.all.push({ tag, start, end, evidence, denied: isDenied(found), exists, outside });
  }
}
