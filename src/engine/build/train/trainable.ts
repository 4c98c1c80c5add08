/**
 * The network of `planner/reading/network.ts` while it learns: stochastic gradient descent whose steps shrink for what
 * has been moved much already (AdaGrad, Duchi et al. 2011), with one rate for a row. No function is called whose result
 * may differ between machines.
 */
import { LEAK } from "../../planner/reading/network.ts";

/** How far weights are from zero at the beginning. */
const INITIAL = 0.2;
/** The sum of squares that a rate begins with. */
export const FIRST_SQUARES = 1e-3;
/** Gradients below this move nothing. */
const NEGLIGIBLE = 0.0005;
/** The rate of biases against that of weights. */
const BIAS_RATE = 0.3;

/** Shape of a network. */
export interface Shape {
  readonly features: number;
  readonly width: number;
  readonly outputs: number;
}

export class TrainableNetwork {
  readonly shape: Shape;
  readonly rows: Float64Array;
  readonly weights: Float64Array;
  readonly biases: Float64Array;
  readonly scores: Float64Array;
  readonly #rowSquares: Float64Array;
  readonly #weightSquares: Float64Array;
  readonly #biasSquares: Float64Array;
  readonly #sums: Float64Array;
  readonly #hidden: Float64Array;
  readonly #back: Float64Array;
  #share = 0;

  /** @param bias the score of every output at the beginning */
  constructor(shape: Shape, bias: number, random: () => number) {
    const { features, width, outputs } = shape;
    this.shape = shape;
    const any = () => (random() - 0.5) * INITIAL;
    this.rows = Float64Array.from({ length: features * width }, any);
    this.weights = Float64Array.from({ length: outputs * width }, any);
    this.biases = new Float64Array(outputs).fill(bias);
    this.scores = new Float64Array(outputs);
    this.#rowSquares = new Float64Array(features).fill(FIRST_SQUARES);
    this.#weightSquares = new Float64Array(outputs).fill(FIRST_SQUARES);
    this.#biasSquares = new Float64Array(outputs).fill(FIRST_SQUARES);
    this.#sums = new Float64Array(width);
    this.#hidden = new Float64Array(width);
    this.#back = new Float64Array(width);
  }

  /** The scores of the first `count` features of a list; they hold until the next call. */
  forward(features: Int32Array, count: number): Float64Array {
    const { width, outputs } = this.shape;
    const sums = this.#sums.fill(0);
    const hidden = this.#hidden;
    const { rows, weights, scores } = this;
    for (let place = 0; place < count; place += 1) {
      const from = (features[place] as number) * width;
      for (let at = 0; at < width; at += 1) (sums[at] as number) += rows[from + at] as number;
    }
    this.#share = count === 0 ? 0 : 1 / Math.sqrt(count);
    for (let at = 0; at < width; at += 1) {
      const value = (sums[at] as number) * this.#share;
      hidden[at] = value > 0 ? value : LEAK * value;
    }
    for (let output = 0; output < outputs; output += 1) {
      const from = output * width;
      let score = this.biases[output] as number;
      for (let at = 0; at < width; at += 1) score += (weights[from + at] as number) * (hidden[at] as number);
      scores[output] = score;
    }
    return scores;
  }

  /** Moves the weights against the gradient of the scores of the last {@link forward}. */
  backward(features: Int32Array, count: number, gradient: Float64Array, rate: number): void {
    const { width } = this.shape;
    const back = this.#moveOutputs(gradient, rate);
    let square = 0;
    for (let at = 0; at < width; at += 1) {
      const slope = (this.#sums[at] as number) > 0 ? this.#share : this.#share * LEAK;
      const value = (back[at] as number) * slope;
      back[at] = value;
      square += value * value;
    }
    square /= width;
    for (let place = 0; place < count; place += 1) {
      const row = features[place] as number;
      const squares = (this.#rowSquares[row] as number) + square;
      this.#rowSquares[row] = squares;
      const step = rate / Math.sqrt(squares);
      const from = row * width;
      for (let at = 0; at < width; at += 1) (this.rows[from + at] as number) -= step * (back[at] as number);
    }
  }

  /** Moves what stands between the hidden values and the scores. Returns the gradient of the hidden values. */
  #moveOutputs(gradient: Float64Array, rate: number): Float64Array {
    const { width, outputs } = this.shape;
    const hidden = this.#hidden;
    const back = this.#back.fill(0);
    const { weights } = this;
    let size = 0;
    for (let at = 0; at < width; at += 1) size += (hidden[at] as number) ** 2;
    size /= width;
    for (let output = 0; output < outputs; output += 1) {
      const moved = gradient[output] as number;
      if (moved < NEGLIGIBLE && moved > -NEGLIGIBLE) continue;
      const from = output * width;
      const squares = (this.#weightSquares[output] as number) + moved * moved * size;
      this.#weightSquares[output] = squares;
      const step = (rate * moved) / Math.sqrt(squares);
      for (let at = 0; at < width; at += 1) {
        (back[at] as number) += moved * (weights[from + at] as number);
        (weights[from + at] as number) -= step * (hidden[at] as number);
      }
      moveBias(this.biases, this.#biasSquares, output, moved, rate);
    }
    return back;
  }
}

/** Moves a bias against its gradient. @param squares of all that biases were moved by @param rate of the weights */
export function moveBias(
  biases: Float64Array,
  squares: Float64Array,
  output: number,
  gradient: number,
  rate: number,
): void {
  (squares[output] as number) += gradient * gradient;
  (biases[output] as number) -= (BIAS_RATE * rate * gradient) / Math.sqrt(squares[output] as number);
}

/** Steps of squaring in {@link exponential}. */
const SQUARINGS = 10;

/** e to the power of x, made of sums and products alone: within 1 part in 10,000 for x from -20 to 20. */
export function exponential(x: number): number {
  const part = Math.max(-40, Math.min(40, x)) / 2 ** SQUARINGS;
  let power = 1 + part * (1 + (part / 2) * (1 + part / 3));
  for (let step = 0; step < SQUARINGS; step += 1) power *= power;
  return power;
}

/** The probability whose log-odds are given. */
export function logistic(score: number): number {
  return 1 / (1 + exponential(-score));
}
