/** Finds the workload type that a text is about. */
import { Speller } from "../planner/facts/spelling.ts";
import { stem } from "../planner/text/stem.ts";
import { tokenize } from "../planner/text/tokens.ts";
import { wordSet } from "../planner/text/wordSet.ts";
import type { KnowledgeDocument } from "./model.ts";

/** A name found makes a match by itself, and longer names count more; of hints it takes two. */
const THRESHOLD = 2;
const NAME_FOUND = 2;

/** A name's words may stand in any order, with at most this many others between them. */
const SLACK = 2;

/** Words that may stand in a name or be left out of it. */
const IGNORED = wordSet(
  "a an and the of for with on in to at by from via over through into as is are be our my your we their its that which plus",
);

/** Spellings of one thing, to one word. */
const SAME: ReadonlyMap<string, string> = new Map(
  [
    ["application", "app"],
    ["website", "site"],
    ["webpage", "site"],
    ["docker", "container"],
    ["dockerized", "container"],
    ["containerized", "container"],
    ["postgres", "postgresql"],
    ["regional", "region"],
    ["gpus", "gpu"],
  ].map(([other = "", usual = ""]) => [stem(other), stem(usual)]),
);

type Words = readonly string[];

interface WorkloadType {
  readonly document: KnowledgeDocument;
  /** "Streaming and analytics" is both: whoever says nothing but one of them means this type. */
  readonly parts: readonly Words[];
  readonly names: readonly Words[];
  readonly hints: readonly Words[];
}

/** The known workload types, prepared for matching. */
export class WorkloadTypes {
  readonly #types: readonly WorkloadType[];
  readonly #speller = new Speller();
  /** Every word of a name or hint, among them compounds that people also write apart: "multitenant". */
  readonly #vocabulary: ReadonlySet<string>;

  constructor(documents: readonly KnowledgeDocument[]) {
    const tokens = documents.flatMap(({ title, names, hints }) =>
      [title, ...names, ...hints].flatMap(tokenize),
    );
    for (const { text } of tokens) this.#speller.addName(text, true);
    this.#vocabulary = new Set(tokens.map((token) => token.stem));
    this.#types = documents.map((document) => ({
      document,
      parts: document.title.split(" and ").map((part) => this.#wordsOf(part)),
      names: [document.title, ...document.names].map((name) => this.#wordsOf(name)),
      hints: distinct(document.hints.map((hint) => this.#wordsOf(hint))),
    }));
  }

  /** The best document for a workload in anybody's words; undefined when none is close. */
  bestMatch(workload: string): KnowledgeDocument | undefined {
    const words = this.#wordsOf(workload);
    const scored = this.#types.map((type) => ({ document: type.document, score: scoreOf(type, words) }));
    // Sorting is stable: of two equally good ones the first stays first.
    const [best] = scored.sort((a, b) => b.score - a.score);
    return best !== undefined && best.score >= THRESHOLD ? best.document : undefined;
  }

  #wordsOf(text: string): Words {
    const words = this.#speller
      .correct(tokenize(text))
      .tokens.filter((token) => !IGNORED.has(token.text))
      .map((token) => token.stem);
    return this.#joined(words).map((word) => SAME.get(word) ?? word);
  }

  /** Neighbours that are one known word when written together become that word. */
  #joined(words: Words): Words {
    const joined: string[] = [];
    for (const word of words) {
      const compound = `${joined.at(-1) ?? ""}${word}`;
      if (joined.length > 0 && this.#vocabulary.has(compound)) joined.splice(-1, 1, compound);
      else joined.push(word);
    }
    return joined;
  }
}

function scoreOf({ parts, names, hints }: WorkloadType, words: Words): number {
  const said = new Set(words);
  const found = [
    ...parts.filter((part) => part.join(" ") === words.join(" ")),
    ...names.filter((name) => stands(name, words, said)),
  ];
  const named = new Set(found.flat());
  const hinted = hints.filter((hint) => !hint.every((word) => named.has(word)) && stands(hint, words, said));
  return (found.length > 0 ? NAME_FOUND : 0) + named.size + hinted.length;
}

/** Whether the phrase's words stand close together somewhere in the text. */
function stands(phrase: Words, words: Words, said: ReadonlySet<string>): boolean {
  if (!phrase.every((word) => said.has(word))) return false;
  if (phrase.length === 1) return true;
  const reach = phrase.length + SLACK;
  return words.some((_, start) => {
    const near = words.slice(start, start + reach);
    return phrase.every((word) => near.includes(word));
  });
}

/** Hints that are spelt apart but read alike ("report", "reporting") count once. */
function distinct(phrases: readonly Words[]): readonly Words[] {
  return [...new Map(phrases.map((phrase) => [phrase.join(" "), phrase])).values()];
}
