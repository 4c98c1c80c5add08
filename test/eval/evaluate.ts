import { isInDesign } from "../../src/contract/inDesign.ts";
import type { Catalogue } from "../../src/engine/catalogue/catalogue.ts";
import type { Planner } from "../../src/engine/planner/planner.ts";
import { createMask } from "./mask.ts";
import { f1, mean, ndcgAt, percentile, recallAt, reciprocalRank } from "./metrics.ts";
import { type Row, typeName } from "./rows.ts";

export interface Report {
  readonly rows: number;
  readonly masked: boolean;
  readonly "recall@5": number;
  readonly "recall@10": number;
  readonly mrr: number;
  readonly "ndcg@10": number;
  readonly selectedF1: number;
  /** The same ranking for every intent: the set's own labels by frequency. */
  readonly popularity: { readonly "recall@10": number; readonly "ndcg@10": number };
  readonly milliseconds: { readonly p50: number; readonly p95: number };
  /** Share of the labels that the catalogue has a type for. */
  readonly labelCoverage: number;
}

/** Proposes for every row and compares with its labels; averages are over rows. */
export function evaluate(
  planner: Planner,
  catalogue: Catalogue,
  rows: readonly Row[],
  masked: boolean,
): Report {
  const masks = new Map(catalogue.providers.map((provider) => [provider, createMask(catalogue, provider)]));
  const popular = byFrequency(rows);
  const times: number[] = [];
  for (const row of rows.slice(0, 50)) planner.propose(row.provider, row);
  const results = rows.map((row) => {
    const intent = masked ? (masks.get(row.provider)?.(row.intent) ?? row.intent) : row.intent;
    const { candidates } = planner.propose(row.provider, { intent });
    times.push(timeOf(() => planner.propose(row.provider, { intent })));
    const ranking = candidates.map(({ type_id }) => typeName(type_id));
    const selected = candidates.filter(isInDesign).map(({ type_id }) => typeName(type_id));
    const expected = new Set(row.expected);
    return { ranking, selected, expected };
  });
  const over = (measure: (result: (typeof results)[number]) => number) => round(mean(results.map(measure)));
  const labels = rows.flatMap(({ provider, expected }) =>
    expected.map((type) => catalogue.find(provider, type)),
  );
  return {
    rows: rows.length,
    masked,
    "recall@5": over(({ ranking, expected }) => recallAt(5, ranking, expected)),
    "recall@10": over(({ ranking, expected }) => recallAt(10, ranking, expected)),
    mrr: over(({ ranking, expected }) => reciprocalRank(ranking, expected)),
    "ndcg@10": over(({ ranking, expected }) => ndcgAt(10, ranking, expected)),
    selectedF1: over(({ selected, expected }) => f1(selected, expected)),
    popularity: {
      "recall@10": over(({ expected }) => recallAt(10, popular, expected)),
      "ndcg@10": over(({ expected }) => ndcgAt(10, popular, expected)),
    },
    milliseconds: { p50: round(percentile(times, 50)), p95: round(percentile(times, 95)) },
    labelCoverage: round(labels.filter((entry) => entry !== undefined).length / Math.max(1, labels.length)),
  };
}

/** Runs that a time is the mean of: the clock of a thread's own time is coarse. */
const RUNS = 8;

/** Milliseconds of processor time: the planner's own, and not that of whatever else the machine is doing. */
function timeOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  for (let run = 0; run < RUNS; run += 1) work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / RUNS;
}

function byFrequency(rows: readonly Row[]): string[] {
  const counts = new Map<string, number>();
  for (const type of rows.flatMap(({ expected }) => expected)) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([type]) => type);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
