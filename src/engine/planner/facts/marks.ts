import type { Described } from "../../designs/jobs.ts";
import type { DesignLibrary } from "../../designs/library.ts";
import { UNIT } from "../text/fixed.ts";
import type { Found } from "../text/phraseBook.ts";
import { actorsIn } from "./actors.ts";
import type { Denial } from "./denial.ts";
import type { Mark } from "./facts.ts";
import { type Hearing, PEOPLE, type Test } from "./hearing.ts";
import { SAID } from "./knownPhrases.ts";
import type { Presence } from "./presence.ts";
import { tokensOf } from "./shields.ts";

/** The tag of what people do with an application. */
const ACTS = "acts";
/** Marks of one tag that are kept: more say nothing new. */
const MOST_MARKS = 40;

/** The tags of the design data that an intent says: by its own phrases, by capabilities, types and qualities. */
export function marksOf(
  library: DesignLibrary,
  { text, origins, tags, products, jobs, cues, own, qualifiers }: Hearing,
  { isDenied, isUnwanted }: Denial,
  presence: Presence,
): Mark[] {
  const marks = new Marks(origins);
  const wanted = new Set(products);
  const named = new Set([...cues, ...own].filter(presence.isThere).flatMap(tokensOf));
  for (const found of tags) {
    for (const tag of found.values) {
      const isProduct = library.products.has(tag);
      if (isProduct && !wanted.has(found)) continue;
      // "A Django app that we have" is to be run; what is named as a service of a cloud is there.
      // What is complained of is there, and the complaint is still to be heard.
      const isNamed =
        !library.complaints.has(tag) &&
        (isProduct || presence.isFirm(found) || tokensOf(found).some((token) => named.has(token)));
      marks.add(tag, found, isProduct ? isUnwanted : isDenied, isNamed ? presence : undefined);
    }
  }
  const acts = new Set(tags.filter(({ values }) => values.includes(ACTS)).map(({ start }) => start));
  const things = new Set([...cues, ...own, ...products].flatMap(tokensOf));
  for (const start of actorsIn(
    text.tokens,
    (index) => acts.has(index),
    (index) => things.has(index),
  )) {
    const evidence = text.tokens[start]?.text ?? "";
    marks.add(PEOPLE, { start, end: start + 1, text: evidence, values: [] }, isDenied);
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
  // Who describes a job says what must not be ("without opening a port"): it is denied where all of it is.
  for (const found of jobs) {
    const isAllDenied = () => found.spots.every(isDenied);
    for (const tag of found.values) marks.add(tag, found, isAllDenied, isThereAltogether(found, presence));
  }
  return marks.settled(presence);
}

/** A job is done already where all that describes it is told of as there. */
function isThereAltogether({ spots }: Described, presence: Presence): Presence | undefined {
  return spots.every(presence.isFirm) ? presence : undefined;
}

/** Collects marks, a few of each tag. */
class Marks {
  readonly all: Mark[] = [];
  readonly #counts = new Map<string, number>();
  readonly #origins: ReadonlySet<number>;

  constructor(origins: ReadonlySet<number>) {
    this.#origins = origins;
  }

  /** All of them; what is there once is meant wherever it is spoken of, unless that is another one of its kind. */
  settled(presence: Presence): Mark[] {
    const there = new Set(this.all.filter(({ exists }) => exists).map(({ tag }) => tag));
    return this.all.map((mark) =>
      !mark.exists && there.has(mark.tag) && !presence.isFresh(mark) ? { ...mark, exists: true } : mark,
    );
  }

  add(tag: string, found: Found<unknown>, isDenied: Test, presence?: Presence): void {
    const count = this.#counts.get(tag) ?? 0;
    this.#counts.set(tag, count + 1);
    if (count >= MOST_MARKS) return;
    const { start, end, text: evidence, between } = found;
    const exists = presence?.isThere(found) === true;
    const outside = presence?.isOutside(found) === true;
    const isOrigin = this.#origins.has(start);
    const said = { tag, start, end, evidence, ...(between && { between }) };
    this.all.push({ ...said, denied: isDenied(found), exists, outside, isOrigin });
  }
}
