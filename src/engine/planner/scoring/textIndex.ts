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

/** Term saturation and length normalisation of BM25, with its usual values. */
const K1 = 1.2;
const B = 0.5;

/**
 * Field-weighted BM25 (BM25F): the weights of a document's words are worked out once, so a query only adds them up.
 */
export class TextIndex {
  readonly #postings = new Map<string, { document: number; weight: number }[]>();
  readonly #size: number;

  constructor(documents: readonly (readonly Field[])[]) {
    this.#size = documents.length;
    const counted = documents.map(weightedCounts);
    const average = counted.reduce((sum, { length }) => sum + length, 0) / Math.max(1, documents.length);
    const frequencies = new Map<string, number>();
    for (const { counts } of counted) {
      for (const word of counts.keys()) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
    }
    counted.forEach(({ counts, length }, document) => {
      const norm = K1 * (1 - B + (B * length) / average);
      for (const [word, count] of counts) {
        const idf = log2Milli(
          1 + (this.#size - (frequencies.get(word) ?? 0) + 0.5) / ((frequencies.get(word) ?? 0) + 0.5),
        );
        const weight = Math.round((idf * count * (K1 + 1)) / (count + norm));
        const list = this.#postings.get(word);
        if (list === undefined) this.#postings.set(word, [{ document, weight }]);
        else list.push({ document, weight });
      }
    });
  }

  /** Documents that share a word with the query, in document order. */
  search(query: Query): Hit[] {
    const scores = new Int32Array(this.#size);
    const best = new Int32Array(this.#size);
    const words: (string | undefined)[] = new Array(this.#size);
    for (const [word, amount] of query) {
      for (const { document, weight } of this.#postings.get(word) ?? []) {
        const points = scale(weight, amount);
        scores[document] = (scores[document] ?? 0) + points;
        if (points > (best[document] ?? 0)) {
          best[document] = points;
          words[document] = word;
        }
      }
    }
    const hits: Hit[] = [];
    scores.forEach((score, document) => {
      const word = words[document];
      if (score > 0 && word !== undefined) hits.push({ document, score, word });
    });
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
