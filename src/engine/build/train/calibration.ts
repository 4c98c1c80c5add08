/** Sets right how surely networks ask for each role, by texts that they have not learned from. */
import type { RoleExample } from "./examples.ts";
import { logistic } from "./trainable.ts";

/** A text, and the scores of its roles by a network that has not seen it. */
export interface Unseen {
  readonly example: RoleExample;
  readonly scores: Float64Array;
}

/** How many texts speak for leaving the score of a role as it is: tried .3, 1 and 3, which are much alike. */
const PRIOR = 1;
const STEPS = 60;
const DAMPING = 0.5;

/**
 * What is to be added to the score of each role for the probabilities to be right in the mean: found by Newton's method
 * for each role by itself, damped, since which role of a group is meant changes with the scores.
 */
export function calibrate(texts: readonly Unseen[], outputs: number): Float64Array {
  const biases = new Float64Array(outputs);
  for (let step = 0; step < STEPS; step += 1) {
    const slopes = biases.map((bias) => PRIOR * bias);
    const curves = new Float64Array(outputs).fill(PRIOR);
    for (const { example, scores } of texts) {
      const likely = scores.map((score, role) => logistic(score + (biases[role] ?? 0)));
      const meant = new Set(example.groups.map((group) => likeliest(group, likely)));
      const open = new Set([...example.open, ...example.groups.flat()]);
      likely.forEach((probability, role) => {
        if (open.has(role) && !meant.has(role)) return;
        slopes[role] = (slopes[role] ?? 0) + probability - (meant.has(role) ? 1 : 0);
        curves[role] = (curves[role] ?? 0) + probability * (1 - probability);
      });
    }
    for (let role = 0; role < outputs; role += 1)
      biases[role] = (biases[role] ?? 0) - (DAMPING * (slopes[role] ?? 0)) / (curves[role] ?? PRIOR);
  }
  return biases;
}

function likeliest(group: readonly number[], likely: Float64Array): number | undefined {
  const [first] = group;
  return group.reduce((best, role) => ((likely[role] ?? 0) > (likely[best ?? -1] ?? 0) ? role : best), first);
}
