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

/**
 * The features of a word from which is read how it is spoken of: the word, and what stands around it.
 * @returns them for the word at a place
 */
export function frameFeatures(words: readonly Word[]): (place: number) => number[] {
  const sentences = bounds(words, (mark) => mark === ".");
  const clauses = bounds(words, () => true);
  const hashes = words.map(({ text }) => hashOfText(text));
  const at = (place: number) => hashes[place] ?? 0;
  const partsOf = parts();
  return (place) => {
    const features: number[] = [];
    const add = (kind: number, first: number, second?: number) => features.push(hashOf(kind, first, second));
    const { start: first = 0, end: last = 0 } = sentences[place] ?? {};
    const { start = 0, end = 0 } = clauses[place] ?? {};
    add(KINDS.itself, at(place));
    for (let far = 1; far <= NEAR; far += 1) {
      add(KINDS.before, at(place - far), far);
      add(KINDS.behind, at(place + far), far);
    }
    add(KINDS.pairBefore, at(place - 2), at(place - 1));
    add(KINDS.pairBehind, at(place + 1), at(place + 2));
    add(KINDS.around, at(place - 1), at(place + 1));
    add(KINDS.withBefore, at(place - 1), at(place));
    add(KINDS.withBehind, at(place), at(place + 1));
    const addRun = (kind: number, from: number, to: number) => {
      for (let near = from; near < to; near += 1) add(kind, at(near));
    };
    addRun(KINDS.clauseBefore, Math.max(start, place - IN_CLAUSE), place);
    addRun(KINDS.clauseBehind, place + 1, Math.min(end, place + IN_CLAUSE + 1));
    addRun(KINDS.sentenceBefore, Math.max(first, place - IN_SENTENCE), start);
    addRun(KINDS.sentenceBehind, end + 1, Math.min(last, place + IN_SENTENCE + 1));
    add(KINDS.nextClause, at(end + 1));
    add(KINDS.sentence, at(first));
    add(KINDS.sentencePair, at(first), at(first + 1));
    add(KINDS.clausePair, at(start), at(start + 1));
    for (const part of partsOf(words[place]?.text ?? "")) add(KINDS.letters, part);
    return features;
  };
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
