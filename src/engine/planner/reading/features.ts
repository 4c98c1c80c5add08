/**
 * What a text shows to the learned models: each feature is the hash of its kind and of the words that it is made of. The
 * same for training and reading.
 */
import { isSyllabic, type Word } from "./words.ts";

/** Bits of a feature's hash: with some 30,000 known features, one in 600 unknown ones is taken for a known one. */
const HASH_BITS = 24;
/** Letters of a part of a word; shorter words have no parts. */
const PART = 4;
/** Words before and after a place that its frame is read from, each by its distance. */
const NEAR = 4;
/** Words of the same clause, and of the same sentence, on either side that count without their distance. */
const IN_CLAUSE = 12;
const IN_SENTENCE = 25;

/** A feature of a whole text, and the words that show it. */
export interface RoleFeature {
  readonly hash: number;
  /** Shown by whole words, rather than by letters of one. */
  readonly isOfWords: boolean;
  /** Places among the words. */
  readonly places: number[];
}

/** Kinds of features: what is said of the words is another thing for each. */
const KINDS = {
  ...{ word: 1, pair: 2, part: 3 },
  ...{
    itself: 10,
    before: 11,
    behind: 12,
    pairBefore: 13,
    pairBehind: 14,
    around: 15,
    withBefore: 16,
    withBehind: 17,
  },
  ...{ clauseBefore: 20, clauseBehind: 21, sentenceBefore: 22, sentenceBehind: 23 },
  ...{ nextClause: 30, sentence: 31, sentencePair: 32, clausePair: 33, letters: 34 },
} as const;

/** FNV-1a (Fowler, Noll, Vo) of a part of a text. */
function hashOfText(text: string, start = 0, end = text.length): number {
  let hash = 0x811c9dc5;
  for (let place = start; place < end; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return hash;
}

/** The last steps of MurmurHash3 (Austin Appleby), over a kind and the hashes of one or two words. */
function hashOf(kind: number, first: number, second = 0): number {
  let hash = Math.imul(first ^ Math.imul(kind, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(second, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) & (2 ** HASH_BITS - 1);
}

/** The features from which roles are read: words, pairs of words of one sentence, and parts of words. */
export function roleFeatures(words: readonly Word[]): RoleFeature[] {
  const features = new Map<number, RoleFeature>();
  const add = (hash: number, isOfWords: boolean, place: number, next?: number) => {
    const known = features.get(hash);
    if (known === undefined) {
      features.set(hash, { hash, isOfWords, places: next === undefined ? [place] : [place, next] });
      return;
    }
    known.places.push(place);
    if (next !== undefined) known.places.push(next);
  };
  const partsOf = parts();
  const hashes = words.map(({ text }) => hashOfText(text));
  words.forEach(({ text }, place) => {
    const hash = hashes[place] ?? 0;
    add(hashOf(KINDS.word, hash), true, place);
    const next = words[place + 1]?.text;
    if (next !== undefined && text !== "." && next !== ".")
      add(hashOf(KINDS.pair, hash, hashes[place + 1]), true, place, place + 1);
    for (const part of partsOf(text)) add(hashOf(KINDS.part, part), false, place);
  });
  return [...features.values()];
}

/** The hashes of the runs of letters of a word: worked out once for each word of a text. */
function parts(): (word: string) => readonly number[] {
  const known = new Map<string, readonly number[]>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const made = partsIn(word);
    known.set(word, made);
    return made;
  };
}

/** The hashes of the runs of letters of a word, its ends among them. */
function partsIn(word: string): number[] {
  if (word.length < PART || isSyllabic(word)) return [];
  const whole = `<${word}>`;
  return Array.from({ length: whole.length - PART + 1 }, (_, start) =>
    hashOfText(whole, start, start + PART),
  );
}

/** The kinds of runs of words around a place, each of whose words counts without its distance. */
export const RUNS = [
  KINDS.clauseBefore,
  KINDS.clauseBehind,
  KINDS.sentenceBefore,
  KINDS.sentenceBehind,
] as const;
export type RunKind = (typeof RUNS)[number];

/** Takes in the features of a word. */
export interface FrameSink {
  readonly add: (hash: number) => void;
  /** The words [from, to), each of them a feature: see {@link FrameFeatures.inRun}. */
  readonly addRun: (kind: RunKind, from: number, to: number) => void;
}

/** The features of each word of a text from which is read how it is spoken of: the word, and what stands around it. */
export class FrameFeatures {
  readonly #words: readonly Word[];
  readonly #hashes: readonly number[];
  readonly #sentences: ReturnType<typeof bounds>;
  readonly #clauses: ReturnType<typeof bounds>;
  readonly #partsOf = parts();

  constructor(words: readonly Word[]) {
    this.#words = words;
    this.#hashes = words.map(({ text }) => hashOfText(text));
    this.#sentences = bounds(words, (mark) => mark === ".");
    this.#clauses = bounds(words, () => true);
  }

  /** The feature that a word is in a run. */
  inRun(kind: RunKind, place: number): number {
    return hashOf(kind, this.#at(place));
  }

  /** All features of the word at a place. */
  of(place: number): number[] {
    const features: number[] = [];
    this.show(place, {
      add: (hash) => features.push(hash),
      addRun: (kind, from, to) => {
        for (let near = from; near < to; near += 1) features.push(this.inRun(kind, near));
      },
    });
    return features;
  }

  /** Tells the features of the word at a place, those of runs as runs. */
  show(place: number, { add, addRun }: FrameSink): void {
    const { start: first = 0, end: last = 0 } = this.#sentences[place] ?? {};
    const { start = 0, end = 0 } = this.#clauses[place] ?? {};
    const before = this.#at(place - 1);
    const itself = this.#at(place);
    const behind = this.#at(place + 1);
    add(hashOf(KINDS.itself, itself));
    for (const part of this.#partsOf(this.#words[place]?.text ?? "")) add(hashOf(KINDS.letters, part));
    for (let far = 1; far <= NEAR; far += 1) {
      add(hashOf(KINDS.before, this.#at(place - far), far));
      add(hashOf(KINDS.behind, this.#at(place + far), far));
    }
    add(hashOf(KINDS.pairBefore, this.#at(place - 2), before));
    add(hashOf(KINDS.pairBehind, behind, this.#at(place + 2)));
    add(hashOf(KINDS.around, before, behind));
    add(hashOf(KINDS.withBefore, before, itself));
    add(hashOf(KINDS.withBehind, itself, behind));
    addRun(KINDS.clauseBefore, Math.max(start, place - IN_CLAUSE), place);
    addRun(KINDS.clauseBehind, place + 1, Math.min(end, place + IN_CLAUSE + 1));
    addRun(KINDS.sentenceBefore, Math.max(first, place - IN_SENTENCE), start);
    addRun(KINDS.sentenceBehind, end + 1, Math.min(last, place + IN_SENTENCE + 1));
    add(hashOf(KINDS.nextClause, this.#at(end + 1)));
    add(hashOf(KINDS.sentence, this.#at(first)));
    add(hashOf(KINDS.sentencePair, this.#at(first), this.#at(first + 1)));
    add(hashOf(KINDS.clausePair, this.#at(start), this.#at(start + 1)));
  }

  /** The hash of a word; 0 before the first and behind the last. */
  #at(place: number): number {
    return this.#hashes[place] ?? 0;
  }
}

/** For each word, where the run of words between marks begins that it stands in, and where it ends. */
function bounds(
  words: readonly Word[],
  ends: (mark: string) => boolean,
): { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = 0;
  const close = (end: number) => {
    for (let place = start; place < end; place += 1) found.push({ start, end });
  };
  words.forEach(({ text, isMark }, place) => {
    if (!isMark || !ends(text)) return;
    close(place);
    found.push({ start, end: place });
    start = place + 1;
  });
  close(words.length);
  return found;
}
