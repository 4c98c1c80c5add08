/** What people talk of when they have a job that a role does: words weighed by how few roles they belong to. */
import { log2Milli } from "../planner/text/fixed.ts";
import type { Phrases } from "../planner/text/phraseBook.ts";
import { isStopWord } from "../planner/text/stopWords.ts";
import { placesBetween, type Token } from "../planner/text/tokens.ts";
import { type Described, described } from "./jobs.ts";
import type { JobData, Role } from "./schema.ts";
import { type Spotted, WordBook, wordKey } from "./wordBook.ts";

/** What a word counts, by where it is taken from: people's talk, a job's own facets, a class of words, a role's title. */
const WEIGHTS = { talk: 1.2, facet: 1, part: 0.6, title: 0.7, class: 0.5 } as const;
/** Of an everyday word, this part counts: alone it says nothing of any job. */
const EVERYDAY = 0.3;
/** Roles of which more is said than of others have longer lists; BM25's normalisation of that, and the usual length. */
const LENGTH = 0.3;
const USUAL_LENGTH = 60;

/** From thousandths of a binary logarithm, which are the same on every machine, to a natural one. */
const NATURAL = 0.000_693_147;
/** From so much weight, and from so large a share of what a sentence says, a job is described rather than touched on. */
const ENOUGH = 7;
const SHARE = 0.33;
/** And by so many words of it: two go together by chance. */
const WORDS = 3;
/** So much more than for any other role. */
const AHEAD = 1.15;
/** What is told of a sentence: so many roles, from so much weight. */
const MOST = 4;
const TOUCHED = 3;
/** The same where nothing else of the intent is understood. */
const LIKELY = { words: 2, enough: 5.5, share: 0.22, ahead: 1.1 } as const;

/** A role that a sentence talks of. */
export interface TalkedOf extends Described {
  readonly role: string;
  readonly score: number;
  /** 0 for the role that the sentence talks of most. */
  readonly place: number;
  /** Whether it is plainly this role, and no other. */
  readonly isPlain: boolean;
  /** Whether it is the likeliest, if the sentence asks for nothing else. */
  readonly isLikely: boolean;
}

interface Posting {
  readonly role: number;
  readonly weight: number;
}

/** Tells which roles a text talks of. */
export class Talk {
  /** Words and phrases → the number under which their postings are found. */
  readonly words = new WordBook();
  readonly #postings: readonly (readonly Posting[])[];
  readonly #roles: readonly string[];
  /** What a word weighs that no role's list has. */
  readonly #unknown: number;
  readonly #everyday: ReadonlySet<string>;

  /** @param everyday stems of words that say nothing of any one job */
  constructor(roles: readonly Role[], { classes, jobs, talk }: JobData, everyday: ReadonlySet<string>) {
    this.#everyday = everyday;
    const documents = new Map(roles.map(({ id }) => [id, new Map<string, number>()]));
    const keysOf = new Map(
      Object.entries(classes).map(([name, words]) => [name, words.split(/\s+/)] as const),
    );
    const add = (role: string, word: string, weight: number) => {
      const document = documents.get(role);
      const key = wordKey(word);
      if (key === "" || isStopWord(key)) return;
      if (document !== undefined && (document.get(key) ?? 0) < weight) document.set(key, weight);
    };
    for (const { id, title, does } of roles) {
      if (!(id in talk) && !jobs.some(({ role }) => role === id)) continue;
      for (const word of `${title} ${does}`.toLowerCase().split(/[^a-z0-9-]+/)) add(id, word, WEIGHTS.title);
    }
    for (const { role, says } of jobs) {
      for (const word of says.flatMap((text) => text.split(/[\s/]+/))) {
        if (!word.startsWith("@")) add(role, word, WEIGHTS.facet);
        else for (const one of keysOf.get(word.slice(1)) ?? []) add(role, one, WEIGHTS.class);
      }
    }
    for (const [role, words] of Object.entries(talk)) {
      for (const word of words.split(/\s+/)) {
        add(role, word, WEIGHTS.talk);
        if (word.includes("-")) for (const part of word.split("-")) add(role, part, WEIGHTS.part);
      }
    }
    const spoken = [...documents].filter(([, words]) => words.size > 0);
    this.#roles = spoken.map(([role]) => role);
    const { lists, unknown } = this.#weigh(spoken.map(([, words]) => words));
    this.#postings = lists;
    this.#unknown = unknown;
  }

  #weigh(documents: readonly ReadonlyMap<string, number>[]) {
    const numbers = new Map<string, Posting[]>();
    documents.forEach((words, role) => {
      const length = [...words.values()].reduce((sum, weight) => sum + weight, 0);
      const norm = 1 - LENGTH + (LENGTH * length) / USUAL_LENGTH;
      for (const [word, weight] of words) {
        const known = numbers.get(word) ?? [];
        known.push({ role, weight: weight / norm });
        numbers.set(word, known);
      }
    });
    const rarity = (count: number) =>
      NATURAL * log2Milli(1 + (documents.length - count + 0.5) / (count + 0.5));
    const lists = [...numbers].map(([word, list], number) => {
      this.words.add(word, number);
      const weight = rarity(list.length) * (this.#everyday.has(word) ? EVERYDAY : 1);
      return list.map((one) => ({ role: one.role, weight: one.weight * weight }));
    });
    return { lists, unknown: rarity(1) };
  }

  /** The roles that each sentence talks of, most talked of first; those of little weight are left out. */
  find(text: Phrases): TalkedOf[] {
    const { tokens } = text;
    const found = this.words.find(text);
    const ends = tokens.flatMap(({ gap }, place) => (gap === "stop" && place > 0 ? [place] : []));
    return [...ends, tokens.length].flatMap((end, place) => {
      const start = ends[place - 1] ?? 0;
      const said = found.filter((one) => one.start >= start && one.start < end);
      return said.length === 0 ? [] : this.#ofSentence(tokens, start, end, said);
    });
  }

  #ofSentence(tokens: readonly Token[], start: number, end: number, said: readonly Spotted[]): TalkedOf[] {
    const scores = new Float64Array(this.#roles.length);
    const most = new Map<number, number>();
    const counted = new Set<number>();
    for (const one of said) {
      for (const number of one.values) {
        if (counted.has(number)) continue;
        counted.add(number);
        for (const { role, weight } of this.#postings[number] ?? []) {
          scores[role] = (scores[role] ?? 0) + weight;
          most.set(one.start, Math.max(most.get(one.start) ?? 0, weight));
        }
      }
    }
    const heard = new Set(said.flatMap((one) => placesBetween(one.start, one.end)));
    const unheard = tokens.slice(start, end).filter(({ stem, text }, offset) => {
      return !heard.has(start + offset) && !isStopWord(stem) && !this.#everyday.has(stem) && !/\d/.test(text);
    });
    const all = [...most.values()].reduce((sum, weight) => sum + weight, 0) + unheard.length * this.#unknown;
    const ranked = highest(scores);
    const second = ranked[1]?.[1] ?? 0;
    return ranked.map(([number, score], place) => {
      const role = this.#roles[number] ?? "";
      const spots = said.filter(({ values }) =>
        values.some((word) => this.#postings[word]?.some((one) => one.role === number)),
      );
      const words = new Set(spots.flatMap(({ values }) => values));
      const isPlain =
        place === 0 &&
        score >= ENOUGH &&
        words.size >= WORDS &&
        score >= AHEAD * second &&
        score >= SHARE * all;
      const isLikely =
        place === 0 &&
        words.size >= LIKELY.words &&
        score >= LIKELY.enough &&
        score >= LIKELY.ahead * second &&
        score >= LIKELY.share * all;
      return { ...described(tokens, `talk:${role}`, spots), role, score, place, isPlain, isLikely };
    });
  }
}

/** The roles of the highest scores, as many as are worth knowing. */
function highest(scores: Float64Array): (readonly [role: number, score: number])[] {
  const best: (readonly [number, number])[] = [];
  scores.forEach((score, role) => {
    if (score < TOUCHED || (best.length === MOST && score <= (best.at(-1)?.[1] ?? 0))) return;
    best.push([role, score]);
    best.sort(([a, x], [b, y]) => y - x || a - b);
    if (best.length > MOST) best.pop();
  });
  return best;
}
