import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Facts, Mark } from "../planner/facts/facts.ts";
import { UNIT } from "../planner/text/fixed.ts";
import type { Holds } from "./condition.ts";
import type { DesignLibrary } from "./library.ts";

/** How far apart, in words, the parts of a sign may stand. */
const REACH = 16;
/** From this strength a name is sure. */
export const NAMED_SURELY = 900;

const TYPE_NAMES = new WeakMap<CatalogueEntry, string>();

/**
 * `service/kind`, as the design data names types. Kept, because every proposal looks up all types of a cloud by it several
 * times, and a new string is hashed anew each time.
 */
export function typeNameOf(entry: CatalogueEntry): string {
  const known = TYPE_NAMES.get(entry);
  if (known !== undefined) return known;
  const name = `${entry.service}/${entry.kind}`;
  TYPE_NAMES.set(entry, name);
  return name;
}

/** What holds of an intent: tags that are said, and tags that are worked out from them. */
export class Signals {
  /** Tag → the words that say it. */
  readonly said: Map<string, string>;
  readonly #places: Map<string, Mark[]>;

  private constructor(said: ReadonlyMap<string, string>, places: Map<string, Mark[]>) {
    this.said = new Map(said);
    this.#places = places;
  }

  /** What an intent says by itself. */
  static of(library: DesignLibrary, facts: Facts, provider: string): Signals {
    const signals = new Signals(new Map(), new Map());
    signals.#read(library, facts, provider);
    return signals;
  }

  /** What a caller says, whatever the intent does. */
  static told(provider: string, tags: readonly string[]): Signals {
    return new Signals(new Map([[`cloud:${provider}`, provider]]), new Map()).with(tags);
  }

  /** The same, with more tags; what is added to it later is its own. */
  with(tags: readonly string[]): Signals {
    const signals = new Signals(this.said, this.#places);
    for (const tag of tags) signals.add(tag, "");
    return signals;
  }

  #read(library: DesignLibrary, facts: Facts, provider: string): void {
    this.said.set(`cloud:${provider}`, provider);
    for (const mark of facts.marks) {
      if (mark.denied) continue;
      this.#add(mark);
      for (const tag of library.alsoTags.get(mark.tag) ?? []) this.#add({ ...mark, tag });
      for (const tag of library.products.get(mark.tag)?.tags ?? []) this.#add({ ...mark, tag });
    }
    for (const [capability, { strength, evidence }] of facts.capabilities) {
      if (strength >= UNIT && !this.said.has(capability)) this.said.set(capability, evidence);
    }
    for (const [quality, evidence] of facts.qualities) {
      if (!this.said.has(quality)) this.said.set(quality, evidence);
    }
    for (const [entry, { strength, evidence }] of facts.named) {
      if (strength < NAMED_SURELY) continue;
      this.said.set(`t:${typeNameOf(entry)}`, evidence);
    }
  }

  readonly has: Holds = (tag) => this.said.has(tag);

  /** Adds a tag that follows from others. */
  add(tag: string, evidence: string): void {
    if (!this.said.has(tag)) this.said.set(tag, evidence);
  }

  /** The marks that say all of some tags near each other, in the text's order; none when they do not. */
  near(tags: readonly string[]): readonly Mark[] {
    const [first, ...others] = tags;
    if (first === undefined) return [];
    if (others.length === 0) return this.#places.get(first) ?? [];
    for (const mark of this.#places.get(first) ?? []) {
      const near = others.map((tag) => this.#nearest(tag, mark));
      if (near.every((one) => one !== undefined)) {
        return [mark, ...near].filter((one) => one !== undefined).sort((a, b) => a.start - b.start);
      }
    }
    return [];
  }

  #nearest(tag: string, { start, end }: Mark): Mark | undefined {
    return this.#places
      .get(tag)
      ?.find(
        (mark) =>
          (mark.end <= start && start - mark.end <= REACH) ||
          (mark.start >= end && mark.start - end <= REACH),
      );
  }

  #add(mark: Mark): void {
    if (!this.said.has(mark.tag)) this.said.set(mark.tag, mark.evidence);
    const places = this.#places.get(mark.tag);
    if (places === undefined) this.#places.set(mark.tag, [mark]);
    else places.push(mark);
  }
}
