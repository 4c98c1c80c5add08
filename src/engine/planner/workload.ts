import type { Composition } from "../designs/architect.ts";
import type { Neighbour } from "./scoring/patternVotes.ts";

/** Share of the nearest designs' votes that must agree. */
const MAJORITY = 0.34;

/** The workload type that the nearest designs are instances of; undefined when they disagree. */
export function workloadOf(neighbours: readonly Neighbour[]): string | undefined {
  const votes = new Map<string, number>();
  let total = 0;
  for (const { pattern, similarity } of neighbours) {
    const weight = similarity ** 3;
    total += weight;
    if (pattern.workload !== undefined) {
      votes.set(pattern.workload, (votes.get(pattern.workload) ?? 0) + weight);
    }
  }
  const [best] = [...votes].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return best !== undefined && best[1] > total * MAJORITY ? best[0] : undefined;
}

/** The workload of the first recognised design that has one. */
export function designWorkload({ designs }: Composition): string | undefined {
  return designs.find(({ ready }) => ready.design.workload !== undefined)?.ready.design.workload;
}
