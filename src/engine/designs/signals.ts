import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Facts, Mark } from "../planner/facts/facts.ts";
import { UNIT } from "../planner/text/fixed.ts";
import type { Holds } from "./condition.ts";
import type { DesignLibrary } from "./library.ts";

/** How far apart, in words, the parts of a sign may stand. */
const REACH = 16;
/** From this strength a name is sure. */
export const NAMED_SURELY = 900;

/** Who names so many services by their own names describes a design, and leaves less of it to us. */
const DESCRIBED = 2;

/** What an application keeps its state in: naming these says nothing about what else there is. */
const STORES: ReadonlySet<string> = new Set([
  ...["relational-store", "document-store", "key-value-store", "wide-column-store", "cache", "search"],
  ...["object-store", "file-store", "queue", "topic", "vector-store", "graph-store", "time-series-store"],
]);

/** `service/kind`, as the design data names types. */
export function typeNameOf(entry: CatalogueEntry): string {
  return `${entry.service}/${entry.kind}`;
}

const DESCRIBES_JOB = "describes-job";
const DESCRIBES_WHOLE = "describes-whole";

/** What holds of an intent: tags that are said, and tags that are worked out from them. */
export class Signals {
  /** Tag → the words that say it. */
  readonly said: Map<string, string>;
  /** Whether the intent names services outright that are more than a store of an application. */
  readonly namesServices: boolean;
  readonly #places: Map<string, Mark[]>;

  private constructor(
    said: ReadonlyMap<string, string>,
    places: Map<string, Mark[]>,
    namesServices: boolean,
  ) {
    this.said = new Map(said);
    this.#places = places;
    this.namesServices = namesServices;
  }

  /** What an intent says by itself. */
  static of(library: DesignLibrary, facts: Facts, provider: string): Signals {
    const signals = new Signals(new Map(), new Map(), namesServices(facts));
    signals.#read(library, facts, provider);
    return signals;
  }

  /** What a caller says, whatever the intent does. */
  static told(provider: string, tags: readonly string[]): Signals {
    return new Signals(new Map([[`cloud:${provider}`, provider]]), new Map(), false).with(tags);
  }

  /** The same, with more tags; what is added to it later is its own. */
  with(tags: readonly string[]): Signals {
    const signals = new Signals(this.said, this.#places, this.namesServices);
    for (const tag of tags) signals.add(tag, "");
    return signals;
  }

  #read(library: DesignLibrary, facts: Facts, provider: string): void {
    this.said.set(`cloud:${provider}`, provider);
    for (const mark of facts.marks) {
      if (mark.denied) continue;
      this.#add(mark);
      // "Our monolith writes to MySQL": the application that people may use is there.
      if (mark.exists && library.applicationSigns.has(mark.tag) && !this.said.has("there-already"))
        this.said.set("there-already", mark.evidence);
      if (mark.isOrigin && !this.said.has("origin")) this.said.set("origin", mark.evidence);
      for (const tag of library.alsoTags.get(mark.tag) ?? []) this.#add({ ...mark, tag });
      for (const tag of library.products.get(mark.tag)?.tags ?? []) this.#add({ ...mark, tag });
      for (const tag of library.jobs.get(mark.tag)?.tags ?? []) this.#add({ ...mark, tag });
    }
    for (const { job, evidence } of library.jobs.wanted(facts.marks)) {
      this.add(DESCRIBES_JOB, evidence);
      if (job.whole) this.add(DESCRIBES_WHOLE, evidence);
    }
    for (const [capability, { strength, evidence }] of facts.capabilities) {
      if (strength >= UNIT && !this.said.has(capability)) this.said.set(capability, evidence);
    }
    for (const [quality, evidence] of facts.qualifiers) {
      if (!this.said.has(quality)) this.said.set(quality, evidence);
    }
    if (this.namesServices) this.said.set("names-services", "");
    const brands = servicesNamed(facts);
    if (brands.size >= DESCRIBED) this.said.set("described", [...brands].join(", "));
    for (const [entry, { strength, evidence }] of facts.named) {
      if (strength < NAMED_SURELY) continue;
      this.said.set(`t:${typeNameOf(entry)}`, evidence);
    }
  }

  /** Whether a job is described. */
  get describesJob(): boolean {
    return this.said.has(DESCRIBES_JOB);
  }

  /** Whether one is that needs no application besides. */
  get describesWhole(): boolean {
    return this.said.has(DESCRIBES_WHOLE);
  }

  readonly has: Holds = (tag) => this.said.has(tag);

  /** Whether a mark names the people who use something. */
  isOfPeople({ start }: Mark): boolean {
    return (this.#places.get("people") ?? []).some((mark) => mark.start === start);
  }

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

/** The services that an intent names with their own names. */
function servicesNamed({ named, existing }: Facts): ReadonlySet<string> {
  const sure = [...named].filter(
    ([entry, { strength, isBrand }]) => isBrand && strength >= NAMED_SURELY && !existing.has(entry),
  );
  return new Set(sure.map(([{ service }]) => service));
}

function namesServices({ named, foreign, existing }: Facts): boolean {
  // "Leaving Lambda and DynamoDB": the system is described by what it is today.
  if (new Set(foreign.values()).size >= DESCRIBED) return true;
  return [...named].some(([entry, { strength, isBrand }]) => {
    const [purpose = ""] = entry.gives;
    return isBrand && strength >= NAMED_SURELY && !STORES.has(purpose) && !existing.has(entry);
  });
}
