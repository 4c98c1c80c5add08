import { log2Milli, scale, UNIT } from "../text/fixed.ts";
import { isStopWord } from "../text/stopWords.ts";

/** One field of a document: its words (stems), and what a word in it counts. */
export interface Field {
  readonly stems: readonly string[];
  readonly weight: number;
}

/** A word of a query, and what it counts in thousandths. */
export type Query = ReadonlyMap<string, number>;

export interface Hit {
  readonly document: number;
  /** Milli-points. */
  readonly score: number;
  /** The word that counted most. */
  readonly word: string;
}

/** The documents that have a word, and what it counts in each: in typed arrays, which are read far faster than objects. */
interface Postings {
  readonly documents: Int32Array;
  readonly weights: Int32Array;
}

/** Term saturation and length normalisation of BM25, with its usual values. */
const K1 = 1.2;
const B = 0.5;

/**
 * Field-weighted BM25 (BM25F): the weights of a document's words are worked out once, so a query only adds them up.
 */
export class TextIndex {
  readonly #postings: ReadonlyMap<string, Postings>;
  readonly #size: number;

  constructor(documents: readonly (readonly Field[])[]) {
    this.#size = documents.length;
    const counted = documents.map(weightedCounts);
    const average = counted.reduce((sum, { length }) => sum + length, 0) / Math.max(1, documents.length);
    const frequencies = new Map<string, number>();
    for (const { counts } of counted) {
      for (const word of counts.keys()) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
    }
    const postings = new Map<string, { document: number; weight: number }[]>();
    counted.forEach(({ counts, length }, document) => {
      const norm = K1 * (1 - B + (B * length) / average);
      for (const [word, count] of counts) {
        const idf = log2Milli(
          1 + (this.#size - (frequencies.get(word) ?? 0) + 0.5) / ((frequencies.get(word) ?? 0) + 0.5),
        );
        const weight = Math.round((idf * count * (K1 + 1)) / (count + norm));
        const list = postings.get(word);
        if (list === undefined) postings.set(word, [{ document, weight }]);
        else list.push({ document, weight });
      }
    });
    this.#postings = new Map(
      [...postings].map(([word, list]) => [
        word,
        {
          documents: Int32Array.from(list, ({ document }) => document),
          weights: Int32Array.from(list, ({ weight }) => weight),
        },
      ]),
    );
  }

  /** Documents that share a word with the query, in document order. */
  search(query: Query): Hit[] {
    const scores = new Int32Array(this.#size);
    const best = new Int32Array(this.#size);
    /** The place in the query of each document's best word. */
    const bestWords = new Int32Array(this.#size);
    const words = [...query.keys()];
    words.forEach((word, place) => {
      const postings = this.#postings.get(word);
      if (postings !== undefined) add(postings, query.get(word) ?? 0, place);
    });
    function add({ documents, weights }: Postings, amount: number, word: number): void {
      for (let at = 0; at < documents.length; at += 1) {
        const document = documents[at] as number;
        const points = scale(weights[at] as number, amount);
        (scores[document] as number) += points;
        if (points <= (best[document] as number)) continue;
        best[document] = points;
        bestWords[document] = word;
      }
    }
    const hits: Hit[] = [];
    for (let document = 0; document < this.#size; document += 1) {
      const score = scores[document] ?? 0;
      if ((best[document] ?? 0) > 0 && score > 0)
        hits.push({ document, score, word: words[bestWords[document] ?? 0] ?? "" });
    }
    return hits;
  }
}

/** The words of a text as a query: a word that is repeated counts more, but never more than twice. */
export function queryOf(stems: Iterable<string>): Map<string, number> {
  const query = new Map<string, number>();
  for (const word of stems) {
    if (isStopWord(word)) continue;
    const known = query.get(word);
    query.set(word, known === undefined ? UNIT : known + Math.round((2 * UNIT - known) / 4));
  }
  return query;
}

function weightedCounts(fields: readonly Field[]): { counts: Map<string, number>; length: number } {
  const counts = new Map<string, number>();
  let length = 0;
  for (const { stems, weight } of fields) {
    for (const word of stems) {
      if (isStopWord(word)) continue;
      counts.set(word, (counts.get(word) ?? 0) + weight);
      length += weight;
    }
  }
  return { counts, length };
}
