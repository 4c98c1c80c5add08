/** Large networks that learn roles from the labels themselves. */

import { QUALITIES } from "../../planner/reading/model.ts";
import { calibrate } from "./calibration.ts";
import type { RoleExample } from "./examples.ts";
import { randomOf, shuffle } from "./random.ts";
import { logistic, TrainableNetwork } from "./trainable.ts";

/** Score of a role where nothing is known: hardly any text asks for a given one. */
export const UNLIKELY = -3;
export const RATE = 0.2;
const SEEDS = [1, 2, 3, 4];
const WIDTH = 128;
const ROUNDS = 10;
/**
 * Of a text's features so many are left out each time, by chance: a text asks for its roles in several ways, and no few
 * words shall be relied upon. Found by trying .3 to .8 on 609 texts that took no part.
 */
const DROPPED = 0.7;
/** Rounds at the end without clauses, and rounds of which the mean is taken. */
const WITHOUT_CLAUSES = 3;
const AVERAGED = 4;
/** How many times a role that only looks wanted counts against one that nothing hints at. */
const MISLEADING = 3;
/** The best role of a group is preferred to its others by so much. */
const BEST = 1.3;

/**
 * How much a quality counts against a role. With 1 some .7 % fewer roles are found, with .3 the F1 of qualities is .64
 * instead of .66; on 305 texts that took no part.
 */
const ASIDE = 0.3;

export class Teachers {
  readonly networks: readonly TrainableNetwork[];
  /** What is added to the scores of roles, so that a wrong one costs what a missing one does. */
  readonly #biases: Float64Array;

  /**
   * Each teacher learns without some of the designs that are labelled by all that fills their roles; how surely it asks
   * for each role is set right by those.
   * @param known the rows of each example's features
   */
  constructor(
    examples: readonly RoleExample[],
    known: readonly Int32Array[],
    { features, outputs }: { readonly features: number; readonly outputs: number },
    tell: (progress: string) => void,
  ) {
    const designs = examples.filter(({ isDesign }) => isDesign);
    const testOf = new Map(designs.map((example, place) => [example, place % SEEDS.length]));
    this.networks = SEEDS.map((seed, number) => {
      tell(`teacher ${seed} of ${SEEDS.length}, ${features} features`);
      const shape = { features, width: WIDTH, outputs };
      return teach(examples, known, shape, seed, (example) => testOf.get(example) === number);
    });
    const unseen = examples.flatMap((example, place) => {
      const network = this.networks[testOf.get(example) ?? -1];
      const rows = known[place] ?? new Int32Array();
      return network === undefined ? [] : [{ example, scores: network.forward(rows, rows.length).slice() }];
    });
    this.#biases = calibrate(unseen, outputs);
  }

  /** The mean probability of each role. @param rows of a text's features */
  taught(rows: Int32Array): Float32Array {
    const taught = new Float32Array(this.#biases.length);
    for (const network of this.networks) {
      const scores = network.forward(rows, rows.length);
      for (let role = 0; role < taught.length; role += 1)
        (taught[role] as number) +=
          logistic((scores[role] as number) + (this.#biases[role] as number)) / this.networks.length;
    }
    return taught;
  }
}

/** Learns from the labels themselves; what is returned is the mean of the last rounds. */
function teach(
  examples: readonly RoleExample[],
  known: readonly Int32Array[],
  shape: TrainableNetwork["shape"],
  seed: number,
  isTest: (example: RoleExample) => boolean,
): TrainableNetwork {
  const random = randomOf(seed);
  const network = new TrainableNetwork(shape, UNLIKELY, random);
  const order = examples.map((_, place) => place);
  const gradient = new Float64Array(shape.outputs);
  const mean = new Mean(network);
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(order, random);
    for (const place of order) {
      const example = examples[place];
      const all = known[place];
      if (example === undefined || all === undefined || isTest(example)) continue;
      // What a clause says by itself is learned first, and what a whole text implies last.
      if (example.isClause && round >= ROUNDS - WITHOUT_CLAUSES) continue;
      const some = all.filter(() => random() >= DROPPED);
      if (some.length === 0) continue;
      gradientOf(example, network.forward(some, some.length), round > 0, gradient);
      network.backward(some, some.length, gradient, RATE);
    }
    if (round >= ROUNDS - AVERAGED) mean.add();
  }
  mean.take();
  return network;
}

/** The gradient of the loss by each score. @param chooses whether the network may say which of a group is meant */
function gradientOf(
  { groups, never, open, weight }: RoleExample,
  scores: Float64Array,
  chooses: boolean,
  gradient: Float64Array,
): void {
  for (let role = 0; role < scores.length; role += 1) gradient[role] = logistic(scores[role] ?? 0) * weight;
  const likely = (role: number, place: number) => (gradient[role] ?? 0) * (place === 0 ? BEST : 1);
  const meant = groups.map((group) =>
    chooses
      ? group.reduce((best, role, place) =>
          likely(role, place) > likely(best, group.indexOf(best)) ? role : best,
        )
      : (group[0] ?? 0),
  );
  const positive = meant.map((role) => (gradient[role] ?? 0) - weight);
  for (const role of never) gradient[role] = (gradient[role] ?? 0) * MISLEADING;
  for (const role of [...open, ...groups.flat()]) gradient[role] = 0;
  meant.forEach((role, place) => {
    gradient[role] = positive[place] ?? 0;
  });
  makeLessOfQualities(gradient);
}

/** Roles come first: what decides a design most shall not be learned less well for what is learned beside it. */
export function makeLessOfQualities(gradient: Float64Array): void {
  for (let output = gradient.length - QUALITIES.length; output < gradient.length; output += 1)
    gradient[output] = (gradient[output] ?? 0) * ASIDE;
}

/** The mean of a network's weights at several times. */
class Mean {
  readonly #network: TrainableNetwork;
  readonly #sums: readonly Float64Array[];
  #times = 0;

  constructor(network: TrainableNetwork) {
    this.#network = network;
    this.#sums = this.#parts().map((part) => new Float64Array(part.length));
  }

  add(): void {
    this.#times += 1;
    this.#parts().forEach((part, place) => {
      const sums = this.#sums[place] ?? part;
      for (let at = 0; at < part.length; at += 1) (sums[at] as number) += part[at] as number;
    });
  }

  take(): void {
    this.#parts().forEach((part, place) => {
      const sums = this.#sums[place] ?? part;
      for (let at = 0; at < part.length; at += 1) part[at] = (sums[at] as number) / this.#times;
    });
  }

  #parts(): Float64Array[] {
    const { rows, weights, biases } = this.#network;
    return [rows, weights, biases];
  }
}
