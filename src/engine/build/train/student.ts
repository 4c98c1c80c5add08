/** A small network that learns from large ones. */
import { roleFeatures } from "../../planner/reading/features.ts";
import { QUALITIES } from "../../planner/reading/model.ts";
import type { RoleExample } from "./examples.ts";
import { rowsOf, squaresOf } from "./featureRows.ts";
import { mixtures } from "./mixtures.ts";
import { randomOf, shuffle } from "./random.ts";
import { makeLessOfQualities, RATE, type Teachers, UNLIKELY } from "./teachers.ts";
import { logistic, TrainableNetwork } from "./trainable.ts";

const SEED = 5;
/**
 * With rows of 64 instead of 96 numbers some 2 % fewer roles are found, with 128 no more; with 20,000 instead of 32,000
 * features 1 % fewer.
 */
const WIDTH = 96;
const FEATURES = 32_000;
const ROUNDS = 4;
const DROPPED = 0.5;
/** Mixtures for each whole text of the examples. */
const MIXTURES = 4;
/** What is left of the teachers' belief in a role that the labels say is wrong. */
const DOUBTED = 0.3;

/** A network and the hashes of its features, in the order of its rows. */
export interface LearnedRoles {
  readonly network: TrainableNetwork;
  readonly keys: readonly number[];
}

/**
 * A network that says of the examples, and of texts mixed from them, what its teachers say.
 * @param vocabulary the teachers' features, each with its row
 * @param known the rows of each example's features
 */
export function learnFrom(
  teachers: Teachers,
  examples: readonly RoleExample[],
  known: readonly Int32Array[],
  vocabulary: ReadonlyMap<number, number>,
): LearnedRoles {
  const keys = mostTelling(examples, known, vocabulary, teachers.networks);
  const random = randomOf(SEED);
  const rows = new Map(keys.map((key, row) => [key, row]));
  const mixed = mixtures(examples, MIXTURES, random).map((words) => ({
    ...{ words, weight: 1, never: [], saysQualities: true },
  }));
  const lessons = [...examples, ...mixed].map(({ words, weight, never, saysQualities }): Lesson => {
    const features = roleFeatures(words).map(({ hash }) => hash);
    const taught = teachers.taught(rowsOf(features, vocabulary));
    for (const role of never) taught[role] = (taught[role] ?? 0) * DOUBTED;
    return { known: rowsOf(features, rows), taught, weight, saysQualities };
  });
  const [first] = teachers.networks;
  const outputs = first?.shape.outputs ?? 0;
  const network = new TrainableNetwork({ features: keys.length, width: WIDTH, outputs }, UNLIKELY, random);
  const gradient = new Float64Array(outputs);
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(lessons, random);
    for (const { known: all, taught, weight, saysQualities } of lessons) {
      const some = all.filter(() => random() >= DROPPED);
      if (some.length === 0) continue;
      const scores = network.forward(some, some.length);
      for (let role = 0; role < outputs; role += 1)
        gradient[role] = (logistic(scores[role] as number) - (taught[role] as number)) * weight;
      if (saysQualities) makeLessOfQualities(gradient);
      else gradient.fill(0, outputs - QUALITIES.length);
      network.backward(some, some.length, gradient, RATE);
    }
  }
  return { network, keys };
}

interface Lesson {
  readonly known: Int32Array;
  readonly taught: Float32Array;
  readonly weight: number;
  readonly saysQualities: boolean;
}

/** The features whose rows do most, in the order of what they do. */
function mostTelling(
  examples: readonly RoleExample[],
  known: readonly Int32Array[],
  vocabulary: ReadonlyMap<number, number>,
  teachers: readonly TrainableNetwork[],
): number[] {
  const counts = new Float64Array(vocabulary.size);
  known.forEach((rows, place) => {
    for (const row of rows) (counts[row] as number) += examples[place]?.weight ?? 0;
  });
  const sizes = counts.map((count, row) => {
    const squares = teachers.reduce((sum, { rows, shape }) => sum + squaresOf(rows, row, shape.width), 0);
    return squares * count;
  });
  return [...vocabulary]
    .sort(([, a], [, b]) => (sizes[b] ?? 0) - (sizes[a] ?? 0) || a - b)
    .slice(0, FEATURES)
    .map(([feature]) => feature);
}
