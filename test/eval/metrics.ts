/** Share of the expected types among the first k. */
export function recallAt(k: number, ranking: readonly string[], expected: ReadonlySet<string>): number {
  return ranking.slice(0, k).filter((name) => expected.has(name)).length / expected.size;
}

/** One over the rank of the first expected type; 0 without one. */
export function reciprocalRank(ranking: readonly string[], expected: ReadonlySet<string>): number {
  const rank = ranking.findIndex((name) => expected.has(name));
  return rank < 0 ? 0 : 1 / (rank + 1);
}

/** Normalised discounted cumulative gain of the first k, every expected type being worth the same. */
export function ndcgAt(k: number, ranking: readonly string[], expected: ReadonlySet<string>): number {
  const discount = (rank: number) => 1 / Math.log2(rank + 2);
  const gain = ranking
    .slice(0, k)
    .reduce((sum, name, rank) => sum + (expected.has(name) ? discount(rank) : 0), 0);
  const ideal = Array.from({ length: Math.min(k, expected.size) }, (_, rank) => discount(rank));
  return gain / ideal.reduce((sum, one) => sum + one, 0);
}

/** Harmonic mean of precision and recall of a chosen set. */
export function f1(selected: readonly string[], expected: ReadonlySet<string>): number {
  const hits = selected.filter((name) => expected.has(name)).length;
  return hits === 0 ? 0 : (2 * hits) / (selected.length + expected.size);
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Nearest-rank percentile. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}
