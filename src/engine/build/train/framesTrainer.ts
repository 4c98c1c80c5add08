/** Trains what tells how a word is spoken of: a multinomial logistic regression over what stands around it. */
import { FrameFeatures } from "../../planner/reading/features.ts";
import { FRAMES } from "../../planner/reading/model.ts";
import type { FrameExample } from "./examples.ts";
import { countsOf, frequent, rowsOf, squaresOf } from "./featureRows.ts";
import { randomOf, shuffle } from "./random.ts";
import { exponential, FIRST_SQUARES, moveBias } from "./trainable.ts";

/** None, and the frames. */
const OUTPUTS = FRAMES.length + 1;
const ROUNDS = 6;
const RATE = 0.2;
/** Of a word's features so many are left out each time, by chance. */
const DROPPED = 0.3;
/** How much a word counts that is part of no thing. */
const OTHER_WORDS = 0.3;
const SEED = 11;
/** Features that are kept. */
const KEPT = 30_000;

/** Rows of weights, one for each of the features. */
export interface LearnedFrames {
  readonly keys: readonly number[];
  readonly rows: Float64Array;
  readonly biases: Float64Array;
}

interface Sample {
  readonly known: Int32Array;
  readonly label: number;
}

export function learnFrames(examples: readonly FrameExample[]): LearnedFrames {
  const all = examples.flatMap(({ words, labels }) => {
    const features = new FrameFeatures(words);
    return words.map(({ isMark }, place) => ({
      isMark,
      features: features.of(place),
      label: labels[place] ?? 0,
    }));
  });
  const counts = countsOf(all.map(({ features }) => features));
  const vocabulary = frequent(counts);
  const samples = all
    .filter(({ isMark }) => !isMark)
    .map(({ features, label }): Sample => ({ known: rowsOf(features, vocabulary), label }));
  const { rows, biases } = regression(samples, vocabulary.size);
  const kept = [...vocabulary]
    .map(([key, row]) => ({ key, row, size: squaresOf(rows, row, OUTPUTS) * (counts.get(key) ?? 0) }))
    .sort((a, b) => b.size - a.size || a.row - b.row)
    .slice(0, KEPT);
  return {
    keys: kept.map(({ key }) => key),
    rows: Float64Array.from(
      kept.flatMap(({ row }) => [...rows.subarray(row * OUTPUTS, (row + 1) * OUTPUTS)]),
    ),
    biases,
  };
}

/** Gradient descent with one rate for each feature, which shrinks as it is moved (AdaGrad). */
function regression(samples: Sample[], features: number): Pick<LearnedFrames, "rows" | "biases"> {
  const random = randomOf(SEED);
  const rows = new Float64Array(features * OUTPUTS);
  const squares = new Float64Array(features).fill(FIRST_SQUARES);
  const biases = new Float64Array(OUTPUTS);
  const biasSquares = new Float64Array(OUTPUTS).fill(FIRST_SQUARES);
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(samples, random);
    for (const { known, label } of samples) {
      const some = known.filter(() => random() >= DROPPED);
      if (some.length === 0) continue;
      const share = 1 / Math.sqrt(some.length);
      const gradient = softmax(biases.map((bias, output) => bias + share * weightOf(rows, some, output)));
      gradient[label] = (gradient[label] ?? 0) - 1;
      if (label === 0)
        for (let output = 0; output < OUTPUTS; output += 1) (gradient[output] as number) *= OTHER_WORDS;
      for (let output = 0; output < OUTPUTS; output += 1)
        moveBias(biases, biasSquares, output, gradient[output] as number, RATE);
      const square = (share * share * gradient.reduce((sum, moved) => sum + moved * moved, 0)) / OUTPUTS;
      for (const row of some) {
        (squares[row] as number) += square;
        const step = (RATE * share) / Math.sqrt(squares[row] as number);
        for (let output = 0; output < OUTPUTS; output += 1)
          (rows[row * OUTPUTS + output] as number) -= step * (gradient[output] as number);
      }
    }
  }
  return { rows, biases };
}

/** What some features weigh for an output together. */
function weightOf(rows: Float64Array, some: Int32Array, output: number): number {
  let sum = 0;
  for (const row of some) sum += rows[row * OUTPUTS + output] as number;
  return sum;
}

function softmax(scores: Float64Array): Float64Array {
  const highest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const powers = scores.map((score) => exponential(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
