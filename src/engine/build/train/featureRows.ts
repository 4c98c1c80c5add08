/** The rows of features in a network's table. */

/** Features that occur in fewer texts say nothing that can be trusted. */
const LEAST_TEXTS = 3;

/** The features that occur often enough, each with its row. */
export function frequent(texts: readonly (readonly number[])[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const text of texts) for (const feature of text) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const known = [...counts].filter(([, count]) => count >= LEAST_TEXTS).map(([feature]) => feature);
  return new Map(known.map((feature, row) => [feature, row]));
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
