/** Finds the chunks of guidance that are about a topic, whatever workload type they were written for. */
import type { KnowledgeChunk } from "../../contract/knowledge.ts";
import { type Field, queryOf, TextIndex } from "../planner/scoring/textIndex.ts";
import { log2Milli } from "../planner/text/fixed.ts";
import { isStopWord } from "../planner/text/stopWords.ts";
import { stems } from "../planner/text/tokens.ts";
import type { KnowledgeDocument } from "./model.ts";

/** What a word counts by where it is found: in a heading it says what a chunk is about. */
const WEIGHTS = { heading: 5, tags: 3, document: 2, types: 1, text: 1 } as const;
/** Words from which a text is more than a topic: its chunks need not know all of it. */
const TOPIC = 6;
/** Share of a topic's words, by their weight, that a chunk has to have. */
const COVERED = 0.45;
/** The same of the names and hints of its document, which are said of its other chunks as well. */
const NAMED = 0.9;
/** Different words of a longer text that a chunk has to have. */
const SHARED = 3;
/** Letters that two forms of a word begin with, at least, and the share of the longer one that they are. */
const LEAST_COMMON = 6;
const COMMON = 0.7;

export interface RankedChunk {
  readonly chunk: KnowledgeChunk;
  readonly document: KnowledgeDocument;
  /** Milli-points of BM25F. */
  readonly score: number;
  /** It has enough of the words to be about them by itself. */
  readonly isAbout: boolean;
}

interface PreparedChunk extends Omit<RankedChunk, "score" | "isAbout"> {
  readonly fields: readonly Field[];
  /** What it says itself. */
  readonly own: ReadonlySet<string>;
  /** What its document is called. */
  readonly names: ReadonlySet<string>;
}

/** The chunks of all documents, prepared for searching. */
export class ChunkIndex {
  readonly #chunks: readonly PreparedChunk[];
  readonly #index: TextIndex;
  /** Word → how many chunks say it, or documents are called so. */
  readonly #frequencies = new Map<string, number>();
  /** The first letters of a word → the words that begin so. */
  readonly #beginnings: ReadonlyMap<string, readonly string[]>;

  constructor(documents: readonly KnowledgeDocument[]) {
    this.#chunks = documents.flatMap((document) => {
      const names = new Set([document.title, ...document.names, ...document.hints].flatMap(stems));
      return document.chunks.map((chunk) => prepare(chunk, document, names));
    });
    this.#index = new TextIndex(this.#chunks.map(({ fields }) => fields));
    // What a document is called is said once of all its chunks.
    const named = new Set(this.#chunks.map(({ names }) => names));
    for (const word of [...this.#chunks.map(({ own }) => own), ...named].flatMap((words) => [...words]))
      this.#frequencies.set(word, (this.#frequencies.get(word) ?? 0) + 1);
    this.#beginnings = Map.groupBy(this.#frequencies.keys(), (word) => word.slice(0, LEAST_COMMON));
  }

  /** The chunks that share a word with a text, best first; equally good ones in the documents' order. */
  search(text: string): RankedChunk[] {
    const words = [...new Set(stems(text).map((word) => this.#known(word)))].filter(
      (word) => !isStopWord(word),
    );
    const rarity = new Map(words.map((word) => [word, this.#rarity(word)]));
    const sumOf = (list: readonly string[]) => list.reduce((sum, word) => sum + (rarity.get(word) ?? 0), 0);
    const all = sumOf(words);
    const shareIn = (said: ReadonlySet<string>) => sumOf(words.filter((word) => said.has(word))) / all;
    const isAbout = ({ own, names }: PreparedChunk) =>
      words.length > TOPIC
        ? words.filter((word) => own.has(word)).length >= SHARED
        : shareIn(own) >= COVERED || shareIn(names) >= NAMED;
    return this.#index
      .search(queryOf(words))
      .flatMap(({ document: place, score }): RankedChunk[] => {
        const found = this.#chunks[place];
        if (found === undefined) return [];
        return [{ chunk: found.chunk, document: found.document, score, isAbout: isAbout(found) }];
      })
      .sort((a, b) => b.score - a.score);
  }

  /** A word as the guidance has it: "idempotency" where that speaks of "idempotent". */
  #known(word: string): string {
    if (this.#frequencies.has(word)) return word;
    const near = this.#beginnings.get(word.slice(0, LEAST_COMMON)) ?? [];
    const common = near.map((other) => ({ other, length: commonLength(word, other) }));
    const [best] = common
      .filter(
        ({ other, length }) => length >= Math.max(LEAST_COMMON, COMMON * Math.max(word.length, other.length)),
      )
      .sort((a, b) => b.length - a.length || (a.other < b.other ? -1 : 1));
    return best?.other ?? word;
  }

  /** The rarer a word, the more it says; one that no chunk has says most. */
  #rarity(word: string): number {
    return log2Milli(1 + this.#chunks.length / (1 + (this.#frequencies.get(word) ?? 0)));
  }
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function prepare(
  chunk: KnowledgeChunk,
  document: KnowledgeDocument,
  names: ReadonlySet<string>,
): PreparedChunk {
  const { heading, tags = [], type_ids: types = [], chunk_text: text } = chunk;
  const [title, marks, body] = [heading ?? "", tags.join(" "), text].map(stems);
  const kinds = types.flatMap((id) => stems(id.replace(/^[^:]{0,20}:/, "").replace(/@\d{1,4}$/, "")));
  const fields = [
    { stems: title ?? [], weight: WEIGHTS.heading },
    { stems: marks ?? [], weight: WEIGHTS.tags },
    { stems: [...names], weight: WEIGHTS.document },
    { stems: [...new Set(kinds)], weight: WEIGHTS.types },
    { stems: body ?? [], weight: WEIGHTS.text },
  ];
  return {
    chunk,
    document,
    fields,
    own: new Set([title, marks, kinds, body].flatMap((list) => list ?? [])),
    names,
  };
}
