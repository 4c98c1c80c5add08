import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Composition } from "../designs/architect.ts";
import type { Assignment } from "../designs/assignment.ts";
import type { RulesInForce } from "../rules/inForce.ts";
import type { Effect } from "./constraints/effect.ts";
import type { Facts } from "./facts/facts.ts";
import type { NumberFact } from "./facts/numbers.ts";
import type { IntentReading } from "./facts/reader.ts";
import type { Resolved } from "./given/names.ts";
import type { Given } from "./given/read.ts";
import type { Judgement } from "./judge.ts";
import type { Reading } from "./text/glossary.ts";
import type { Token } from "./text/tokens.ts";

/** What was worked out about a request, before it is cut to an answer. */
export interface Deliberation {
  readonly provider: string;
  /** The intent in English. */
  readonly reading: Reading;
  /** Its words. */
  readonly words: readonly Token[];
  /** Words of it as its writer spells them. */
  readonly quote: (words: string) => string;
  /** What its text says by itself. */
  readonly heard: IntentReading;
  /** What its words say beside the caller's facts. */
  readonly facts: Facts;
  /** What the caller has read of the intent. */
  readonly given: Given;
  /** The same, and what the text names beside it. */
  readonly named: Given;
  /** The caller says what the design consists of. */
  readonly isWhole: boolean;
  /** What the facts of the caller and of the text mean. */
  readonly resolved: Resolved;
  readonly effect: Effect;
  /** Rules of packs that hold for it. */
  readonly rules: RulesInForce;
  readonly judgement: Judgement;
  readonly numbers: readonly NumberFact[];
  /** Of these, the caller's and those that choose something. */
  readonly steering: readonly NumberFact[];
  /** Nothing of the design is to be public. */
  readonly isPrivate: boolean;
  readonly composition: Composition;
  /** The design if more were said. */
  readonly composeWith: (tags: readonly string[]) => Composition;
  /** What each type is to the recommended design. */
  readonly assignments: ReadonlyMap<CatalogueEntry, Assignment>;
  readonly notes: readonly string[];
}

/**
 * Composes with more tags, each set of them once; the design as it is where none is more, or none of them decides
 * anything.
 */
export function composing(
  composition: Composition,
  decides: (tag: string) => boolean,
  compose: Deliberation["composeWith"],
): Deliberation["composeWith"] {
  const known = new Map<string, Composition>();
  return (tags) => {
    if (!tags.some((tag) => !composition.signals.has(tag) && decides(tag))) return composition;
    const key = tags.toSorted().join(" ");
    const before = known.get(key);
    if (before) return before;
    const made = compose(tags);
    known.set(key, made);
    return made;
  };
}
