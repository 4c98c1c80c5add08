import type { Pattern } from "../../src/engine/planner/data.ts";
import type { Row } from "./rows.ts";

/** Share of the types of both that two lists must have in common to be nearly the same. */
const ALIKE = 0.8;

/** The patterns without the clouds for which their types are nearly the labels of one of the rows. */
export function withoutLookalikes(patterns: readonly Pattern[], rows: readonly Row[]): Pattern[] {
  const labels = Map.groupBy(rows, ({ provider }) => provider);
  const isAlike = (provider: string, types: readonly string[]) =>
    (labels.get(provider) ?? []).some(({ expected }) => common(types, expected) >= ALIKE);
  return patterns.map((pattern) => ({
    ...pattern,
    types: Object.fromEntries(
      Object.entries(pattern.types).filter(([provider, types]) => !isAlike(provider, types)),
    ),
  }));
}

function common(types: readonly string[], expected: readonly string[]): number {
  const both = types.filter((type) => expected.includes(type)).length;
  return both / new Set([...types, ...expected]).size;
}
