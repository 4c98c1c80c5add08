/** How each word of a text is spoken of. */
import { FrameFeatures, RUNS, type RunKind } from "./features.ts";
import type { FeatureTable } from "./table.ts";
import type { Word } from "./words.ts";

/** For each word the sum of the rows of all words before it, each in a run of one kind, and how many of them are known. */
interface RunSums {
  readonly rows: Float64Array;
  readonly known: Int32Array;
}

/**
 * The scores of the words' frames, worked out for the words that somebody asks about. Most features of a word are those of
 * the runs around it, and the runs of two neighbours have nearly the same words: a run is the difference of two running
 * sums. That is exact, for the numbers of a table's rows are small multiples of one unit.
 */
export class WordFrames {
  readonly #features: FrameFeatures;
  readonly #table: FeatureTable;
  readonly #biases: readonly number[];
  readonly #runs: ReadonlyMap<RunKind, RunSums>;
  readonly #scores: (readonly number[] | undefined)[];

  constructor(words: readonly Word[], table: FeatureTable, biases: readonly number[]) {
    this.#features = new FrameFeatures(words);
    this.#table = table;
    this.#biases = biases;
    this.#runs = new Map(RUNS.map((kind) => [kind, this.#runSums(kind, words.length)] as const));
    this.#scores = new Array(words.length);
  }

  /** The scores of a word's frames, with that of none first, in log-odds. */
  at(place: number): readonly number[] {
    const scores = this.#scores[place] ?? this.#scoresOf(place);
    this.#scores[place] = scores;
    return scores;
  }

  #scoresOf(place: number): readonly number[] {
    const { width } = this.#table;
    const sums = new Float64Array(width);
    let known = 0;
    this.#features.show(place, {
      add: (hash) => {
        if (this.#table.add(hash, 1, sums, 0)) known += 1;
      },
      addRun: (kind, from, to) => {
        const run = this.#runs.get(kind);
        if (run === undefined || from >= to) return;
        known += (run.known[to] ?? 0) - (run.known[from] ?? 0);
        for (let at = 0; at < width; at += 1)
          (sums[at] as number) += (run.rows[to * width + at] ?? 0) - (run.rows[from * width + at] ?? 0);
      },
    });
    const share = known === 0 ? 0 : 1 / Math.sqrt(known);
    return this.#biases.map((bias, output) => bias + (sums[output] ?? 0) * share);
  }

  #runSums(kind: RunKind, length: number): RunSums {
    const { width } = this.#table;
    const rows = new Float64Array((length + 1) * width);
    const known = new Int32Array(length + 1);
    for (let place = 0; place < length; place += 1) {
      const next = (place + 1) * width;
      for (let at = 0; at < width; at += 1) rows[next + at] = rows[next - width + at] ?? 0;
      const isKnown = this.#table.add(this.#features.inRun(kind, place), 1, rows, next);
      known[place + 1] = (known[place] ?? 0) + Number(isKnown);
    }
    return { rows, known };
  }
}
