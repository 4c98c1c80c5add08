/**
 * The learned network that says which roles a text asks for: the rows of the text's features are summed up, divided by
 * the root of their number, passed through a leaky ramp, and weighed for each role. The weights are integers and the
 * arithmetic is that of IEEE 754 (sums, products, square roots), so it says the same on every machine.
 */
import { FeatureTable, type StoredTable } from "./table.ts";

/** A network as it is kept. */
export interface StoredNetwork {
  readonly outputs: readonly string[];
  readonly table: StoredTable;
  /** The weights of the outputs in base 64: one signed byte each. */
  readonly weights: string;
  /** What an output's weights are multiplied by, and its score where nothing is known. */
  readonly scales: readonly number[];
  readonly biases: readonly number[];
}

/** What is left of a hidden value below zero. */
export const LEAK = 0.1;

/** A network that is ready to be asked. */
export class Network {
  readonly outputs: readonly string[];
  readonly #table: FeatureTable;
  readonly #weights: readonly Float64Array[];
  readonly #biases: readonly number[];

  constructor({ outputs, table, weights, scales, biases }: StoredNetwork) {
    this.outputs = outputs;
    this.#table = new FeatureTable(table);
    const { width } = this.#table;
    const signed = new Int8Array(Buffer.from(weights, "base64"));
    this.#weights = scales.map((scale, output) =>
      Float64Array.from(signed.subarray(output * width, (output + 1) * width), (weight) => weight * scale),
    );
    this.#biases = biases;
  }

  /** Whether a feature counts for anything. */
  knows(feature: number): boolean {
    return this.#table.has(feature);
  }

  /** What it makes of a text's features. */
  read(features: readonly number[]): NetworkReading {
    const values = new Float64Array(this.width);
    const known = this.#table.sumRows(features, values);
    const share = known === 0 ? 0 : 1 / Math.sqrt(known);
    const slopes = values.map((value) => (value > 0 ? share : share * LEAK));
    const hidden = values.map((value, at) => value * (slopes[at] ?? 0));
    const scores = new Float64Array(this.outputs.length);
    for (let output = 0; output < scores.length; output += 1)
      scores[output] = (this.#biases[output] ?? 0) + product(this.#weightsOf(output), hidden);
    return {
      scores,
      slopes,
      add: (feature, factor, to, start) => this.#table.add(feature, factor, to, start),
      weightsOf: (output) => this.#weightsOf(output),
    };
  }

  #weightsOf(output: number): Float64Array {
    return this.#weights[output] ?? new Float64Array(this.width);
  }

  /** Length of the numbers of {@link NetworkReading.add}. */
  get width(): number {
    return this.#table.width;
  }
}

/** The product of weights with as many numbers from a place on. */
function product(weights: Float64Array, numbers: Float64Array, start = 0): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at += 1)
    sum += (weights[at] as number) * (numbers[start + at] as number);
  return sum;
}

/** Rows whose products are summed up side by side: each sum by itself waits for every step before. */
const ABREAST = 4;

/** The product of weights with each of the rows that follow each other in some numbers. */
export function products(weights: Float64Array, rows: Float64Array, count: number): Float64Array {
  const { length: width } = weights;
  const found = new Float64Array(count);
  let row = 0;
  for (; row + ABREAST <= count; row += ABREAST) {
    const start = row * width;
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let at = 0; at < width; at += 1) {
      const weight = weights[at] as number;
      a += weight * (rows[start + at] as number);
      b += weight * (rows[start + width + at] as number);
      c += weight * (rows[start + 2 * width + at] as number);
      d += weight * (rows[start + 3 * width + at] as number);
    }
    found[row] = a;
    found[row + 1] = b;
    found[row + 2] = c;
    found[row + 3] = d;
  }
  for (; row < count; row += 1) found[row] = product(weights, rows, row * width);
  return found;
}

export interface NetworkReading {
  /** The score of each output, in log-odds. */
  readonly scores: Float64Array;
  /** Adds up what features bring: see {@link FeatureTable.add}. */
  readonly add: FeatureTable["add"];
  /** What each number of such a sum counts, along the ramp as it stands for the whole text. */
  readonly slopes: Float64Array;
  /** What the numbers are weighed with for their part of an output's score. */
  readonly weightsOf: (output: number) => Float64Array;
}
