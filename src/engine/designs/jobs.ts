/** Jobs: what roles do for somebody, in everyday words, as facets that are said near each other in any order. */

import { largest } from "../../shared/extremes.ts";
import type { Found, Phrases } from "../planner/text/phraseBook.ts";
import { isStopWord } from "../planner/text/stopWords.ts";
import { placesBetween, type Token, textOf } from "../planner/text/tokens.ts";
import type { Job, JobData } from "./schema.ts";
import { WordBook, wordKey } from "./wordBook.ts";

/** How many words the facets of a job may be spread over: a long sentence, or two short ones. */
const REACH = 24;

/** The facets of one description, rarest words first; each of them by the number under which its words are found. */
interface Description {
  readonly job: number;
  readonly facets: readonly number[];
}

/** Where one of a facet's words stands. */
interface Spot {
  readonly start: number;
  readonly end: number;
}

/** A description all of whose facets are said. */
export interface Described extends Found<string> {
  /** The words that say each facet, in the text's order. */
  readonly spots: readonly Spot[];
}

/** What an intent says of a tag. */
interface Heard {
  readonly tag: string;
  readonly denied: boolean;
  readonly exists: boolean;
  readonly evidence: string;
}

/** The tag of a job. */
function jobTag(place: number): string {
  return `job:${place}`;
}

/** Finds the jobs that a text describes: the facets that its words belong to are counted for each description. */
export class Jobs {
  /** Word → the facets that it says. */
  readonly words = new WordBook();
  readonly #jobs: ReadonlyMap<string, Job>;
  readonly #descriptions: readonly Description[];
  /** Facet → the descriptions that have it. */
  readonly #having: readonly (readonly number[])[];
  /** Words that say nothing of any job, whatever stands near them: a description of these alone is chance. */
  readonly #everyday: ReadonlySet<string>;

  /** @param everyday stems of words that say nothing of any one job */
  constructor({ classes, jobs }: JobData, everyday: ReadonlySet<string>) {
    this.#everyday = everyday;
    this.#jobs = new Map(jobs.map((job, place) => [jobTag(place), job]));
    const numbers = new Map<string, number>();
    const sizes: number[] = [];
    const numberOf = (text: string) => {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      const words = wordsOf(text, classes);
      const number = numbers.size;
      numbers.set(text, number);
      sizes.push(words.length);
      for (const word of words) this.words.add(word, number);
      return number;
    };
    this.#descriptions = jobs.flatMap(({ says }, job) =>
      says.map((text) => {
        const facets = text.split(" / ").map(numberOf);
        return { job, facets: facets.toSorted((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0)) };
      }),
    );
    const having = sizes.map((): number[] => []);
    this.#descriptions.forEach(({ facets }, place) => {
      for (const facet of facets) having[facet]?.push(place);
    });
    this.#having = having;
  }

  /** The job that a mark's tag stands for. */
  get(tag: string): Job | undefined {
    return this.#jobs.get(tag);
  }

  /** The jobs that an intent wants done, of what is heard in it: neither denied nor done already. */
  wanted(marks: readonly Heard[]): { readonly job: Job; readonly evidence: string }[] {
    return marks.flatMap(({ tag, denied, exists, evidence }) => {
      const job = denied || exists ? undefined : this.#jobs.get(tag);
      return job === undefined ? [] : [{ job, evidence }];
    });
  }

  /** What the text describes, each job once. @param isInner of words that mean something else with those beside them */
  find(text: Phrases, isInner: (spot: Spot) => boolean): Described[] {
    const spots = new Map<number, Spot[]>();
    for (const { start, end, values } of this.words.findAll(text)) {
      if (isInner({ start, end })) continue;
      for (const facet of values) {
        const known = spots.get(facet);
        if (known === undefined) spots.set(facet, [{ start, end }]);
        else known.push({ start, end });
      }
    }
    const counts = new Uint8Array(this.#descriptions.length);
    const complete: Description[] = [];
    for (const facet of spots.keys()) {
      for (const place of this.#having[facet] ?? []) {
        const count = (counts[place] ?? 0) + 1;
        counts[place] = count;
        const description = this.#descriptions[place];
        if (description?.facets.length === count) complete.push(description);
      }
    }
    const found = new Map<number, Described>();
    for (const description of complete) {
      if (found.has(description.job)) continue;
      const said = saidTogether(description.facets.map((facet) => spots.get(facet) ?? []));
      if (said !== undefined && this.#isTelling(text, said))
        found.set(description.job, described(text.tokens, jobTag(description.job), said));
    }
    return [...found.values()].sort((a, b) => a.start - b.start);
  }

  #isTelling({ tokens }: Phrases, spots: readonly Spot[]): boolean {
    return spots.some(({ start, end }) =>
      tokens.slice(start, end).some(({ stem }) => !this.#everyday.has(stem) && !isStopWord(stem)),
    );
  }
}

/** The words of a facet, as they are compared: a class stands for all of its own. */
function wordsOf(text: string, classes: JobData["classes"]): string[] {
  const words = text
    .trim()
    .split(/\s+/)
    .flatMap((word) => (word.startsWith("@") ? (classes[word.slice(1)] ?? "").split(/\s+/) : [word]));
  return [...new Set(words.map(wordKey))];
}

/** One word for each facet, no word for two of them, all within reach; undefined where there are none such. */
function saidTogether([first = [], ...others]: readonly (readonly Spot[])[]): Spot[] | undefined {
  for (const spot of first) {
    const chosen: Spot[] = [spot];
    const isComplete = others.every((spots) => {
      const next = nearest(spots, spot, chosen);
      if (next !== undefined) chosen.push(next);
      return next !== undefined;
    });
    if (isComplete) return chosen.sort((a, b) => a.start - b.start);
  }
  return undefined;
}

/** The spot nearest to another that keeps all that are chosen within reach and shares no word with them. */
function nearest(spots: readonly Spot[], to: Spot, chosen: readonly Spot[]): Spot | undefined {
  let best: Spot | undefined;
  for (const spot of spots) {
    const isFree = chosen.every((one) => spot.end <= one.start || spot.start >= one.end);
    const isNear = chosen.every((one) => Math.abs(one.start - spot.start) <= REACH);
    if (!isFree || !isNear) continue;
    if (best === undefined || Math.abs(spot.start - to.start) < Math.abs(best.start - to.start)) best = spot;
  }
  return best;
}

/** What words at several spots describe together. @param spots one at least, in the text's order */
export function described(tokens: readonly Token[], tag: string, spots: readonly Spot[]): Described {
  const start = spots[0]?.start ?? 0;
  const end = largest(spots.map((spot) => spot.end));
  const between = spots.flatMap((spot, place) => placesBetween(spots[place - 1]?.end ?? start, spot.start));
  const text = spots.map((spot) => textOf(tokens, spot.start, spot.end)).join(" … ");
  return { start, end, text, values: [tag], between, spots };
}
