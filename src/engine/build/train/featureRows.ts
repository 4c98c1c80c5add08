/** The rows of features in a network's table. */

/** Features that occur less often say nothing that can be trusted. */
const LEAST = 3;

/** How often each feature occurs. */
export function countsOf(lists: readonly (readonly number[])[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const list of lists) for (const feature of list) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return counts;
}

/** The features that occur often enough, each with its row. */
export function frequent(counts: ReadonlyMap<number, number>): Map<number, number> {
  const known = [...counts].filter(([, count]) => count >= LEAST).map(([feature]) => feature);
  return new Map(known.map((feature, row) => [feature, row]));
}

/** The sum of the squares of a row's weights. */
export function squaresOf(rows: Float64Array, row: number, width: number): number {
  return rows.subarray(row * width, (row + 1) * width).reduce((sum, weight) => sum + weight * weight, 0);
}

/** The rows of the features that have one. */
export function rowsOf(features: Iterable<number>, vocabulary: ReadonlyMap<number, number>): Int32Array {
  const rows: number[] = [];
  for (const feature of features) {
    const row = vocabulary.get(feature);
    if (row !== undefined) rows.push(row);
  }
  return Int32Array.from(rows);
}
